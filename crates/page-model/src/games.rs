//! The games of this page and their modes, as far as they are known without the rules: the first page should not have
//! to load those.

use std::ops::RangeInclusive;

use big_bang::BigBang;
use cosmic_factory::CosmicFactory;
use tabletop::Rules as _;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum GameKind {
    CosmicFactory,
    BigBang,
}

impl GameKind {
    /// All games, in the order in which they are offered.
    pub const ALL: [GameKind; 2] = [GameKind::CosmicFactory, GameKind::BigBang];

    /// Its name in records.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::CosmicFactory => CosmicFactory::NAME,
            GameKind::BigBang => BigBang::NAME,
        }
    }

    /// The game of that name, if this page has it.
    pub fn named(name: &str) -> Option<GameKind> {
        GameKind::ALL.into_iter().find(|game| game.name() == name)
    }

    /// Its modes, the one that shows the whole game first. No two games have one of the same name.
    pub const fn modes(self) -> &'static [&'static str] {
        match self {
            GameKind::CosmicFactory => &["standard", "beginner"],
            GameKind::BigBang => &["cosmic", "simple", "solitary", "hexidomino", "parallel"],
        }
    }

    /// The mode for beginners.
    pub const fn first_mode(self) -> &'static str {
        match self {
            GameKind::CosmicFactory => "beginner",
            GameKind::BigBang => "simple",
        }
    }

    /// Where the page explains it.
    pub const fn how_to_play(self) -> &'static str {
        match self {
            GameKind::CosmicFactory => "/how",
            GameKind::BigBang => "/how/big-bang",
        }
    }

    /// Whether the page shows a log of the game, for which it requests all entries from the first one on.
    pub const fn keeps_log(self) -> bool {
        matches!(self, GameKind::BigBang)
    }

    /// The options that limit how long people are waited for, except for building, which the rules always limit.
    pub const fn time_limits(self) -> &'static [&'static str] {
        match self {
            GameKind::CosmicFactory => &["draft-seconds", "choice-seconds"],
            GameKind::BigBang => &["turn-seconds"],
        }
    }

    /// How many seconds a table waits between two rounds; a game without rounds has no breaks.
    pub const fn break_seconds(self) -> u32 {
        match self {
            GameKind::CosmicFactory => 60,
            GameKind::BigBang => 0,
        }
    }

    /// The game that is played in a mode.
    pub fn of_mode(mode: &str) -> Option<GameKind> {
        GameKind::ALL.into_iter().find(|game| game.modes().contains(&mode))
    }
}

/// How many can play in a mode.
pub fn players(mode: &str) -> RangeInclusive<usize> {
    match mode {
        "cosmic" | "simple" | "parallel" => 2..=4,
        "solitary" => 1..=1,
        _ => 2..=6,
    }
}

/// Whether a mode is for one player.
pub fn is_alone(mode: &str) -> bool {
    *players(mode).end() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_are_those_of_the_rules() {
        let by_rules: Vec<String> = big_bang::Mode::ALL.iter().map(ToString::to_string).collect();
        assert_eq!(by_rules, GameKind::BigBang.modes());
        for mode in big_bang::Mode::ALL {
            assert_eq!(players(&mode.to_string()), mode.players(), "{mode}");
        }
        for game in GameKind::ALL {
            assert_eq!(GameKind::named(game.name()), Some(game));
            assert!(game.modes().contains(&game.first_mode()));
            assert!(game.modes().iter().all(|mode| GameKind::of_mode(mode) == Some(game)));
        }
        assert_eq!(GameKind::of_mode("chess"), None);
        assert!(is_alone("solitary") && !is_alone("hexidomino"));
    }
}
