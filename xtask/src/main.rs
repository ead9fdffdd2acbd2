//! Developer commands of Orrery, run as `cargo xtask COMMAND`.

mod background;
mod bench;
mod browser;
mod debian;
mod divan_output;
mod games;
mod orrery;
mod play;
mod prerequisites;
mod process;
mod progress;
mod report;
mod selection;
mod steps;
mod table;
mod target;
mod test;
mod web;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Developer commands of Orrery.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// What a developer can ask for.
#[derive(Subcommand)]
enum Command {
    /// Check everything: formatting, lints, tests, documentation.
    Test(test::Arguments),
    /// Build everything and play in the browser.
    Play(play::Arguments),
    /// Build the page that people play on.
    Web(web::Arguments),
    /// Run the benchmarks and show them in one table.
    Bench(bench::Arguments),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Test(arguments) => test::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Web(arguments) => web::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn an_unknown_step_is_a_usage_error_that_names_the_known_ones() {
        let error = Cli::try_parse_from(["cargo xtask", "test", "formt"]).err().expect("no such step");
        assert_eq!(error.exit_code(), 2);
        let message = error.to_string();
        for step in steps::STEPS {
            assert!(message.contains(step.name), "{message}");
        }
    }
}
