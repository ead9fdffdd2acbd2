//! A server process.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A server with its store in a folder; the process is killed when this is dropped.
pub(crate) struct ServerProcess {
    store: PathBuf,
    arguments: &'static [&'static str],
    child: Child,
    address: String,
}

/// For tests that do more at once than people would.
const NO_LIMITS: [&str; 6] =
    ["--commands-per-second", "100000", "--connections-per-address", "10000", "--tables-per-address", "100000"];

impl ServerProcess {
    /// Starts one on a free port, without limits.
    pub(crate) fn start(folder: &Path) -> ServerProcess {
        ServerProcess::start_with(folder, &NO_LIMITS)
    }

    /// Starts one on a free port, with the usual limits and other arguments.
    pub(crate) fn start_with(folder: &Path, arguments: &'static [&'static str]) -> ServerProcess {
        let store = folder.join("orrery.db");
        let (child, address) = spawn(&store, "127.0.0.1:0", arguments);
        ServerProcess { store, arguments, child, address }
    }

    /// The address for clients.
    pub(crate) fn url(&self) -> String {
        self.address.clone()
    }

    /// The process.
    pub(crate) fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Kills it as it stands, and starts it again on the same port.
    pub(crate) fn crash(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it has ended");
        let listen = self.address.trim_start_matches("http://").to_owned();
        (self.child, self.address) = spawn(&self.store, &listen, self.arguments);
    }
}

fn spawn(store: &Path, listen: &str, arguments: &[&str]) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_orrery"))
        .args(["serve", "--listen", listen, "--log", "warn"])
        .args(arguments)
        .arg("--store")
        .arg(format!("sqlite:{}", store.display()))
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary was built");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("it was piped")).read_line(&mut line).expect("it says where it listens");
    let address = line.trim_end().strip_prefix("listening on ").expect("that is what it says");
    (child, address.to_owned())
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
