//! What a process does to its disk, and what a loss of power would leave of it.
//!
//! A program is run under strace, which writes down every call of the system that changes files, and what is sent over sockets.
//! [`Disk`] plays that again: what was written can be read, but only what was synced since is sure to be there after the power
//! has failed; of the rest any part may be. So it can be looked at any moment whether what others were told is on the disk,
//! without a file system of its own, and with the very program that people run.

mod calls;
mod disk;

use std::ffi::OsString;
use std::fs::{self, File, Permissions};
use std::io::{self, BufRead as _, BufReader};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::{self, JoinHandle};

use crate::TestServerError;

pub use calls::Event;
pub use disk::Disk;

/// The calls that matter, as strace names them.
const CALLS: &str = "openat,pwrite64,write,writev,sendto,sendmsg,fsync,fdatasync,ftruncate,rename,unlink";

/// A program that is to be run under strace.
#[derive(Debug)]
pub struct DiskTrace {
    program: PathBuf,
    reading: JoinHandle<io::Result<Vec<Event>>>,
}

impl DiskTrace {
    /// Prepares to trace a program; in this folder there are a few files for that.
    ///
    /// # Errors
    /// If strace is missing, or the files cannot be made.
    pub fn prepare(program: &Path, folder: &Path) -> Result<DiskTrace, TestServerError> {
        if !Command::new("strace").arg("--version").output().is_ok_and(|output| output.status.success()) {
            return Err(TestServerError::Missing {
                server: "strace",
                program: "strace",
                folders: "/usr/bin",
                package: "strace",
            });
        }
        let (pipe, script) = (folder.join("trace"), folder.join("traced"));
        let made = Command::new("mkfifo").arg(&pipe).status()?;
        if !made.success() {
            return Err(io::Error::other("no pipe can be made").into());
        }
        // The tracer is not the parent: whoever starts the script has the program itself as a child. It ends with the program,
        // and with it the pipe.
        let text = format!(
            "#!/bin/sh\nexec strace -D -f -y -xx -s 1000000 -e trace={CALLS} -o '{}' '{}' \"$@\"\n",
            pipe.display(),
            program.display()
        );
        fs::write(&script, text)?;
        fs::set_permissions(&script, Permissions::from_mode(0o700))?;
        let reading = thread::spawn(move || {
            let mut calls = calls::Calls::default();
            for line in BufReader::new(File::open(pipe)?).lines() {
                calls.take(&line?);
            }
            Ok(calls.into_events())
        });
        Ok(DiskTrace { program: script, reading })
    }

    /// What is to be started instead of the program, with the same arguments. To be started once.
    pub fn program(&self) -> OsString {
        self.program.clone().into_os_string()
    }

    /// Waits for the end of the program, and returns what it has done.
    ///
    /// # Errors
    /// If that cannot be read.
    pub fn events(self) -> io::Result<Vec<Event>> {
        self.reading.join().unwrap_or_else(|_| Err(io::Error::other("the trace is not understood")))
    }
}
