//! `cargo xtask play`: the quickest way to see a game.

use anyhow::Result;

use crate::process;

/// Options of the demonstration game, each of which may be overridden.
const DEFAULTS: [(&str, &str); 4] =
    [("--mode", "standard"), ("--players", "3"), ("--bots", "greedy"), ("--games", "1")];

/// Arguments of `cargo xtask play`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Further options for `orrery simulate cosmic-factory`, such as `--players 4`.
    #[arg(last = true, value_name = "OPTION")]
    options: Vec<String>,
}

/// Shows a game of bots in the terminal.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    eprintln!("Building Orrery and showing a game of Cosmic Factory between bots, round by round.");
    process::run(&mut process::cargo(&cargo_arguments(&arguments.options)))
}

/// The demonstration game with the given options, which replace the defaults they contradict.
fn cargo_arguments(options: &[String]) -> Vec<&str> {
    let given = |name: &str| options.iter().any(|option| option.split('=').next() == Some(name));
    let mut arguments = vec!["run", "--release", "--package", "orrery", "--", "simulate", "cosmic-factory"];
    for (name, value) in DEFAULTS {
        if !given(name) {
            arguments.extend([name, value]);
        }
    }
    if !given("--watch") {
        arguments.push("--watch");
    }
    arguments.extend(options.iter().map(String::as_str));
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "run --release --package orrery -- simulate cosmic-factory";

    fn line(options: &[&str]) -> String {
        let options: Vec<_> = options.iter().map(|&option| option.to_owned()).collect();
        cargo_arguments(&options).join(" ")
    }

    #[test]
    fn the_demonstration_is_one_game_of_three_bots() {
        assert_eq!(line(&[]), format!("{PROGRAM} --mode standard --players 3 --bots greedy --games 1 --watch"));
    }

    #[test]
    fn options_are_passed_on_and_replace_defaults() {
        assert_eq!(
            line(&["--players", "4", "--mode=short", "--seed", "7"]),
            format!("{PROGRAM} --bots greedy --games 1 --watch --players 4 --mode=short --seed 7")
        );
    }
}
