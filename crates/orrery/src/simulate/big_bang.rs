//! Games of Big Bang 13.7.

use big_bang::{BigBang, Mode, Options};
use clap::{Args, ValueEnum};
use tabletop::Setup;

use crate::error::Error;
use crate::simulate::{Common, simulate};

#[derive(Args)]
pub(super) struct Arguments {
    /// Which of the five games in the box
    #[arg(long, value_enum, default_value = "cosmic")]
    mode: ModeName,
    #[command(flatten)]
    common: Common,
    /// Let the common feature rule hold in the simple mode
    #[arg(long)]
    common_feature: bool,
}

#[derive(Copy, Clone, ValueEnum)]
enum ModeName {
    /// Phenomena, actions and the clock; 2 to 4 players
    Cosmic,
    /// Bodies only, open objectives; 2 to 4 players
    Simple,
    /// One player against the clock
    Solitary,
    /// A chain of pieces; 2 to 6 players
    Hexidomino,
    /// A universe between each two players; 2 to 4 players
    Parallel,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Error> {
    let mode = match arguments.mode {
        ModeName::Cosmic => Mode::Cosmic,
        ModeName::Simple => Mode::Simple,
        ModeName::Solitary => Mode::Solitary,
        ModeName::Hexidomino => Mode::Hexidomino,
        ModeName::Parallel => Mode::Parallel,
    };
    let options = Options { common_feature: arguments.common_feature, ..Options::default() };
    let seats = arguments.common.players.unwrap_or(*mode.players().start());
    let setup = Setup::<BigBang> { mode, seats, options };
    simulate(&setup, &bots::big_bang::NAMES, &arguments.common, |_| Ok(()))
}
