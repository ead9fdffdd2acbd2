//! What people play.

use protocol::table::{Settings, Visibility};

/// A game in one of its modes.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Kind {
    pub(crate) game: &'static str,
    pub(crate) mode: &'static str,
    pub(crate) seats: usize,
    /// How many bots play, too.
    pub(crate) bots: usize,
    /// How long building takes where there is building.
    pub(crate) build_seconds: Option<u32>,
}

impl Kind {
    const fn big_bang(mode: &'static str, seats: usize) -> Kind {
        Kind { game: "big-bang", mode, seats, bots: 0, build_seconds: None }
    }

    const fn cosmic_factory(mode: &'static str, seats: usize) -> Kind {
        Kind { game: "cosmic-factory", mode, seats, bots: 0, build_seconds: Some(3) }
    }

    const fn with_bots(self, bots: usize) -> Kind {
        Kind { bots, ..self }
    }

    /// The table at which it is played.
    pub(crate) fn settings(&self) -> Settings {
        let options = self.build_seconds.map(|seconds| ("build-seconds".to_owned(), seconds.into()));
        Settings {
            game: self.game.to_owned(),
            mode: self.mode.to_owned(),
            seats: self.seats + self.bots,
            options: options.into_iter().collect(),
            visibility: Visibility::Link,
            chat: true,
            break_seconds: 0,
            quick_bots: true,
        }
    }
}

/// Every mode of both games, for three players where so many can play.
pub(crate) const EVERY_MODE: [Kind; 7] = [
    Kind::big_bang("cosmic", 3),
    Kind::big_bang("simple", 3),
    Kind::big_bang("solitary", 1),
    Kind::big_bang("hexidomino", 3),
    Kind::big_bang("parallel", 3),
    Kind::cosmic_factory("standard", 3),
    Kind::cosmic_factory("beginner", 3),
];

/// Mostly short games for two, some of them with bots.
pub(crate) const SHORT_GAMES: [Kind; 7] = [
    Kind::big_bang("cosmic", 2),
    Kind::big_bang("cosmic", 2),
    Kind::big_bang("simple", 2),
    Kind::big_bang("simple", 2),
    Kind::cosmic_factory("beginner", 2),
    Kind::big_bang("simple", 2).with_bots(1),
    Kind::cosmic_factory("beginner", 1).with_bots(1),
];
