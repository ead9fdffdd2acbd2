//! Golden records: whole games as files, replayed clean, with the number of legal moves where they tell it. The
//! independent ones were made by another program from the same rules.

use std::fs;
use std::path::{Path, PathBuf};

use big_bang::BigBang;
use serde::Deserialize;
use tabletop::record::Record;
use tabletop::{Game, Rules, Seat};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records")
}

/// What else an entry may tell.
#[derive(Deserialize)]
struct Told {
    seat: Option<Seat>,
    legal: Option<usize>,
}

#[derive(Deserialize)]
struct Log {
    log: Vec<Told>,
}

/// Replays a game and compares the numbers of legal moves; says how many there were.
fn replay(place: &str, text: &str) -> usize {
    let record = Record::parse(text).unwrap_or_else(|error| panic!("{place}: {error}"));
    if let Err(mistake) = record.replay::<BigBang>().expect("a header that fits") {
        panic!("{place}: {mistake}");
    }
    let told: Log = serde_json::from_str(text).expect("a record");
    let mut game: Game<BigBang> = record.begin().expect("a header that fits");
    let mut compared = 0;
    for (index, Told { seat, legal }) in told.log.into_iter().enumerate() {
        if let (Some(seat), Some(legal)) = (seat, legal) {
            assert_eq!(game.state().legal_moves(seat).count(), legal, "{place}: entry {index}");
            compared += 1;
        }
        record.advance(&mut game, index + 1).expect("it was replayed just now");
    }
    compared
}

#[test]
fn all_records_replay_clean() {
    let mut compared = 0;
    for file in fs::read_dir(folder()).expect("the folder of records") {
        let path = file.expect("a file").path();
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for (line, text) in (1..).zip(text.lines()) {
            compared += replay(&format!("{}:{line}", path.display()), text);
        }
    }
    assert!(compared > 600, "only {compared} numbers of legal moves were compared");
}
