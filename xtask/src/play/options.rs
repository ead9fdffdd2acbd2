//! What `orrery serve` is told.

use std::net::TcpListener;
use std::path::Path;

/// Where the server listens unless it is told otherwise.
const USUAL_ADDRESS: &str = "127.0.0.1:8137";

/// The given options, and what a developer would say besides.
pub(crate) fn complete(given: &[String], page: Option<&Path>) -> Vec<String> {
    let is_taken = || TcpListener::bind(USUAL_ADDRESS).is_err();
    let mut options = with_defaults(given, is_taken);
    if let Some(page) = page {
        options.extend(["--page".to_owned(), page.display().to_string()]);
    }
    options
}

fn with_defaults(given: &[String], is_taken: impl Fn() -> bool) -> Vec<String> {
    let is_given = |name: &str| given.iter().any(|option| option.split('=').next() == Some(name));
    let mut options = Vec::new();
    let mut add = |name: &str, value: &str| {
        if !is_given(name) {
            options.extend([name.to_owned(), value.to_owned()]);
        }
    };
    // Games are kept from one time to the next, and out of the way.
    add("--store", "sqlite:target/play.db");
    // The address is the last thing to be seen, until there is something wrong.
    add("--log", "warn");
    if !is_given("--listen") && is_taken() {
        eprintln!("Another program listens on {USUAL_ADDRESS}, perhaps another Orrery: taking a port that is free.");
        eprintln!("To choose one yourself: cargo xtask play -- --listen 127.0.0.1:PORT");
        add("--listen", "127.0.0.1:0");
    }
    options.extend(given.iter().cloned());
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(given: &[&str], is_taken: bool) -> String {
        let given: Vec<String> = given.iter().map(|&option| option.to_owned()).collect();
        with_defaults(&given, || is_taken).join(" ")
    }

    #[test]
    fn games_are_kept_and_the_log_is_short() {
        assert_eq!(line(&[], false), "--store sqlite:target/play.db --log warn");
    }

    #[test]
    fn a_port_that_is_taken_is_not_asked_for() {
        assert_eq!(line(&[], true), "--store sqlite:target/play.db --log warn --listen 127.0.0.1:0");
    }

    #[test]
    fn what_is_given_replaces_the_defaults() {
        let given = ["--store=sqlite:a.db", "--listen", "0.0.0.0:80", "--log", "debug"];
        assert_eq!(line(&given, true), given.join(" "));
    }
}
