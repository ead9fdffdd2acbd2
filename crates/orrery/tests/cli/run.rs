//! Runs the binary.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

/// What a run printed, and how it ended.
pub(crate) struct Ran {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) status: i32,
}

impl Ran {
    /// The answers, after checking that all went well.
    #[track_caller]
    pub(crate) fn ok(self) -> String {
        assert_eq!(self.status, 0, "{}", self.stderr);
        self.stdout
    }

    /// The one line of complaint about bad input.
    #[track_caller]
    pub(crate) fn complaint(&self) -> &str {
        assert_eq!(self.status, 2, "{}", self.stderr);
        assert_eq!(self.stderr.lines().count(), 1, "{}", self.stderr);
        assert!(self.stdout.is_empty() || self.stdout.ends_with('\n'), "an answer was cut off");
        self.stderr.trim_end()
    }
}

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_orrery"));
    command.args(arguments);
    command
}

pub(crate) fn orrery(arguments: &[&str]) -> Ran {
    ran(command(arguments).stdin(Stdio::null()).output().expect("the binary runs"))
}

/// Runs with `input` on standard input.
pub(crate) fn orrery_with(arguments: &[&str], input: impl Into<Vec<u8>>) -> Ran {
    let input = input.into();
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    // Whoever stops at a bad line does not read the rest; that is not our failure.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the binary ends");
    writer.join().expect("all was written");
    ran(output)
}

fn ran(output: Output) -> Ran {
    let text = |bytes| String::from_utf8(bytes).expect("output is text");
    Ran { stdout: text(output.stdout), stderr: text(output.stderr), status: output.status.code().unwrap_or(-1) }
}

/// The workspace's own folder.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
