//! What games and their modes are called, by their names in records.

use crate::games::GameKind;
use crate::texts::{Language, t_string};

/// What a game is called.
pub fn game(i18n: impl Language, game: GameKind) -> &'static str {
    match game {
        GameKind::CosmicFactory => t_string!(i18n, games.cosmic_factory.name),
        GameKind::BigBang => t_string!(i18n, games.big_bang.name),
    }
}

/// What a game is like, in a sentence.
pub fn game_about(i18n: impl Language, game: GameKind) -> &'static str {
    match game {
        GameKind::CosmicFactory => t_string!(i18n, games.cosmic_factory.about),
        GameKind::BigBang => t_string!(i18n, games.big_bang.about),
    }
}

/// What a mode is called.
pub fn mode(locale: impl Language, mode: &str) -> &'static str {
    match mode {
        "standard" => t_string!(locale, room.settings.mode_standard),
        "beginner" => t_string!(locale, room.settings.mode_beginner),
        "cosmic" => t_string!(locale, bb.modes.cosmic.name),
        "simple" => t_string!(locale, bb.modes.simple.name),
        "solitary" => t_string!(locale, bb.modes.solitary.name),
        "hexidomino" => t_string!(locale, bb.modes.hexidomino.name),
        "parallel" => t_string!(locale, bb.modes.parallel.name),
        _ => "",
    }
}

/// What a mode is like, in a sentence or two.
pub fn mode_about(i18n: impl Language, mode: &str) -> &'static str {
    match mode {
        "standard" => t_string!(i18n, room.settings.mode_standard_about),
        "beginner" => t_string!(i18n, room.settings.mode_beginner_about),
        "cosmic" => t_string!(i18n, bb.modes.cosmic.about),
        "simple" => t_string!(i18n, bb.modes.simple.about),
        "solitary" => t_string!(i18n, bb.modes.solitary.about),
        "hexidomino" => t_string!(i18n, bb.modes.hexidomino.about),
        "parallel" => t_string!(i18n, bb.modes.parallel.about),
        _ => "",
    }
}

/// GameKind and mode, as lists name them.
pub fn game_and_mode(i18n: impl Language, name: &str, of: &str) -> String {
    let named = GameKind::named(name).map(|named| game(i18n, named));
    super::parts(i18n, &[named.unwrap_or(name).to_owned(), mode(i18n, of).to_owned()])
}
