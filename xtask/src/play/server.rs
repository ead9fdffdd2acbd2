//! The server as a process of its own.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::process::{command, describe};
use crate::target;

/// What the server says first, before its address.
const GREETING: &str = "listening on ";

/// A server that runs.
pub(crate) struct PlayServer {
    process: Child,
    address: String,
}

impl PlayServer {
    /// Starts it, and says where it is.
    pub(crate) fn start(options: &[String]) -> Result<PlayServer> {
        let mut command = command(&target::program("orrery").to_string_lossy(), &["serve"]);
        command.args(options).stdout(Stdio::piped());
        apart(&mut command);
        eprintln!("\n$ {}", describe(&command));
        let mut process = command.spawn().context("cannot start the server")?;
        stop_when_told(process.id())?;
        let mut first_line = String::new();
        if let Some(output) = process.stdout.take() {
            BufReader::new(output).read_line(&mut first_line).context("the server cannot be understood")?;
        }
        let Some(address) = first_line.trim().strip_prefix(GREETING).map(str::to_owned) else {
            process.wait().context("the server was lost")?;
            bail!("the server did not start");
        };
        println!("\nOpen {address} in a browser. Ctrl-C ends the server.");
        Ok(PlayServer { process, address })
    }

    /// The address to open.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Whether it has not ended yet.
    pub(crate) fn is_running(&mut self) -> Result<bool> {
        Ok(self.process.try_wait().context("the server was lost")?.is_none())
    }

    /// Waits for its end.
    pub(crate) fn wait(mut self) -> Result<()> {
        let status = self.process.wait().context("the server was lost")?;
        if !status.success() {
            bail!("the server failed ({status})");
        }
        Ok(())
    }
}

/// Ctrl-C goes to all programs of a terminal, and a server that hears it twice does not take its time to save games. So
/// it is ours to hear, and to pass on.
#[cfg(unix)]
fn apart(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn apart(_: &mut Command) {}

/// Passes on that it is time to stop; where programs cannot be told so, they hear Ctrl-C themselves.
fn stop_when_told(server: u32) -> Result<()> {
    let pass_on = move || {
        if cfg!(unix) {
            // If that fails the server has ended, which is what was wanted.
            let _ = command("kill", &["-TERM", &server.to_string()]).stderr(Stdio::null()).status();
        }
    };
    ctrlc::set_handler(pass_on).context("cannot listen for Ctrl-C")
}
