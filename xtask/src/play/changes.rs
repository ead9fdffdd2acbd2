//! Notices that source files were changed.
//!
//! It simply looks at all of them twice a second, which works on every system and for every editor.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use crate::target;

/// What the page is made of.
pub(crate) const WATCHED: [&str; 9] = [
    "crates/web",
    "crates/page-model",
    "crates/cosmic-factory",
    "crates/big-bang",
    "crates/tabletop",
    "crates/protocol",
    "crates/artwork",
    "crates/bots",
    "crates/thinker",
];

/// How long to wait between two looks.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// When each file was changed.
type Times = BTreeMap<PathBuf, SystemTime>;

/// Knows what was there the last time.
pub(crate) struct SourceChanges {
    seen: Times,
}

impl SourceChanges {
    /// Everything is known as it is now.
    pub(crate) fn new() -> SourceChanges {
        SourceChanges { seen: look() }
    }

    /// Waits a moment, and says whether something was changed and is not being changed any more.
    pub(crate) fn has_come(&mut self) -> bool {
        thread::sleep(POLL_INTERVAL);
        let mut now = look();
        if now == self.seen {
            return false;
        }
        // Whoever saves many files is not done with the first.
        loop {
            thread::sleep(POLL_INTERVAL);
            let later = look();
            if later == now {
                break;
            }
            now = later;
        }
        self.seen = now;
        true
    }
}

fn look() -> Times {
    let mut times = Times::new();
    for folder in WATCHED {
        look_into(&target::workspace().join(folder), &mut times);
    }
    times
}

/// What cannot be read is about to go or to come, and counts when it has done so.
fn look_into(folder: &Path, times: &mut Times) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            look_into(&path, times);
        } else if let Ok(time) = entry.metadata().and_then(|found| found.modified()) {
            times.insert(path, time);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_and_changed_and_missing_files_are_noticed() {
        let folder = std::env::temp_dir().join(format!("orrery-changes-{}", std::process::id()));
        let look = || {
            let mut times = Times::new();
            look_into(&folder, &mut times);
            times
        };
        let file = folder.join("inner/a.rs");
        fs::create_dir_all(folder.join("inner")).unwrap();
        let empty = look();
        fs::write(&file, "a").unwrap();
        let new = look();
        fs::File::options().append(true).open(&file).unwrap().set_modified(SystemTime::UNIX_EPOCH).unwrap();
        let changed = look();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(new.len(), 1);
        assert_ne!(empty, new);
        assert_ne!(new, changed);
        assert_eq!(look(), empty);
    }
}
