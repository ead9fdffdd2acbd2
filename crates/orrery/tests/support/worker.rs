//! A worker process.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A worker with one place; the process is killed when this is dropped.
pub(crate) struct WorkerProcess {
    child: Child,
    folder: TempDir,
}

impl WorkerProcess {
    /// Starts one, and returns when it is ready for jobs.
    pub(crate) fn start(bus: &str) -> WorkerProcess {
        let folder = TempDir::new().unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_orrery"))
            .args(["work", "--bus", bus, "--jobs", "1", "--log-format", "json"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(File::create(folder.path().join("log")).unwrap())
            .spawn()
            .expect("the binary runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("it says something");
        assert_eq!(line, format!("working for {}, 1 at a time\n", bus.trim_start_matches("nats://")));
        WorkerProcess { child, folder }
    }

    /// Kills it as it stands.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to stop; how many jobs of a kind it has done.
    pub(crate) fn stop(mut self, kind: &str) -> u32 {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        assert!(self.child.wait().unwrap().success());
        let log = fs::read_to_string(self.folder.path().join("log")).unwrap();
        let told = |line: &str| Some(serde_json::from_str::<Value>(line).ok()?["fields"]["jobs"].as_str()?.to_owned());
        let jobs =
            log.lines().rev().find_map(told).unwrap_or_else(|| panic!("it does not say what it has done: {log}"));
        let count = |one: &str| one.strip_suffix(&format!(" {kind}")).and_then(|count| count.parse().ok());
        jobs.split(", ").find_map(count).unwrap_or(0)
    }
}

impl Drop for WorkerProcess {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
