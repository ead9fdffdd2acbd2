//! A server process.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::places;

/// A server with its store in a folder; the process is killed when this is dropped.
pub(crate) struct Server {
    child: Child,
    url: String,
}

/// What whoever runs it has to know.
pub(super) const ADMIN_TOKEN: &str = "the-token-of-those-who-run-it";

/// Tests do more at once than people would.
const NO_LIMITS: [&str; 10] = [
    "--commands-per-second",
    "100000",
    "--connections-per-address",
    "10000",
    "--tables-per-address",
    "100000",
    "--requests-per-address",
    "1000000",
    "--failed-look-ups-per-address",
    "100000",
];

impl Server {
    /// Starts one on a free port.
    pub(crate) fn start(folder: &Path) -> Server {
        let program = places::orrery();
        let mut child = Command::new(&program)
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn"])
            .args(NO_LIMITS)
            .arg("--page")
            .arg(places::page())
            .arg("--store")
            .arg(format!("sqlite:{}", folder.join("orrery.db").display()))
            .env("ORRERY_ADMIN_TOKEN", ADMIN_TOKEN)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}", places::missing("orrery", &error)));
        let mut line = String::new();
        let stdout = child.stdout.take().expect("it was piped");
        BufReader::new(stdout).read_line(&mut line).expect("it says where it listens");
        let url = line.trim_end().strip_prefix("listening on ").expect("that is what it says").to_owned();
        Server { child, url }
    }

    /// The address for browsers.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
