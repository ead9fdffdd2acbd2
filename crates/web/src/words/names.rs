//! Names of people, cards, colours and tracks.
use cosmic_factory::{Card, Color, Track};
use leptos::prelude::{Get as _, With as _};
use protocol::local::SeatedPlayer;
use protocol::table::SeatInfo;
use tabletop::Seat;

use crate::live::Room;
use crate::room::{Missing, mark};
use crate::texts::{Locale, Texts, t_string, td_string};

/// What a colour is called.
pub(crate) fn color(i18n: Texts, color: Color) -> &'static str {
    color_in(i18n.get_locale(), color)
}

/// The same in a given language.
pub(super) fn color_in(locale: Locale, color: Color) -> &'static str {
    match color {
        Color::Green => td_string!(locale, words.color.green),
        Color::Blue => td_string!(locale, words.color.blue),
        Color::Orange => td_string!(locale, words.color.orange),
    }
}

/// A Zone Bonus token in the middle of a sentence: somebody takes it, or has it.
pub(crate) fn the_token(i18n: Texts, color: Color) -> &'static str {
    the_token_in(i18n.get_locale(), color)
}

/// The same in a given language.
pub(super) fn the_token_in(locale: Locale, color: Color) -> &'static str {
    match color {
        Color::Green => td_string!(locale, words.the_token.green),
        Color::Blue => td_string!(locale, words.the_token.blue),
        Color::Orange => td_string!(locale, words.the_token.orange),
    }
}

/// What a track is called.
pub(crate) fn track(i18n: Texts, track: Track) -> &'static str {
    match track {
        Track::Green => t_string!(i18n, words.track.green),
        Track::Blue => t_string!(i18n, words.track.blue),
        Track::Orange => t_string!(i18n, words.track.orange),
        Track::Star => t_string!(i18n, words.track.star),
    }
}

/// What a card is called, with its number.
pub(crate) fn card(i18n: Texts, card: Card) -> &'static str {
    card_in(i18n.get_locale(), card)
}

/// The same in a given language.
pub(super) fn card_in(locale: Locale, card: Card) -> &'static str {
    macro_rules! name {
        ($($card:ident: $key:ident),+) => { match card { $(Card::$card => td_string!(locale, cards.$key.name)),+ } };
    }
    name!(None: none, BlackHole: black_hole, Gift: gift, NewDimension: new_dimension, Arborescence: arborescence,
        District: district, Dispersion: dispersion, UniqueDimension: unique_dimension, Constellation: constellation,
        SiderealVacuum: sidereal_vacuum, MultiPath: multi_path, ParallelUniverse: parallel_universe,
        SpacePirate: space_pirate, Sabotage: sabotage, IceAge: ice_age, GlobalWarming: global_warming,
        TemperateClimate: temperate_climate, HappyHour: happy_hour, Optimization: optimization,
        StellarSwap: stellar_swap, Offering: offering)
}

/// What a card does, in one sentence.
pub(crate) fn card_effect(i18n: Texts, card: Card) -> &'static str {
    macro_rules! effect {
        ($($card:ident: $key:ident),+) => { match card { $(Card::$card => t_string!(i18n, cards.$key.effect)),+ } };
    }
    effect!(None: none, BlackHole: black_hole, Gift: gift, NewDimension: new_dimension, Arborescence: arborescence,
        District: district, Dispersion: dispersion, UniqueDimension: unique_dimension, Constellation: constellation,
        SiderealVacuum: sidereal_vacuum, MultiPath: multi_path, ParallelUniverse: parallel_universe,
        SpacePirate: space_pirate, Sabotage: sabotage, IceAge: ice_age, GlobalWarming: global_warming,
        TemperateClimate: temperate_climate, HappyHour: happy_hour, Optimization: optimization,
        StellarSwap: stellar_swap, Offering: offering)
}

/// What a level of bots is called.
pub(crate) fn level(i18n: Texts, level: &str) -> String {
    match level {
        "easy" => t_string!(i18n, room.levels.easy).to_owned(),
        "medium" => t_string!(i18n, room.levels.medium).to_owned(),
        "hard" => t_string!(i18n, room.levels.hard).to_owned(),
        "expert" => t_string!(i18n, room.levels.expert).to_owned(),
        other => other.to_owned(),
    }
}

/// What a person is called. Those who have not chosen a name are called guests, in every language.
pub(crate) fn person(i18n: Texts, name: &str) -> String {
    match made_up(name) {
        Some(code) => t_string!(i18n, names.guest, code = code.to_owned()).to_string(),
        None => name.to_owned(),
    }
}

/// What tells a guest from others who has not chosen a name; none for a name that was chosen.
pub(crate) fn made_up(name: &str) -> Option<&str> {
    name.strip_prefix("Guest ").filter(|code| code.len() == 4)
}

