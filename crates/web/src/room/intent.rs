//! What somebody wants at a table before they are there.

use leptos::prelude::*;
use protocol::table::{Settings, Visibility};
use protocol::to_server::Request;
use tabletop::Seat;

use crate::browser;
use crate::games::{self, Game};

/// How many play in a game that begins at once if the mode is for so many: bots answer faster than friends, and what
/// two others do can be followed.
const SEATS_AT_ONCE: usize = 3;
/// How many seats a new table has if the mode is for so many; those that stay free vanish.
pub(super) const SEATS_OF_FRIENDS: usize = 4;
/// How long a table waits between two rounds, in seconds.
const BREAK: u32 = 60;
/// The mode that is offered to those who have chosen none.
const FIRST: &str = Game::CosmicFactory.first_mode();

/// What is to be done at a table as soon as it is reached.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// Sit down.
    Sit,
    /// Sit down, put bots on all other seats, and begin.
    PlayNow,
}

/// A wish for a table, kept in memory until the table is reached: a page that is loaded again wants nothing.
#[derive(Copy, Clone)]
pub(crate) struct Intent(StoredValue<Option<(String, Wish)>>);

impl Intent {
    /// Provides it to all components below.
    pub(crate) fn provide() -> Intent {
        let intent = Intent(StoredValue::new(None));
        provide_context(intent);
        intent
    }

    /// Keeps a wish for a table.
    pub(crate) fn keep(self, code: &str, wish: Wish) {
        self.0.set_value(Some((code.to_owned(), wish)));
    }

    /// The wish for a table, which is fulfilled with this.
    pub(crate) fn take(self, code: &str) -> Option<Wish> {
        let kept = self.0.try_update_value(Option::take).flatten();
        kept.filter(|(wanted, _)| wanted == code).map(|(_, wish)| wish)
    }
}

/// What somebody wants at a table.
pub(crate) fn use_intent() -> Intent {
    expect_context()
}

/// What fulfils a wish at a table with so many seats, whose first is free.
pub(crate) fn requests(wish: Wish, seats: usize, level: &str) -> Vec<Request> {
    let bot = |seat| Request::Bot { seat, level: level.to_owned() };
    match wish {
        Wish::Sit => vec![Request::Sit { seat: None }],
        Wish::PlayNow => {
            let sit = Request::Sit { seat: Seat::new(0) };
            [sit].into_iter().chain(Seat::first(seats).skip(1).map(bot)).chain([Request::Start {}]).collect()
        }
    }
}

/// Whether nobody has played on this device.
pub(crate) fn is_first_visit() -> bool {
    browser::remembered("mode").is_none()
}

/// Remembers how a game was begun, so that the next one is like it.
pub(crate) fn remember_mode(mode: &str) {
    browser::remember("mode", mode);
    remember_choice(mode);
}

/// Remembers which mode was chosen on this device, though it may not have been played.
pub(crate) fn remember_choice(mode: &str) {
    browser::remember("choice", mode);
}

/// The mode that was chosen last on this device, else the one to begin with; it tells the game, too.
pub(crate) fn last_choice() -> &'static str {
    let known = |mode: String| Game::ALL.iter().flat_map(|game| game.modes()).find(|known| **known == mode).copied();
    let remembered = ["choice", "mode"].into_iter().find_map(|name| browser::remembered(name).and_then(known));
    remembered.unwrap_or(FIRST)
}

/// Remembers how a game against bots is begun. The level comes first: after this nobody is new here any more.
pub(crate) fn remember_first_game(mode: &str) {
    remember_level(&last_level());
    remember_mode(mode);
}

/// The level of bots that was used last.
pub(crate) fn last_level() -> String {
    let first = if is_first_visit() { "easy" } else { "medium" };
    browser::remembered("level").unwrap_or_else(|| first.to_owned())
}

/// Remembers a level of bots.
pub(crate) fn remember_level(level: &str) {
    browser::remember("level", level);
}

/// A game against bots, at once; or alone, if the mode is played so.
pub(crate) fn game_at_once(mode: &str) -> Settings {
    let mut settings = settings(mode, SEATS_AT_ONCE, Visibility::Link);
    // Bots do not mind waiting.
    let limits: &[&str] = match Game::of_mode(mode) {
        Some(Game::BigBang) => &["turn-seconds"],
        _ => &["draft-seconds", "choice-seconds"],
    };
    settings.options.extend(limits.iter().map(|limit| ((*limit).to_owned(), serde_json::Value::Null)));
    settings
}

/// A table for friends, or for whoever comes.
pub(crate) fn new_table(mode: &str, visibility: Visibility) -> Settings {
    settings(mode, SEATS_OF_FRIENDS, visibility)
}

/// How long a table waits between two rounds; a game without rounds has no breaks.
pub(super) fn break_seconds(game: Game) -> u32 {
    match game {
        Game::CosmicFactory => BREAK,
        Game::BigBang => 0,
    }
}

fn settings(mode: &str, seats: usize, visibility: Visibility) -> Settings {
    let (players, game) = (games::players(mode), Game::of_mode(mode).unwrap_or(Game::CosmicFactory));
    Settings {
        game: game.name().to_owned(),
        mode: mode.to_owned(),
        seats: seats.clamp(*players.start(), *players.end()),
        options: serde_json::Map::new(),
        visibility,
        chat: true,
        break_seconds: break_seconds(game),
        quick_bots: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn playing_now_seats_us_and_bots_and_begins() {
        let asked = requests(Wish::PlayNow, 3, "easy");
        assert_eq!(asked.len(), 4);
        assert_eq!(asked.first(), Some(&Request::Sit { seat: Seat::new(0) }));
        assert_eq!(asked.last(), Some(&Request::Start {}));
        let bots = asked.iter().filter(|request| matches!(request, Request::Bot { level, .. } if level == "easy"));
        assert_eq!(bots.count(), 2);
    }

    #[test]
    fn sitting_down_takes_any_seat() {
        assert_eq!(requests(Wish::Sit, 4, "hard"), vec![Request::Sit { seat: None }]);
    }

    #[test]
    fn tables_have_seats_for_those_who_can_play() {
        let seats = |mode| (game_at_once(mode).seats, new_table(mode, Visibility::Open).seats);
        assert_eq!(seats("beginner"), (3, 4));
        assert_eq!(seats("solitary"), (1, 1));
        assert_eq!(seats("parallel"), (3, 4));
        assert_eq!(game_at_once("hexidomino").game, "big-bang");
        assert_eq!(requests(Wish::PlayNow, 1, "easy").len(), 2, "who plays alone sits down and begins");
    }
}
