//! Why there is no server to test with.

use std::io;

/// Why a server is not there.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// It is not installed.
    #[error(
        "{server} is missing: there is no {program} in {folders} or on the PATH; please install it \
         (on Debian: apt-get install --no-install-recommends {package}, or let cargo xtask test do it)"
    )]
    Missing {
        /// What people call it.
        server: &'static str,
        /// The program that was looked for.
        program: &'static str,
        /// Where else it was looked for.
        folders: &'static str,
        /// The package of Debian that has it.
        package: &'static str,
    },
    /// The operating system said no.
    #[error("the server cannot be started: {0}")]
    System(#[from] io::Error),
    /// The server said no.
    #[error("the server does not start:\n{0}")]
    Refused(String),
}
