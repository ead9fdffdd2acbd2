//! A disk that forgets what was not synced.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::Event;

/// The files of a folder as they are, and as a loss of power may leave them.
#[derive(Clone, Debug)]
pub struct Disk {
    folder: PathBuf,
    files: BTreeMap<PathBuf, StoredFile>,
    /// What is being synced: the file, and how many of its changes.
    syncs: BTreeMap<u64, (PathBuf, usize)>,
}

#[derive(Clone, Debug, Default)]
struct StoredFile {
    /// Whether its name is sure to be there.
    is_named: bool,
    synced: Vec<u8>,
    /// What was changed since, in order.
    unsynced: Vec<Change>,
}

#[derive(Clone, Debug)]
enum Change {
    Write { offset: usize, bytes: Vec<u8> },
    Truncate(usize),
}

impl Change {
    fn apply(&self, content: &mut Vec<u8>) {
        match self {
            Change::Write { offset, bytes } => {
                let end = offset + bytes.len();
                content.resize(content.len().max(end), 0);
                content[*offset..end].copy_from_slice(bytes);
            }
            Change::Truncate(length) => content.resize(*length, 0),
        }
    }
}

impl Disk {
    /// An empty folder.
    pub fn empty(folder: &Path) -> Disk {
        Disk { folder: folder.to_path_buf(), files: BTreeMap::new(), syncs: BTreeMap::new() }
    }

    /// Does what a process has done.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Created(file) if self.has(file) => {
                self.files.entry(file.clone()).or_default();
            }
            Event::Written { file, offset, bytes } if self.has(file) => {
                let offset = usize::try_from(*offset).unwrap_or(usize::MAX);
                self.change(file, Change::Write { offset, bytes: bytes.clone() });
            }
            Event::Truncated { file, length } if self.has(file) => {
                self.change(file, Change::Truncate(usize::try_from(*length).unwrap_or(usize::MAX)));
            }
            Event::SyncBegun { file, call } => {
                let changes = self.files.get(file).map_or(0, |file| file.unsynced.len());
                self.syncs.insert(*call, (file.clone(), changes));
            }
            Event::Synced { call } => self.end_sync(*call),
            // Whether names have changed is not sure until the folder is synced. Those of a store change only when it is opened
            // and closed, and then the worst is that nothing of the new file is there.
            Event::Renamed { from, to } if self.has(from) => {
                if let Some(file) = self.files.remove(from) {
                    self.files.insert(to.clone(), StoredFile { is_named: false, ..file });
                }
            }
            Event::Removed(file) => {
                self.files.remove(file);
            }
            _ => {}
        }
    }

    fn has(&self, file: &Path) -> bool {
        file.parent() == Some(&self.folder)
    }

    fn change(&mut self, file: &Path, change: Change) {
        self.files.entry(file.to_path_buf()).or_default().unsynced.push(change);
    }

    fn end_sync(&mut self, call: u64) {
        let Some((path, changes)) = self.syncs.remove(&call) else { return };
        if path == self.folder {
            self.files.values_mut().for_each(|file| file.is_named = true);
        }
        if let Some(file) = self.files.get_mut(&path) {
            for change in file.unsynced.drain(..changes) {
                change.apply(&mut file.synced);
            }
            // Others that sync the same file have so many fewer to sync.
            for (_, others) in self.syncs.values_mut().filter(|(of, _)| *of == path) {
                *others = others.saturating_sub(changes);
            }
        }
    }

    /// Writes into a folder what the power leaves if it fails now. `survives` decides for each change that was not synced whether
    /// it is on the disk all the same.
    pub fn write_after_power_loss(&self, into: &Path, mut survives: impl FnMut() -> bool) -> io::Result<()> {
        for (path, file) in &self.files {
            let (Some(name), true) = (path.file_name(), file.is_named || survives()) else { continue };
            let mut content = file.synced.clone();
            for change in file.unsynced.iter().filter(|_| survives()) {
                change.apply(&mut content);
            }
            fs::write(into.join(name), content)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log() -> PathBuf {
        PathBuf::from("/d/log")
    }

    fn written(offset: u64, bytes: &[u8]) -> Event {
        Event::Written { file: log(), offset, bytes: bytes.to_vec() }
    }

    fn sync(file: &str, call: u64) -> [Event; 2] {
        [Event::SyncBegun { file: PathBuf::from(file), call }, Event::Synced { call }]
    }

    /// The file after a loss of power in which nothing survives by chance, and in which all does.
    fn left(events: &[Event]) -> [Option<Vec<u8>>; 2] {
        let mut disk = Disk::empty(Path::new("/d"));
        events.iter().for_each(|event| disk.apply(event));
        [false, true].map(|survives| {
            let folder = tempfile::tempdir().unwrap();
            disk.write_after_power_loss(folder.path(), || survives).unwrap();
            fs::read(folder.path().join("log")).ok()
        })
    }

    #[test]
    fn what_was_not_synced_may_be_lost() {
        let mut events = vec![Event::Created(log()), written(0, b"abcd")];
        assert_eq!(left(&events), [None, Some(b"abcd".to_vec())]);
        events.extend(sync("/d/log", 1));
        assert_eq!(left(&events), [None, Some(b"abcd".to_vec())], "its name is not known");
        events.extend(sync("/d", 2));
        events.extend([written(2, b"xyz"), Event::Truncated { file: log(), length: 4 }]);
        assert_eq!(left(&events), [Some(b"abcd".to_vec()), Some(b"abxy".to_vec())]);
        events.extend(sync("/d/log", 3));
        assert_eq!(left(&events), [Some(b"abxy".to_vec()), Some(b"abxy".to_vec())]);
    }

    #[test]
    fn a_sync_is_of_what_was_written_before_it_began() {
        let [begun, ended] = sync("/d/log", 2);
        let mut events = vec![Event::Created(log())];
        events.extend(sync("/d", 1));
        events.extend([written(0, b"a"), begun, written(1, b"b")]);
        assert_eq!(left(&events), [Some(vec![]), Some(b"ab".to_vec())]);
        events.push(ended);
        assert_eq!(left(&events), [Some(b"a".to_vec()), Some(b"ab".to_vec())]);
    }

    #[test]
    fn syncs_overlap() {
        let ([begun, ended], [other_begun, other_ended]) = (sync("/d/log", 2), sync("/d/log", 3));
        let mut events = vec![Event::Created(log())];
        events.extend(sync("/d", 1));
        events.extend([written(0, b"a"), begun, written(1, b"b"), other_begun, written(2, b"c")]);
        events.push(ended);
        assert_eq!(left(&events)[0], Some(b"a".to_vec()));
        events.push(other_ended);
        assert_eq!(left(&events)[0], Some(b"ab".to_vec()));
    }

    #[test]
    fn other_folders_do_not_matter() {
        let elsewhere = Event::Written { file: PathBuf::from("/e/log"), offset: 0, bytes: b"a".to_vec() };
        assert_eq!(left(&[elsewhere]), [None, None]);
    }
}
