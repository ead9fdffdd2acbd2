//! A server process.

use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::admin::{TOKEN, TOKEN_VARIABLE};

/// The program that is tested.
const PROGRAM: &str = env!("CARGO_BIN_EXE_orrery");

/// A server; the process is killed when this is dropped.
pub(crate) struct ServerProcess {
    program: OsString,
    arguments: Vec<String>,
    child: Child,
    address: String,
}

/// For tests that do more at once than people would.
const NO_LIMITS: [&str; 10] = [
    "--commands-per-second",
    "100000",
    "--connections-per-address",
    "100000",
    "--tables-per-address",
    "100000",
    "--requests-per-address",
    "1000000",
    "--failed-look-ups-per-address",
    "100000",
];

impl ServerProcess {
    /// Starts one on a free port with its store in a folder, without limits.
    pub(crate) fn start(folder: &Path) -> ServerProcess {
        ServerProcess::start_with(folder, &NO_LIMITS)
    }

    /// Starts another program in the same way, such as another version.
    pub(crate) fn start_program(program: &OsStr, folder: &Path) -> ServerProcess {
        let store = store_in(folder);
        ServerProcess::launch(program, "127.0.0.1:0", &[&["--log", "warn", "--store", &store], &NO_LIMITS[..]].concat())
    }

    /// Starts one on a free port with its store in a folder, with the usual limits and other arguments.
    pub(crate) fn start_with(folder: &Path, arguments: &[&str]) -> ServerProcess {
        let store = store_in(folder);
        ServerProcess::launch(
            PROGRAM.as_ref(),
            "127.0.0.1:0",
            &[&["--log", "warn", "--store", &store], arguments].concat(),
        )
    }

    /// Starts one on this port with these arguments, without limits.
    pub(crate) fn start_on(port: u16, arguments: &[&str]) -> ServerProcess {
        ServerProcess::launch(PROGRAM.as_ref(), &format!("127.0.0.1:{port}"), &[&NO_LIMITS, arguments].concat())
    }

    fn launch(program: &OsStr, listen: &str, arguments: &[&str]) -> ServerProcess {
        let arguments: Vec<String> = arguments.iter().map(|&argument| argument.to_owned()).collect();
        let (child, address) = spawn(program, listen, &arguments);
        ServerProcess { program: program.to_owned(), arguments, child, address }
    }

    /// The address for clients.
    pub(crate) fn url(&self) -> String {
        self.address.clone()
    }

    pub(crate) fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Kills it as it stands, and starts it again on the same port.
    pub(crate) fn crash(&mut self) {
        self.kill();
        self.start_again();
    }

    /// Kills it as it stands.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it has ended");
    }

    /// Asks it to stop, and waits until it has.
    pub(crate) fn stop(&mut self) {
        self.signal("TERM");
        self.until_stopped();
    }

    /// Waits until it has stopped, as it was asked to.
    pub(crate) fn until_stopped(&mut self) {
        let status = self.child.wait().expect("it has ended");
        assert!(status.success(), "it ended with {status}");
    }

    /// Starts it again on the same port.
    pub(crate) fn start_again(&mut self) {
        let listen = self.address.trim_start_matches("http://").to_owned();
        (self.child, self.address) = spawn(&self.program, &listen, &self.arguments);
    }

    /// Sends a signal, such as `TERM`.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([&format!("-{name}"), &id]).status().expect("there is a kill");
        assert!(sent.success(), "the signal {name} cannot be sent to {id}");
    }
}

/// The url of the store in a folder.
fn store_in(folder: &Path) -> String {
    format!("sqlite:{}", folder.join("orrery.db").display())
}

fn spawn(program: &OsStr, listen: &str, arguments: &[String]) -> (Child, String) {
    let mut child = Command::new(program)
        .args(["serve", "--listen", listen])
        .args(arguments)
        .env(TOKEN_VARIABLE, TOKEN)
        // Traces are sent soon after they end.
        .env("OTEL_BSP_SCHEDULE_DELAY", "50")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary was built");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("it was piped")).read_line(&mut line).expect("it says where it listens");
    let address = line.trim_end().strip_prefix("listening on ").unwrap_or_else(|| panic!("it does not listen: {line}"));
    (child, address.to_owned())
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
