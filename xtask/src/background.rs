//! Commands that run while others do, and stay silent unless they fail.

use std::io::{self, Write};
use std::process::{Command, Output, Stdio};
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result, bail};

use crate::process::{self, describe, succeeds};

/// A command that runs in the background.
#[must_use]
pub(crate) struct Background {
    line: String,
    running: JoinHandle<io::Result<Output>>,
}

impl Background {
    /// Starts it.
    pub(crate) fn start(command: Command) -> Background {
        let line = describe(&command);
        eprintln!("$ {line}    (in the background)");
        let mut command = at_leisure(command);
        command.stdin(Stdio::null());
        Background { line, running: thread::spawn(move || command.output()) }
    }

    /// Waits for its end. What it had to say is shown if it failed.
    pub(crate) fn finish(self) -> Result<()> {
        let Background { line, running } = self;
        if !running.is_finished() {
            eprintln!("Waiting for `{line}`");
        }
        let Ok(output) = running.join() else { bail!("`{line}` was given up") };
        let output = output.with_context(|| format!("cannot run `{line}`"))?;
        if !output.status.success() {
            io::stderr().write_all(&output.stderr).context("cannot show what went wrong")?;
            bail!("`{line}` failed ({})", output.status);
        }
        Ok(())
    }
}

/// The same command, which lets others go first where the system knows how: what runs in the foreground is what people
/// wait for, and it has times when it needs a single core only.
fn at_leisure(command: Command) -> Command {
    if !succeeds(&mut process::command("nice", &["true"])) {
        return command;
    }
    let mut nice = process::command("nice", &["-n", "10"]);
    nice.arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => nice.env(name, value),
            None => nice.env_remove(name),
        };
    }
    nice
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::command;

    #[test]
    fn success_and_failure_are_told() {
        assert!(Background::start(command("cargo", &["--version"])).finish().is_ok());
        let error = Background::start(command("cargo", &["no-such-command"])).finish().unwrap_err();
        assert!(error.to_string().starts_with("`cargo no-such-command` failed"), "{error}");
        let error = Background::start(command("no-such-program", &[])).finish().unwrap_err();
        assert!(error.to_string().contains("`no-such-program`"), "{error}");
    }
}
