//! Commands that run while others do, and stay silent unless they fail.

use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result, bail};

use crate::process::{self, describe, succeeds};

/// Commands that run in the background, one after the other.
#[must_use]
pub(crate) struct BackgroundProcess {
    running: JoinHandle<Result<()>>,
}

impl BackgroundProcess {
    /// Starts the first; each other one follows when the one before it has succeeded.
    pub(crate) fn start(commands: impl IntoIterator<Item = Command, IntoIter: Send + 'static>) -> BackgroundProcess {
        let mut commands = commands.into_iter();
        BackgroundProcess { running: thread::spawn(move || commands.try_for_each(run)) }
    }

    /// Waits for the end of all. What one of them had to say is shown if it failed.
    pub(crate) fn finish(self) -> Result<()> {
        if !self.running.is_finished() {
            eprintln!("Waiting for what runs in the background");
        }
        self.running.join().unwrap_or_else(|_| bail!("what ran in the background was given up"))
    }
}

fn run(command: Command) -> Result<()> {
    let line = describe(&command);
    eprintln!("$ {line}    (in the background)");
    let output = at_leisure(command).stdin(Stdio::null()).output().with_context(|| format!("cannot run `{line}`"))?;
    if !output.status.success() {
        io::stderr().write_all(&output.stderr).context("cannot show what went wrong")?;
        bail!("`{line}` failed ({})", output.status);
    }
    Ok(())
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
        let fine = || command("cargo", &["--version"]);
        assert!(BackgroundProcess::start([fine(), fine()]).finish().is_ok());
        let error = BackgroundProcess::start([fine(), command("cargo", &["no-such-command"])]).finish().unwrap_err();
        assert!(error.to_string().starts_with("`cargo no-such-command` failed"), "{error}");
        let error = BackgroundProcess::start([command("no-such-program", &[])]).finish().unwrap_err();
        assert!(error.to_string().contains("`no-such-program`"), "{error}");
    }
}
