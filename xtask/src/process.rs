//! Child processes: started in the workspace root, sharing the terminal, explained when they fail.

use std::env;
use std::ffi::OsString;
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context, Result, bail};

use crate::target;

/// A command to be run in the workspace root, whatever the current directory is.
///
/// The program `cargo` means the very cargo that started us, so that all steps share one toolchain and one cache.
pub(crate) fn command(program: &str, arguments: &[&str]) -> Command {
    let program = match program {
        "cargo" => env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")),
        other => OsString::from(other),
    };
    let mut command = Command::new(program);
    command.args(arguments).current_dir(target::workspace());
    command
}

/// A cargo command to be run in the workspace root.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    command("cargo", arguments)
}

/// Shows the command and runs it to its end on our terminal; its failure is an error.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let line = describe(command);
    eprintln!("$ {line}");
    let status = command.status().with_context(|| cannot_run(&line))?;
    check(status, &line)
}

/// Like [`run`], and also returns what the command wrote to standard output, which is shown as it comes.
pub(crate) fn run_and_copy(command: &mut Command) -> Result<String> {
    let line = describe(command);
    eprintln!("$ {line}");
    let mut child = command.stdout(Stdio::piped()).spawn().with_context(|| cannot_run(&line))?;
    let mut copy = Vec::new();
    if let Some(mut output) = child.stdout.take() {
        tee(&mut output, &mut io::stdout(), &mut copy)
            .with_context(|| format!("cannot show the output of `{line}`"))?;
    }
    let status = child.wait().with_context(|| cannot_run(&line))?;
    check(status, &line)?;
    Ok(String::from_utf8_lossy(&copy).into_owned())
}

/// Runs a command silently and returns what it wrote to standard output.
pub(crate) fn output(command: &mut Command) -> Result<Vec<u8>> {
    let line = describe(command);
    let output = command.stderr(Stdio::inherit()).output().with_context(|| cannot_run(&line))?;
    check(output.status, &line)?;
    Ok(output.stdout)
}

/// Whether a command can be started and succeeds; it stays silent.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// The command as a person would type it.
pub(crate) fn describe(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_stem().unwrap_or(command.get_program());
    let mut line = String::new();
    for (name, value) in command.get_envs() {
        if let Some(value) = value {
            line += &format!("{}={:?} ", name.display(), value);
        }
    }
    line += &program.to_string_lossy();
    for argument in command.get_args() {
        line.push(' ');
        line += &argument.to_string_lossy();
    }
    line
}

fn cannot_run(line: &str) -> String {
    format!("cannot run `{line}`")
}

fn check(status: ExitStatus, line: &str) -> Result<()> {
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}

/// Copies `from` into both sinks, showing every piece as soon as it arrives.
fn tee(from: &mut impl Read, shown: &mut impl Write, kept: &mut Vec<u8>) -> io::Result<()> {
    let mut buffer = [0; 4096];
    loop {
        match from.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(length) => {
                shown.write_all(&buffer[..length])?;
                shown.flush()?;
                kept.extend_from_slice(&buffer[..length]);
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_described_as_typed() {
        let mut doc = cargo(&["doc", "--no-deps"]);
        doc.env("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(describe(&doc), "RUSTDOCFLAGS=\"-D warnings\" cargo doc --no-deps");
    }

    #[test]
    fn failure_names_the_command() {
        let error = output(&mut command("no-such-program", &["--now"])).expect_err("no such program");
        assert_eq!(error.to_string(), "cannot run `no-such-program --now`");
    }

    #[test]
    fn what_is_shown_is_kept() {
        let (mut shown, mut kept) = (Vec::new(), Vec::new());
        tee(&mut "median │ mean".as_bytes(), &mut shown, &mut kept).expect("memory never fails");
        assert_eq!(shown, kept);
        assert_eq!(kept, "median │ mean".as_bytes());
    }
}
