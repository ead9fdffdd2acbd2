//! `orrery admin` on the command line.

use std::process::{Command, Output};

pub(crate) const TOKEN: &str = "the-token-of-those-who-run-it";

/// The environment variable that gives a server its token.
pub(crate) const TOKEN_VARIABLE: &str = "ORRERY_ADMIN_TOKEN";

/// Runs it against a server, and returns how it ended.
pub(crate) fn try_admin(server: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_orrery"))
        .args(["admin", "--server", server, "--as", "Kate"])
        .args(arguments)
        .env(TOKEN_VARIABLE, TOKEN)
        .output()
        .expect("the binary was built")
}

/// The same when it has to succeed; what it prints.
#[track_caller]
pub(crate) fn admin(server: &str, arguments: &[&str]) -> String {
    let output = try_admin(server, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}
