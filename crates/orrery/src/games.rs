//! The games of the commands that are the same for all games: a line each in [`GAMES`].

use big_bang::BigBang;
use clap::builder::{PossibleValue, PossibleValuesParser};
use cosmic_factory::CosmicFactory;
use tabletop::Rules as _;
use tabletop::record::Record;

use crate::error::Error;
use crate::show::{self, Shown, show_game};
use crate::tournament::{self, Contest};

/// A game with the commands that are the same for all games.
pub(crate) struct GameCommands {
    name: &'static str,
    /// What there is to choose, in a line.
    about: &'static str,
    pub(crate) tournament: fn(&tournament::Arguments) -> Result<(), Error>,
    pub(crate) show: fn(&Record<'_>, &show::Arguments) -> Result<Shown, String>,
}

static GAMES: [GameCommands; 2] = [
    GameCommands {
        name: CosmicFactory::NAME,
        about: "Two modes, 2 to 6 players",
        tournament: |arguments| {
            let (modes, known) = (&cosmic_factory::Mode::ALL, &bots::cosmic_factory::NAMES);
            Contest::<CosmicFactory>::hold(arguments, modes, |_| 2, known, |score| score.total.into())
        },
        show: |record, arguments| show_game(record, arguments, show::cosmic_factory),
    },
    GameCommands {
        name: BigBang::NAME,
        about: "Five modes, 1 to 6 players",
        tournament: |arguments| {
            let (modes, known) = (&big_bang::Mode::ALL, &bots::big_bang::NAMES);
            Contest::<BigBang>::hold(arguments, modes, |mode| *mode.players().start(), known, big_bang::Score::total)
        },
        show: |record, arguments| show_game(record, arguments, show::big_bang),
    },
];

/// The game of that name.
pub(crate) fn named(name: &str) -> Option<&'static GameCommands> {
    GAMES.iter().find(|game| game.name == name)
}

/// Reads the name of a game.
pub(crate) fn names() -> PossibleValuesParser {
    GAMES.iter().map(|game| PossibleValue::new(game.name).help(game.about)).collect::<Vec<_>>().into()
}
