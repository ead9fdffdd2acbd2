//! Orrery on the command line.

mod addresses;
mod analyse;
mod error;
mod galaxy;
mod lines;
mod log;
mod output;
mod replay;
mod retention;
mod serve;
mod show;
mod signal;
mod simulate;
mod store_commands;
mod terminal;
mod tiles;
mod tournament;
mod verify_deal;
mod watch;
mod work;
mod workers;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use mimalloc::MiMalloc;

/// A server makes and drops many small things on all its cores, which the system's own allocator is slow at.
#[cfg(any())]
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// A digital table for two games of the cosmos.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// What each command does is told where its arguments are.
#[derive(Subcommand)]
enum Command {
    /// Score or draw galaxies of Cosmic Factory
    #[command(subcommand)]
    Galaxy(galaxy::Command),
    Serve(serve::Arguments),
    /// Check a store, copy it, and put a copy back
    #[command(subcommand)]
    Store(store_commands::Command),
    Simulate(simulate::Arguments),
    Replay(replay::Arguments),
    VerifyDeal(verify_deal::Arguments),
    Show(show::Arguments),
    Analyse(analyse::Arguments),
    Tournament(tournament::Arguments),
    Tiles(tiles::Arguments),
    Work(work::Arguments),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Galaxy(command) => galaxy::run(&command),
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Store(command) => store_commands::run(&command),
        Command::Simulate(arguments) => simulate::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::VerifyDeal(arguments) => verify_deal::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Analyse(arguments) => analyse::run(&arguments),
        Command::Tournament(arguments) => tournament::run(&arguments),
        Command::Tiles(arguments) => tiles::run(&arguments),
        Command::Work(arguments) => work::run(&arguments),
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
