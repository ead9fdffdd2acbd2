//! What games, their modes and their bots are called, by their names in records.

use crate::games::{self, BOT_LEVELS, GameKind};
use crate::texts::{Language, text};

/// What a game is called.
pub fn game(i18n: impl Language, game: GameKind) -> &'static str {
    text(i18n, game.title)
}

/// What a game is like, in a sentence.
pub fn game_about(i18n: impl Language, game: GameKind) -> &'static str {
    text(i18n, game.about)
}

/// What a mode is called.
pub fn mode(i18n: impl Language, mode: &str) -> &'static str {
    games::mode(mode).map_or("", |mode| text(i18n, mode.title))
}

/// What a mode is like, in a sentence or two.
pub fn mode_about(i18n: impl Language, mode: &str) -> &'static str {
    games::mode(mode).map_or("", |mode| text(i18n, mode.about))
}

/// What the order of the seats means in a mode.
pub fn order_about(i18n: impl Language, mode: &str) -> &'static str {
    games::mode(mode).and_then(|mode| mode.order).map_or("", |order| text(i18n, order))
}

/// What to expect of a level of bots, in one line.
pub fn level_about(i18n: impl Language, game: GameKind, level: &str) -> &'static str {
    let index = BOT_LEVELS.iter().position(|known| *known == level);
    index.map_or("", |index| text(i18n, game.bots_about[index]))
}

/// GameKind and mode, as lists name them.
pub fn game_and_mode(i18n: impl Language, name: &str, of: &str) -> String {
    let named = GameKind::named(name).map(|named| game(i18n, named));
    super::parts(i18n, &[named.unwrap_or(name).to_owned(), mode(i18n, of).to_owned()])
}
