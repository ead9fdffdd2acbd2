//! What the settings of a table say about a game, and how to change it.

use cosmic_factory::Card;
use cosmic_factory::game::ROUNDS;
use protocol::table::Settings;
use serde_json::Value;

use super::intent::SEATS_OF_FRIENDS;
use crate::games::{self, GameKind};

/// The option that limits how long a galaxy is built.
pub const BUILD_LIMIT: &str = "build-seconds";
/// The time to build that the rules name (CF-4.1).
pub const DEFAULT_BUILD_SECONDS: u32 = 60;
/// With this time to build, or more, nobody is shown how much of it is left. The rules ask for a limit (CF-4.1), which
/// nobody comes near then.
pub const UNHURRIED_BUILD_SECONDS: u32 = 3_600;
/// The times to build that a host can choose.
pub const BUILD_SECONDS: [u32; 13] = [5, 10, 15, 30, 45, 60, 75, 90, 120, 180, 300, 600, UNHURRIED_BUILD_SECONDS];

pub fn build_seconds(settings: &Settings) -> u32 {
    seconds(settings, BUILD_LIMIT).unwrap_or(DEFAULT_BUILD_SECONDS)
}

/// The seconds to build that are counted down for players.
pub fn counted_build_seconds(seconds: u32) -> Option<u32> {
    Some(seconds).filter(|seconds| *seconds < UNHURRIED_BUILD_SECONDS)
}

/// A time limit in seconds; none for no limit. If the option is missing, the default of the table holds.
pub fn seconds(settings: &Settings, option: &str) -> Option<u32> {
    match settings.options.get(option) {
        Some(value) => value.as_u64()?.try_into().ok(),
        None if games::is_alone(&settings.mode) => None,
        None => default_seconds(option),
    }
}

/// The default of a time limit at a table for several players.
pub fn default_seconds(option: &str) -> Option<u32> {
    let limits = GameKind::ALL.into_iter().flat_map(|game| game.time_limits).copied();
    limits.chain([(BUILD_LIMIT, DEFAULT_BUILD_SECONDS)]).find(|(limit, _)| *limit == option).map(|(_, seconds)| seconds)
}

/// Sets a time limit; none for no limit, which is written explicitly, since the table has a default.
pub fn set_seconds(settings: &mut Settings, option: &str, seconds: Option<u32>) {
    settings.options.insert(option.to_owned(), seconds.map_or(Value::Null, Value::from));
}

/// The option by which players agree on the cards of the first rounds.
const CARDS: &str = "cards";

/// The cards that were agreed on, for the first rounds.
pub fn cards(settings: &Settings) -> Vec<Card> {
    let listed = settings.options.get(CARDS).and_then(Value::as_array);
    listed.into_iter().flatten().filter_map(|card| card.as_str()?.parse().ok()).collect()
}

/// Agrees on cards for the first rounds.
fn set_cards(settings: &mut Settings, cards: &[Card]) {
    if cards.is_empty() {
        settings.options.remove(CARDS);
    } else {
        let names = cards.iter().map(|card| Value::from(card.name())).collect::<Vec<_>>();
        settings.options.insert(CARDS.to_owned(), names.into());
    }
}

/// Chooses the card of a round, counted from 0. Without a card the cards of later rounds are random as well: a table
/// can only agree on its first cards.
pub fn choose_card(settings: &mut Settings, round: usize, card: Option<Card>) {
    let mut cards = cards(settings);
    match card {
        Some(card) if round < cards.len() => cards[round] = card,
        Some(card) if round == cards.len() && round < usize::from(ROUNDS) => cards.push(card),
        Some(_) => {}
        None => cards.truncate(round),
    }
    set_cards(settings, &cards);
}

/// The cards that can be chosen for a round: no card comes twice.
pub fn free_cards(settings: &Settings, round: usize) -> Vec<Card> {
    let chosen = cards(settings);
    let is_free = |card: &Card| chosen.iter().enumerate().all(|(other, taken)| other == round || taken != card);
    Card::ALL.into_iter().filter(is_free).collect()
}

/// The option by which pieces have to fit their neighbours in the simple mode of Big Bang.
const COMMON_FEATURE: &str = "common-feature";

/// Whether pieces have to fit their neighbours in Simple Mode.
pub fn has_common_feature(settings: &Settings) -> bool {
    settings.options.get(COMMON_FEATURE).and_then(Value::as_bool).unwrap_or_default()
}

/// Agrees on whether pieces have to fit their neighbours.
pub fn set_common_feature(settings: &mut Settings, holds: bool) {
    if holds {
        settings.options.insert(COMMON_FEATURE.to_owned(), true.into());
    } else {
        settings.options.remove(COMMON_FEATURE);
    }
}

/// Whether something can be set in a mode.
pub fn has_setting(mode: &str, setting: &str) -> bool {
    games::mode(mode).is_some_and(|mode| mode.settings.contains(&setting))
}

/// Changes the mode; options that it does not have are dropped, and the number of seats is adapted.
pub fn set_mode(settings: &mut Settings, mode: &str) {
    mode.clone_into(&mut settings.mode);
    settings
        .options
        .retain(|option, _| ![CARDS, COMMON_FEATURE].contains(&option.as_str()) || has_setting(mode, option));
    if games::is_alone(mode) {
        // A player who plays alone keeps no default time limits, which were meant for several.
        let is_default = |option: &str, value: &Value| {
            default_seconds(option).is_some_and(|seconds| value.as_u64() == Some(seconds.into()))
        };
        settings.options.retain(|option, value| !is_default(option, value));
    }
    let players = games::players(mode);
    // A table for one player has no choice of seats to keep.
    let seats = if settings.seats < *players.start() { SEATS_OF_FRIENDS } else { settings.seats };
    settings.seats = seats.clamp(*players.start(), *players.end());
}

