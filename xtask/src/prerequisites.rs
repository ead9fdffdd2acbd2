//! Tools that steps need: looked for, and installed when missing.

use anyhow::{Context, Result, bail};

use crate::process;

/// A program with its arguments.
type CommandLine = (&'static str, &'static [&'static str]);

/// A tool that a step cannot do without.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Prerequisite {
    /// What people call it.
    pub(crate) name: &'static str,
    /// Succeeds exactly when the tool is there.
    pub(crate) check: CommandLine,
    /// Brings the tool.
    pub(crate) install: CommandLine,
}

/// The formatter.
pub(crate) const RUSTFMT: Prerequisite = Prerequisite {
    name: "rustfmt",
    check: ("cargo", &["fmt", "--version"]),
    install: ("rustup", &["component", "add", "rustfmt"]),
};

/// The linter.
pub(crate) const CLIPPY: Prerequisite = Prerequisite {
    name: "clippy",
    check: ("cargo", &["clippy", "--version"]),
    install: ("rustup", &["component", "add", "clippy"]),
};

impl Prerequisite {
    /// Installs the tool unless it is there already.
    pub(crate) fn ensure(&self) -> Result<()> {
        if self.is_present() {
            return Ok(());
        }
        let name = self.name;
        eprintln!("{name} is missing: installing it");
        let (program, arguments) = self.install;
        process::run(&mut process::command(program, arguments))
            .with_context(|| format!("{name} is missing and could not be installed; please install it yourself"))?;
        if !self.is_present() {
            let (program, arguments) = self.check;
            bail!("{name} was installed, and still `{program} {}` fails", arguments.join(" "));
        }
        Ok(())
    }

    fn is_present(&self) -> bool {
        let (program, arguments) = self.check;
        process::succeeds(&mut process::command(program, arguments))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRESENT: CommandLine = ("cargo", &["--version"]);
    const ABSENT: CommandLine = ("no-such-program", &[]);

    #[test]
    fn what_is_there_is_not_installed_again() {
        let tool = Prerequisite { name: "tool", check: PRESENT, install: ABSENT };
        assert!(tool.ensure().is_ok());
    }

    #[test]
    fn a_failed_installation_is_explained() {
        let tool = Prerequisite { name: "tool", check: ABSENT, install: ABSENT };
        let error = tool.ensure().expect_err("it cannot be installed");
        assert!(error.to_string().starts_with("tool is missing and could not be installed"));
    }

    #[test]
    fn an_installation_without_effect_is_an_error() {
        let tool = Prerequisite { name: "tool", check: ABSENT, install: PRESENT };
        let error = tool.ensure().expect_err("it is still missing");
        assert!(error.to_string().starts_with("tool was installed, and still"));
    }
}
