//! A module of the view model says what it decides; what is shown is said by the module of the page with its name.

use std::fs;
use std::path::{Path, PathBuf};

fn modules(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { modules(&path) } else { vec![path] }).collect()
}

#[test]
fn no_module_begins_as_its_counterpart_of_the_page() {
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src");
    let first = |path: &Path| fs::read_to_string(path).ok()?.lines().next().map(str::to_owned);
    let counterparts: Vec<(PathBuf, PathBuf)> = modules(&model)
        .into_iter()
        .map(|path| (path.clone(), page.join(path.strip_prefix(&model).unwrap())))
        .filter(|(_, shown)| shown.exists())
        .collect();
    assert!(counterparts.len() > 50, "modules are found");
    let alike: Vec<_> = counterparts.iter().filter(|(decided, shown)| first(decided) == first(shown)).collect();
    assert!(alike.is_empty(), "{alike:#?}");
}