/// What a bot is called: the bots of a table have names of their own, in the order in which they sit there. Seats that
/// stay free vanish when a game begins, so that the number of the seat would not do.
fn bot(i18n: Texts, number: usize) -> &'static str {
    match number % 6 {
        0 => t_string!(i18n, names.bots.rhea),
        1 => t_string!(i18n, names.bots.titan),
        2 => t_string!(i18n, names.bots.juno),
        3 => t_string!(i18n, names.bots.vesta),
        4 => t_string!(i18n, names.bots.mimas),
        _ => t_string!(i18n, names.bots.dione),
    }
}

/// How many of those who come before a place are bots.
fn bots_before<T>(players: &[T], place: usize, is_bot: impl Fn(&T) -> bool) -> usize {
    players.iter().take(place).filter(|player| is_bot(player)).count()
}

/// What the players are called whom a list of tables names.
pub(crate) fn listed_players(i18n: Texts, players: &[SeatedPlayer]) -> Vec<String> {
    let is_bot = |sitter: &SeatedPlayer| matches!(sitter, SeatedPlayer::Bot { .. });
    let called = |(place, sitter): (usize, &SeatedPlayer)| match sitter {
        SeatedPlayer::Bot { level: of } => {
            let name = bot(i18n, bots_before(players, place, is_bot));
            t_string!(i18n, names.bot_level, name = name, level = level(i18n, of)).to_string()
        }
        SeatedPlayer::Person { name } => person(i18n, name),
    };
    players.iter().enumerate().map(called).collect()
}

/// What the player on a seat is called.
pub(crate) fn player(i18n: Texts, room: Room, seat: Seat) -> String {
    let is_bot = |sitting: &SeatInfo| matches!(sitting, SeatInfo::Bot { .. });
    room.table.with(|table| match table.seats.get(seat.index()) {
        None => String::new(),
        Some(SeatInfo::Nobody) => t_string!(i18n, room.seats.nobody).to_owned(),
        Some(SeatInfo::Person { name, .. }) => person(i18n, name),
        Some(SeatInfo::Bot { .. }) => bot(i18n, bots_before(&table.seats, seat.index(), is_bot)).to_owned(),
    })
}

/// Whether a seat is that of whoever looks; nobody's is where a game is only looked at.
pub(crate) fn is_own(room: Room, seat: Seat) -> bool {
    !room.is_shown_only() && room.seat.get() == Some(seat)
}

/// The same for a list: whoever looks is "You" in it.
pub(crate) fn player_or_you(i18n: Texts, room: Room, seat: Seat) -> String {
    match is_own(room, seat) {
        true => t_string!(i18n, bb.desk.players.you).to_owned(),
        false => player(i18n, room, seat),
    }
}

/// A bot of a level.
pub(crate) fn bot_of_level(i18n: Texts, of: &str) -> String {
    t_string!(i18n, room.seats.bot, level = level(i18n, of)).to_string()
}

/// What marks the player on a seat besides the name: that they are away or gone, and the bot that plays.
pub(crate) fn marks(i18n: Texts, room: Room, seat: Seat) -> Vec<String> {
    let Some(mark) = room.table.with(|table| mark(table, seat)) else { return Vec::new() };
    let missing = mark.missing.map(|missing| match missing {
        Missing::Away => t_string!(i18n, room.seats.away).to_owned(),
        Missing::Gone => t_string!(i18n, room.seats.gone).to_owned(),
    });
    missing.into_iter().chain(mark.level.map(|level| bot_of_level(i18n, &level))).collect()
}

/// Minutes and seconds as a clock shows them.
pub(crate) fn minutes(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Several names in a row, as the language joins them.
pub(crate) fn list(i18n: Texts, names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => {
            let most = most.join(t_string!(i18n, common.list_between));
            format!("{most}{}{last}", t_string!(i18n, common.list_last))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_have_the_same_names_in_records() {
        macro_rules! names { ($($name:ident)+) => { [$(td_string!(Locale::En, names.bots.$name)),+] } }
        assert_eq!(names!(rhea titan juno vesta mimas dione), protocol::local::BOT_NAMES);
    }

    #[test]
    fn bots_keep_their_names_when_free_seats_vanish() {
        let is_bot = |name: &&str| *name == "easy";
        let gathering = ["Ada", "", "easy", "", "easy"];
        let playing = ["Ada", "easy", "easy"];
        let numbers = |players: &[&str], places: [usize; 2]| places.map(|place| bots_before(players, place, is_bot));
        assert_eq!(numbers(&gathering, [2, 4]), [0, 1]);
        assert_eq!(numbers(&playing, [1, 2]), [0, 1]);
    }
}
