//! Why there is nothing to test with.

use std::io;

#[derive(Debug, thiserror::Error)]
pub enum TestServerError {
    #[error(
        "{server} is missing: there is no {program} in {folders} or on the PATH; please install it \
         (on Debian: apt-get install --no-install-recommends {package}, or let cargo xtask test do it)"
    )]
    Missing { server: &'static str, program: &'static str, folders: &'static str, package: &'static str },
    #[error("the server cannot be started: {0}")]
    System(#[from] io::Error),
    /// The output of the server.
    #[error("the server does not start:\n{0}")]
    Refused(String),
}
