//! Calls of the system, as strace writes them down.

use std::collections::HashMap;
use std::path::PathBuf;

/// Something that a process has done, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A file was opened that may not have been there before.
    Created(PathBuf),
    /// This was written into a file.
    Written {
        file: PathBuf,
        offset: u64,
        bytes: Vec<u8>,
    },
    Truncated {
        file: PathBuf,
        length: u64,
    },
    Renamed {
        from: PathBuf,
        to: PathBuf,
    },
    Removed(PathBuf),
    /// The disk is told to keep all that was written into a file, or the names of a folder; the number is of this call.
    SyncBegun {
        file: PathBuf,
        call: u64,
    },
    /// It has.
    Synced {
        call: u64,
    },
    /// This begins to be sent over a socket.
    Sent(Vec<u8>),
}

/// Makes events of lines.
#[derive(Debug, Default)]
pub(super) struct Calls {
    /// By thread, what is known of a call that has not ended.
    unfinished: HashMap<String, Unfinished>,
    syncs: u64,
    events: Vec<Event>,
}

#[derive(Debug)]
struct Unfinished {
    text: String,
    sync: Option<u64>,
}

impl Calls {
    pub(super) fn into_events(self) -> Vec<Event> {
        self.events
    }

    /// Takes a line such as `17  fsync(3</tmp/file>) = 0`; a call that takes longer than another one has two.
    pub(super) fn take(&mut self, line: &str) {
        let Some((thread, rest)) = line.split_once(' ') else { return };
        let rest = rest.trim_start();
        if let Some(begun) = rest.strip_suffix("<unfinished ...>") {
            let sync = self.begin(begun);
            self.unfinished.insert(thread.to_owned(), Unfinished { text: begun.trim_end().to_owned(), sync });
        } else if let Some(resumed) = rest.strip_prefix("<... ") {
            let Some(Unfinished { text, sync }) = self.unfinished.remove(thread) else { return };
            let Some((_, end)) = resumed.split_once("resumed>") else { return };
            self.end(&format!("{text}{end}"), sync);
        } else {
            let sync = self.begin(rest);
            self.end(rest, sync);
        }
    }

    /// What happens when a call begins; its number if it syncs something.
    fn begin(&mut self, call: &str) -> Option<u64> {
        let (name, arguments) = call.split_once('(')?;
        match name {
            "fsync" | "fdatasync" => {
                self.syncs += 1;
                self.events.push(Event::SyncBegun { file: open_file(arguments)?, call: self.syncs });
                return Some(self.syncs);
            }
            "write" | "writev" | "sendto" | "sendmsg" if is_socket(arguments) => {
                self.events.push(Event::Sent(strings(arguments).concat()));
            }
            _ => {}
        }
        None
    }

    /// What has happened when it ends.
    fn end(&mut self, call: &str, sync: Option<u64>) {
        let ended = call.rsplit_once(" = ").and_then(|(call, result)| Some((call, result.split(' ').next()?)));
        let Some((call, result)) = ended.filter(|(_, result)| !result.starts_with(['-', '?'])) else { return };
        let Some((name, arguments)) = call.split_once('(') else { return };
        let arguments = arguments.trim_end().trim_end_matches(')');
        self.events.extend(sync.map(|call| Event::Synced { call }));
        let last = || arguments.rsplit(", ").next()?.parse().ok();
        let path = |index: usize| strings(arguments).get(index).map(|path| as_path(path));
        let event =
            match name {
                "pwrite64" => file_and_bytes(arguments, result)
                    .zip(last())
                    .map(|((file, bytes), offset)| Event::Written { file, offset, bytes }),
                "ftruncate" => open_file(arguments).zip(last()).map(|(file, length)| Event::Truncated { file, length }),
                "openat" if arguments.contains("O_CREAT") => path(0).map(Event::Created),
                "rename" => path(0).zip(path(1)).map(|(from, to)| Event::Renamed { from, to }),
                "unlink" => path(0).map(Event::Removed),
                _ => None,
            };
        self.events.extend(event);
    }
}

/// The file and what was really written into it.
fn file_and_bytes(arguments: &str, written: &str) -> Option<(PathBuf, Vec<u8>)> {
    let mut bytes = strings(arguments).concat();
    bytes.truncate(written.parse().ok()?);
    Some((open_file(arguments)?, bytes))
}

