//! Tools that steps need: looked for, and installed when missing.

use anyhow::{Context, Result, bail};

use crate::debian;
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
    pub(crate) install: Install,
}

/// How a tool is brought.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Install {
    /// By a command that works wherever Rust was installed with rustup.
    Command(CommandLine),
    /// As a package of Debian; elsewhere people are asked to install it themselves.
    DebianPackage(&'static str),
}

/// The formatter.
pub(crate) const RUSTFMT: Prerequisite = Prerequisite {
    name: "rustfmt",
    check: ("cargo", &["fmt", "--version"]),
    install: Install::Command(("rustup", &["component", "add", "rustfmt"])),
};

/// The linter.
pub(crate) const CLIPPY: Prerequisite = Prerequisite {
    name: "clippy",
    check: ("cargo", &["clippy", "--version"]),
    install: Install::Command(("rustup", &["component", "add", "clippy"])),
};

/// The database of a cluster. Tests start one of their own; whether one runs on this machine does not matter.
pub(crate) const POSTGRESQL: Prerequisite = Prerequisite {
    name: "PostgreSQL",
    // Debian keeps these programs off the PATH. Tests look for them in the same places.
    check: ("sh", &["-c", "ls /usr/lib/postgresql/*/bin/initdb || command -v initdb"]),
    install: Install::DebianPackage("postgresql"),
};

/// The bus of a cluster. Tests start one of their own, as with the database.
pub(crate) const NATS: Prerequisite = Prerequisite {
    name: "NATS",
    // Debian keeps it where only administrators have their PATH. Tests look for it in the same places.
    check: ("sh", &["-c", "command -v nats-server || test -x /usr/sbin/nats-server"]),
    install: Install::DebianPackage("nats-server"),
};

/// The language of an example bot, which a test lets play.
pub(crate) const PYTHON: Prerequisite =
    Prerequisite { name: "Python", check: ("python3", &["--version"]), install: Install::DebianPackage("python3") };

/// What tells tests in which order a server writes, syncs and answers.
pub(crate) const STRACE: Prerequisite =
    Prerequisite { name: "strace", check: ("strace", &["--version"]), install: Install::DebianPackage("strace") };

/// Debian's compiler for programs that run in browsers, with the source of its standard library.
pub(crate) const DEBIAN_RUST: [Prerequisite; 4] = [
    debian_package("rustc-web", &["-s", "rustc-web"]),
    debian_package("cargo-web", &["-s", "cargo-web"]),
    debian_package("rust-web-src", &["-s", "rust-web-src"]),
    debian_package("lld", &["-s", "lld"]),
];

/// A package that is asked for by its name, as other packages have programs of the same names.
const fn debian_package(name: &'static str, query: &'static [&'static str]) -> Prerequisite {
    Prerequisite { name, check: ("dpkg", query), install: Install::DebianPackage(name) }
}

/// The browser in which tests play.
pub(crate) const CHROMIUM: Prerequisite =
    Prerequisite { name: "Chromium", check: ("chromium", &["--version"]), install: Install::DebianPackage("chromium") };

/// The program through which tests tell the browser what to do. It has to be of the browser's version.
pub(crate) const CHROMEDRIVER: Prerequisite = Prerequisite {
    name: "ChromeDriver",
    check: ("chromedriver", &["--version"]),
    install: Install::DebianPackage("chromium-driver"),
};

/// Brings what looks for barriers on the page.
pub(crate) const NPM: Prerequisite =
    Prerequisite { name: "npm", check: ("npm", &["--version"]), install: Install::DebianPackage("npm") };

impl Prerequisite {
    /// Installs the tool unless it is there already.
    pub(crate) fn ensure(&self) -> Result<()> {
        if self.is_present() {
            return Ok(());
        }
        let name = self.name;
        eprintln!("{name} is missing: installing it");
        self.install
            .run()
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

impl Install {
    fn run(&self) -> Result<()> {
        match self {
            Self::Command((program, arguments)) => process::run(&mut process::command(program, arguments)),
            Self::DebianPackage(package) => debian::install(package),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRESENT: CommandLine = ("cargo", &["--version"]);
    const ABSENT: CommandLine = ("no-such-program", &[]);

    #[test]
    fn what_is_there_is_not_installed_again() {
        let tool = Prerequisite { name: "tool", check: PRESENT, install: Install::Command(ABSENT) };
        assert!(tool.ensure().is_ok());
    }

    #[test]
    fn a_failed_installation_is_explained() {
        let tool = Prerequisite { name: "tool", check: ABSENT, install: Install::Command(ABSENT) };
        let error = tool.ensure().expect_err("it cannot be installed");
        assert!(error.to_string().starts_with("tool is missing and could not be installed"));
    }

    #[test]
    fn an_installation_without_effect_is_an_error() {
        let tool = Prerequisite { name: "tool", check: ABSENT, install: Install::Command(PRESENT) };
        let error = tool.ensure().expect_err("it is still missing");
        assert!(error.to_string().starts_with("tool was installed, and still"));
    }
}
