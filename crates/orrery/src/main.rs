//! Orrery on the command line.

mod error;
mod galaxy;
mod lines;
mod output;
mod replay;
mod serve;
mod show;
mod simulate;
mod terminal;
mod tiles;
mod tournament;
mod verify_deal;
mod watch;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A digital table for two games of the cosmos.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Score or draw galaxies of Cosmic Factory
    #[command(subcommand)]
    Galaxy(galaxy::Command),
    /// Serve live tables
    Serve(serve::Arguments),
    /// Let bots play whole games, and write their records
    Simulate(simulate::Arguments),
    /// Re-play records against the rules
    Replay(replay::Arguments),
    /// Verify that the deals of a game follow from what was published before it
    VerifyDeal(verify_deal::Arguments),
    /// Draw a moment of a recorded game, as text or as a picture
    Show(show::Arguments),
    /// Let bots play against each other, and rate them
    Tournament(tournament::Arguments),
    /// Print, check, draw or measure the 54 tiles of Cosmic Factory
    Tiles(tiles::Arguments),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Galaxy(command) => galaxy::run(&command),
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Simulate(arguments) => simulate::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::VerifyDeal(arguments) => verify_deal::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Tournament(arguments) => tournament::run(&arguments),
        Command::Tiles(arguments) => tiles::run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output has seen enough.
        Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("orrery: {error}");
            ExitCode::from(error.status())
        }
    }
}