/// The path of the file in the first argument, such as `3<\x2f\x74\x6d\x70>`.
fn open_file(arguments: &str) -> Option<PathBuf> {
    let (_, rest) = arguments.split_once('<')?;
    let (path, _) = rest.split_once('>')?;
    Some(as_path(&bytes_of(path)))
}

fn is_socket(arguments: &str) -> bool {
    open_file(arguments).is_some_and(|path| path.to_string_lossy().starts_with("socket:"))
}

/// All strings among the arguments, in which every letter is a number.
fn strings(arguments: &str) -> Vec<Vec<u8>> {
    arguments.split('"').skip(1).step_by(2).map(bytes_of).collect()
}

fn bytes_of(digits: &str) -> Vec<u8> {
    digits.split("\\x").skip(1).filter_map(|byte| u8::from_str_radix(byte.get(..2)?, 16).ok()).collect()
}

fn as_path(bytes: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(text: &str) -> String {
        text.bytes().map(|byte| format!("\\x{byte:02x}")).collect()
    }

    fn events(lines: &[String]) -> Vec<Event> {
        let mut calls = Calls::default();
        lines.iter().for_each(|line| calls.take(line));
        calls.into_events()
    }

    #[test]
    fn calls_are_read() {
        let (log, folder, socket) = (hex("/d/log"), hex("/d"), hex("socket:[7]"));
        let lines = [
            format!("7  openat(AT_FDCWD<{folder}>, \"{log}\", O_RDWR|O_CREAT|O_CLOEXEC, 0600) = 3<{log}>"),
            format!("7  pwrite64(3<{log}>, \"{}\", 5, 4096) = 5", hex("a\"b\\\0")),
            format!("7  fsync(4<{folder}>)         = 0"),
            format!(
                "7  writev(9<{socket}>, [{{iov_base=\"{}\", iov_len=2}}, {{iov_base=\"{}\", iov_len=1}}], 2) = 3",
                hex("ab"),
                hex("c")
            ),
            format!("7  ftruncate(3<{log}>, 12) = 0"),
            format!("7  rename(\"{log}\", \"{}\") = 0", hex("/d/old")),
            format!("7  unlink(\"{log}\") = -1 ENOENT (No such file or directory)"),
            "7  +++ exited with 0 +++".to_owned(),
        ];
        let file = || PathBuf::from("/d/log");
        let expected = [
            Event::Created(file()),
            Event::Written { file: file(), offset: 4096, bytes: b"a\"b\\\0".to_vec() },
            Event::SyncBegun { file: PathBuf::from("/d"), call: 1 },
            Event::Synced { call: 1 },
            Event::Sent(b"abc".to_vec()),
            Event::Truncated { file: file(), length: 12 },
            Event::Renamed { from: file(), to: PathBuf::from("/d/old") },
        ];
        assert_eq!(events(&lines), expected);
    }

    #[test]
    fn calls_of_several_threads_overlap() {
        let (log, socket) = (hex("/d/log"), hex("socket:[7]"));
        let lines = [
            format!("7  pwrite64(3<{log}>, \"{}\", 2, 0 <unfinished ...>", hex("ab")),
            format!("8  fsync(4<{log}> <unfinished ...>"),
            "7  <... pwrite64 resumed>)           = 2".to_owned(),
            format!("9  sendto(5<{socket}>, \"{}\", 1, MSG_NOSIGNAL, NULL, 0 <unfinished ...>", hex("x")),
            "8  <... fsync resumed>)              = 0".to_owned(),
            "9  <... sendto resumed>) = 1".to_owned(),
        ];
        let file = || PathBuf::from("/d/log");
        let expected = [
            Event::SyncBegun { file: file(), call: 1 },
            Event::Written { file: file(), offset: 0, bytes: b"ab".to_vec() },
            Event::Sent(b"x".to_vec()),
            Event::Synced { call: 1 },
        ];
        assert_eq!(events(&lines), expected);
    }

    #[test]
    fn what_was_written_in_part_is_taken_in_part() {
        let log = hex("/d/log");
        let line = format!("7  pwrite64(3<{log}>, \"{}\", 4, 8) = 3", hex("abcd"));
        let expected = Event::Written { file: PathBuf::from("/d/log"), offset: 8, bytes: b"abc".to_vec() };
        assert_eq!(events(&[line]), [expected]);
    }
}
