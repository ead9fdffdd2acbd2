//! The registry of the page's games: what it knows of them without their rules, which the first page should not have to
//! load. A new game is a line in [`GameKind`], in [`GameKind::ALL`] and in [`with_rules`](crate::with_rules).

mod big_bang;
mod cosmic_factory;

use std::ops::{Deref, RangeInclusive};

use tabletop::Rules;

use crate::texts::{Key, Locale};

/// The levels of bots, from the weakest to the strongest.
pub const BOT_LEVELS: [&str; 5] = ["novice", "easy", "medium", "hard", "expert"];

/// The games, in the order in which they are offered. Each leads to its [`GameInfo`].
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameKind {
    #[default]
    CosmicFactory,
    BigBang,
}

/// Names the rules of a game in an expression: `with_rules!(game, R => R::INFO.name)`. What is called is known when the page
/// is compiled, so that each game stays in the part of the page that needs it.
#[macro_export]
macro_rules! with_rules {
    ($game:expr, $Rules:ident => $then:expr) => {
        match $game {
            $crate::games::GameKind::CosmicFactory => {
                type $Rules = ::cosmic_factory::CosmicFactory;
                $then
            }
            $crate::games::GameKind::BigBang => {
                type $Rules = ::big_bang::BigBang;
                $then
            }
        }
    };
}

/// A game of the page.
pub trait PageGame: Rules {
    const INFO: GameInfo;

    /// The lesson that explains a rule, by the number of the rule.
    fn lesson_of(rule: &str) -> &'static str;

    /// The keyboard shortcuts of a mode.
    fn keys(locale: Locale, mode: &str) -> Vec<KeyLine>;
}

/// Keys, and what they do.
pub type KeyLine = (Vec<String>, &'static str);

/// What the page knows of a game.
#[derive(Debug)]
pub struct GameInfo {
    /// Its name in records.
    pub name: &'static str,
    pub title: Key,
    pub about: Key,
    /// Its modes, the one that shows the whole game first. No two games have one of the same name.
    pub modes: &'static [ModeInfo],
    /// The mode for beginners.
    pub first_mode: &'static str,
    /// What the first page says of a game against bots on a device where none was played.
    pub first_visit: Key,
    /// Where the page explains it.
    pub how_to_play: &'static str,
    /// The sentence above its lessons.
    pub how_lead: Key,
    /// What the numbers of its rules begin with.
    pub rule_prefix: &'static str,
    /// What to expect of each of the [`BOT_LEVELS`].
    pub bots_about: [Key; BOT_LEVELS.len()],
    /// Whether the page shows a log of the game, for which it requests all entries from the first one on.
    pub keeps_log: bool,
    /// Whether players act in turn, so that several can play on one device.
    pub takes_turns: bool,
    /// The options that limit how long people are waited for, with the seconds that a new table has by default; except
    /// for building, which the rules always limit.
    pub time_limits: &'static [(&'static str, u32)],
    /// How many seconds a table waits between two rounds; a game without rounds has no breaks.
    pub break_seconds: u32,
}

/// What the page knows of a mode.
#[derive(Debug)]
pub struct ModeInfo {
    /// Its name in records.
    pub name: &'static str,
    pub title: Key,
    pub about: Key,
    /// What the order of the seats means; none where there is one seat.
    pub order: Option<Key>,
    /// How many can play.
    pub players: RangeInclusive<usize>,
    /// What can be set at its tables besides what every game has, in the order in which it is shown.
    pub settings: &'static [&'static str],
}

impl Deref for GameKind {
    type Target = GameInfo;

    fn deref(&self) -> &'static GameInfo {
        with_rules!(*self, R => const { &R::INFO })
    }
}

impl GameKind {
    pub const ALL: [GameKind; 2] = [GameKind::CosmicFactory, GameKind::BigBang];

    /// The game of that name, if this page has it.
    pub fn named(name: &str) -> Option<GameKind> {
        GameKind::ALL.into_iter().find(|game| game.name == name)
    }

    /// The game that is played in a mode.
    pub fn of_mode(mode: &str) -> Option<GameKind> {
        GameKind::ALL.into_iter().find(|game| game.modes.iter().any(|known| known.name == mode))
    }
}

/// The mode of that name, of whichever game.
pub fn mode(name: &str) -> Option<&'static ModeInfo> {
    GameKind::ALL.iter().flat_map(|game| game.modes).find(|mode| mode.name == name)
}

/// How many can play in a mode.
pub fn players(name: &str) -> RangeInclusive<usize> {
    mode(name).map_or(2..=6, |mode| mode.players.clone())
}

/// Whether a mode is for one player.
pub fn is_alone(mode: &str) -> bool {
    *players(mode).end() == 1
}

/// A line of shortcuts for keys that are called by a text or a letter.
fn key_line(keys: &[&str], action: &'static str) -> KeyLine {
    (keys.iter().map(|&key| key.to_owned()).collect(), action)
}

#[cfg(test)]
mod tests {
    use tabletop::{Rules as _, Setup};

    use super::*;

    #[test]
    fn modes_are_those_of_the_rules() {
        let names = |game: GameKind| game.modes.iter().map(|mode| mode.name.to_owned()).collect::<Vec<_>>();
        let by_rules: Vec<String> = ::big_bang::Mode::ALL.iter().map(ToString::to_string).collect();
        assert_eq!(by_rules, names(GameKind::BigBang));
        for mode in ::big_bang::Mode::ALL {
            assert_eq!(players(&mode.to_string()), mode.players(), "{mode}");
        }
        for mode in ::cosmic_factory::Mode::ALL {
            let name = serde_json::to_value(mode).unwrap();
            let of_name = super::mode(name.as_str().unwrap()).unwrap();
            let options = ::cosmic_factory::Options::default;
            let can_play = |seats: usize| {
                ::cosmic_factory::CosmicFactory::set_up(&Setup { mode, seats, options: options() }).is_ok()
            };
            assert!((0..10).all(|seats| can_play(seats) == of_name.players.contains(&seats)));
        }
        for game in GameKind::ALL {
            assert_eq!(GameKind::named(game.name), Some(game));
            assert!(names(game).iter().any(|mode| mode == game.first_mode));
            assert!(names(game).iter().all(|mode| GameKind::of_mode(mode) == Some(game)));
        }
        assert_eq!(GameKind::of_mode("chess"), None);
        assert!(is_alone("solitary") && !is_alone("hexidomino"));
    }

    #[test]
    fn levels_are_those_of_the_bots() {
        assert_eq!(bots::Level::ALL.map(|level| level.to_string()), BOT_LEVELS);
    }
}
