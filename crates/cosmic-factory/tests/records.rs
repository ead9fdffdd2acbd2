//! Whole games replay clean: those committed here.

use std::fs;
use std::path::Path;

use cosmic_factory::CosmicFactory;
use tabletop::record::Record;

#[test]
fn committed_records_replay_clean() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut records = 0;
    for file in fs::read_dir(folder).expect("the folder of records") {
        let path = file.expect("a record file").path();
        for (line, text) in (1..).zip(fs::read_to_string(&path).expect("a readable file").lines()) {
            let record = Record::parse(text).unwrap_or_else(|error| panic!("{}:{line}: {error}", path.display()));
            if let Err(mistake) = record.replay::<CosmicFactory>().expect("a header that fits") {
                panic!("{}:{line}: {mistake}", path.display());
            }
            records += 1;
        }
    }
    assert!(records >= 8, "only {records} records found");
}
