//! Games of Cosmic Factory.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use cosmic_factory::{Card, CosmicFactory, Mode, Options};
use tabletop::Setup;

use crate::error::Error;
use crate::simulate::{Common, simulate};
use crate::{tiles, watch};

#[derive(Args)]
pub(super) struct Arguments {
    /// With cards and draft, or without
    #[arg(long, value_enum, default_value = "standard")]
    mode: ModeName,
    #[command(flatten)]
    common: Common,
    /// Tile set to play with [default: our own]
    #[arg(long, value_name = "FILE")]
    tiles: Option<PathBuf>,
    /// Kaos cards for the first rounds; the others are drawn
    #[arg(long, value_name = "CARD,…", value_delimiter = ',')]
    cards: Vec<Card>,
    /// Print the games round by round
    #[arg(long)]
    watch: bool,
}

#[derive(Copy, Clone, ValueEnum)]
enum ModeName {
    Standard,
    Beginner,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Error> {
    let mode = match arguments.mode {
        ModeName::Standard => Mode::Standard,
        ModeName::Beginner => Mode::Beginner,
    };
    let options = Options {
        tiles: tiles::load(arguments.tiles.as_deref())?,
        cards: arguments.cards.clone(),
        ..Options::default()
    };
    let seats = arguments.common.players.unwrap_or(2);
    let setup = Setup::<CosmicFactory> { mode, seats, options };
    simulate(&setup, &bots::cosmic_factory::NAMES, &arguments.common, |game| {
        if arguments.watch { watch::show(game) } else { Ok(()) }
    })
}