/// Changes the game, which has options of its own.
pub fn set_game(settings: &mut Settings, game: GameKind) {
    game.name.clone_into(&mut settings.game);
    settings.options.clear();
    settings.break_seconds = game.break_seconds;
    set_mode(settings, game.modes.first().map_or("", |mode| mode.name));
}

#[cfg(test)]
mod tests {
    use protocol::table::Visibility;

    use super::*;

    fn settings() -> Settings {
        Settings {
            game: "cosmic-factory".to_owned(),
            mode: "standard".to_owned(),
            seats: 3,
            options: serde_json::Map::new(),
            visibility: Visibility::Link,
            chat: true,
            break_seconds: 60,
            quick_bots: false,
        }
    }

    #[test]
    fn times_are_set_and_taken_away() {
        let mut settings = settings();
        assert_eq!((build_seconds(&settings), seconds(&settings, "draft-seconds")), (60, Some(60)));
        set_seconds(&mut settings, "build-seconds", Some(5));
        set_seconds(&mut settings, "draft-seconds", Some(45));
        assert_eq!((build_seconds(&settings), seconds(&settings, "draft-seconds")), (5, Some(45)));
        set_seconds(&mut settings, "draft-seconds", None);
        assert_eq!(seconds(&settings, "draft-seconds"), None);
    }

    #[test]
    fn cards_are_agreed_on_from_the_first_round_without_gaps() {
        let mut settings = settings();
        choose_card(&mut settings, 1, Some(Card::Gift));
        assert!(cards(&settings).is_empty(), "the first round comes first");
        choose_card(&mut settings, 0, Some(Card::Gift));
        choose_card(&mut settings, 1, Some(Card::District));
        choose_card(&mut settings, 2, Some(Card::IceAge));
        assert_eq!(cards(&settings), [Card::Gift, Card::District, Card::IceAge]);
        choose_card(&mut settings, 1, None);
        assert_eq!(cards(&settings), [Card::Gift]);
        choose_card(&mut settings, 0, None);
        assert!(!settings.options.contains_key("cards"));
    }

    #[test]
    fn no_card_is_offered_twice() {
        let mut settings = settings();
        choose_card(&mut settings, 0, Some(Card::Gift));
        assert!(free_cards(&settings, 0).contains(&Card::Gift), "it may stay");
        assert!(!free_cards(&settings, 1).contains(&Card::Gift));
        assert_eq!(free_cards(&settings, 1).len(), 19);
    }

    #[test]
    fn beginners_have_no_cards_and_tiles_are_left_alone() {
        let mut settings = settings();
        settings.options.insert("tiles".to_owned(), "others".into());
        choose_card(&mut settings, 0, Some(Card::Gift));
        set_mode(&mut settings, "beginner");
        assert!(cards(&settings).is_empty());
        assert!(settings.options.contains_key("tiles"));
    }

    #[test]
    fn a_mode_has_as_many_seats_as_can_play() {
        let mut settings = Settings { seats: 6, ..settings() };
        let mut seats = |mode| {
            set_mode(&mut settings, mode);
            settings.seats
        };
        assert_eq!(["standard", "hexidomino", "cosmic", "solitary", "parallel"].map(&mut seats), [6, 6, 4, 1, 4]);
    }

    #[test]
    fn who_plays_alone_keeps_no_limit_that_the_table_chose() {
        let mut settings = settings();
        set_game(&mut settings, GameKind::BigBang);
        // The server gives these defaults to a new table.
        set_seconds(&mut settings, "turn-seconds", default_seconds("turn-seconds"));
        set_mode(&mut settings, "solitary");
        assert_eq!((settings.options.len(), seconds(&settings, "turn-seconds")), (0, None));
        set_mode(&mut settings, "cosmic");
        assert_eq!(seconds(&settings, "turn-seconds"), Some(120), "others wait again");
        set_seconds(&mut settings, "turn-seconds", Some(30));
        set_mode(&mut settings, "solitary");
        assert_eq!(seconds(&settings, "turn-seconds"), Some(30), "somebody has chosen it");
    }

    #[test]
    fn another_game_begins_with_its_own_options() {
        let mut settings = settings();
        choose_card(&mut settings, 0, Some(Card::Gift));
        set_game(&mut settings, GameKind::BigBang);
        assert_eq!((settings.game.as_str(), settings.mode.as_str()), ("big-bang", "cosmic"));
        assert_eq!((settings.options.len(), settings.break_seconds), (0, 0));
        set_mode(&mut settings, "simple");
        set_common_feature(&mut settings, true);
        set_seconds(&mut settings, "turn-seconds", Some(30));
        assert!(has_common_feature(&settings));
        set_mode(&mut settings, "cosmic");
        assert!(!has_common_feature(&settings), "it always holds there");
        assert_eq!(seconds(&settings, "turn-seconds"), Some(30));
        set_game(&mut settings, GameKind::CosmicFactory);
        assert_eq!((settings.mode.as_str(), settings.options.len(), settings.break_seconds), ("standard", 0, 60));
    }
}
