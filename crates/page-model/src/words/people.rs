//! Names of people and bots, and what marks them.

use protocol::local::SeatedPlayer;
use protocol::table::{SeatInfo, Table};
use tabletop::Seat;

use crate::room::seat_mark::{Missing, mark};
use crate::texts::{Language, t_string};

/// What a level of bots is called.
pub fn level(i18n: impl Language, level: &str) -> String {
    match level {
        "novice" => t_string!(i18n, room.levels.novice).to_owned(),
        "easy" => t_string!(i18n, room.levels.easy).to_owned(),
        "medium" => t_string!(i18n, room.levels.medium).to_owned(),
        "hard" => t_string!(i18n, room.levels.hard).to_owned(),
        "expert" => t_string!(i18n, room.levels.expert).to_owned(),
        other => other.to_owned(),
    }
}

/// What a person is called. Those who have not chosen a name are called guests, in every language.
pub fn person(i18n: impl Language, name: &str) -> String {
    match made_up(name) {
        Some(code) => t_string!(i18n, names.guest, code = code.to_owned()).to_string(),
        None => name.to_owned(),
    }
}

/// What distinguishes a guest without a chosen name from other such guests; none for a name that was chosen.
pub fn made_up(name: &str) -> Option<&str> {
    name.strip_prefix("Guest ").filter(|code| code.len() == 4)
}

/// What a bot is called: the bots of a table have names of their own, in the order in which they sit there. Seats that
/// stay free vanish when a game begins, so that the number of the seat would not do.
fn bot(i18n: impl Language, number: usize) -> &'static str {
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
pub fn listed_players(i18n: impl Language, players: &[SeatedPlayer]) -> Vec<String> {
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

/// What the player on a seat of a table is called.
pub fn player(i18n: impl Language, seats: &[SeatInfo], seat: Seat) -> String {
    let is_bot = |sitting: &SeatInfo| matches!(sitting, SeatInfo::Bot { .. });
    match seats.get(seat.index()) {
        None => String::new(),
        Some(SeatInfo::Nobody) => t_string!(i18n, room.seats.nobody).to_owned(),
        Some(SeatInfo::Person { name, .. }) => person(i18n, name),
        Some(SeatInfo::Bot { .. }) => bot(i18n, bots_before(seats, seat.index(), is_bot)).to_owned(),
    }
}

/// What marks the player on a seat besides the name: that they are away or gone, and the bot that plays.
pub fn marks(i18n: impl Language, table: &Table, seat: Seat) -> Vec<String> {
    let Some(mark) = mark(table, seat) else { return Vec::new() };
    let missing = mark.missing.map(|missing| match missing {
        Missing::Away => t_string!(i18n, room.seats.away).to_owned(),
        Missing::Gone => t_string!(i18n, room.seats.gone).to_owned(),
    });
    missing.into_iter().chain(mark.level.map(|level| bot_of_level(i18n, &level))).collect()
}

/// What the player on a seat is called where no mark stands beside the name: bots are told from people all the same.
pub fn marked_player(i18n: impl Language, table: &Table, seat: Seat) -> String {
    let name = player(i18n, &table.seats, seat);
    match mark(table, seat).and_then(|mark| mark.level) {
        Some(of) => t_string!(i18n, names.bot_level, name = name, level = level(i18n, &of)),
        None => name,
    }
}

pub fn bot_of_level(i18n: impl Language, of: &str) -> String {
    t_string!(i18n, room.seats.bot, level = level(i18n, of)).to_string()
}

/// Minutes and seconds as a clock shows them.
pub fn minutes(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Several names in a row, as the language joins them.
pub fn list(i18n: impl Language, names: &[String]) -> String {
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
    use serde_json::json;

    use super::*;
    use crate::texts::Locale;

    #[test]
    fn bots_have_the_same_names_in_records() {
        macro_rules! names { ($($name:ident)+) => { [$(t_string!(Locale::En, names.bots.$name)),+] } }
        assert_eq!(names!(rhea titan juno vesta mimas dione), protocol::local::BOT_NAMES);
    }

    #[test]
    fn bots_are_told_from_people_by_their_names_alone() {
        let table: Table = serde_json::from_value(json!({
            "code": "abc", "host": "a", "watchers": 0, "phase": "playing",
            "settings": {"game": "cosmic-factory", "mode": "beginner", "seats": 3},
            "seats": [
                {"person": {"name": "Ada", "guest": "a", "presence": "here"}},
                {"bot": {"level": "easy"}},
                {"person": {"name": "Bea", "guest": "b", "presence": "away", "kept": "medium"}},
            ],
        }))
        .unwrap();
        for locale in Locale::ALL {
            let [ada, bot, bea] = [0, 1, 2].map(|seat| marked_player(locale, &table, Seat::new(seat).unwrap()));
            assert_eq!(ada, "Ada");
            assert!(bot.contains(&level(locale, "easy")) && bot.contains(t_string!(locale, names.bots.rhea)), "{bot}");
            assert!(bea.contains("Bea") && bea.contains(&level(locale, "medium")), "who plays for her is told: {bea}");
        }
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
