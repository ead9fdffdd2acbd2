//! What is to be known of a player besides the name: that a bot plays and how well, and that a person is away.

use leptos::prelude::*;
use protocol::table::{Phase, Presence, SeatInfo, Table};
use tabletop::Seat;

use super::use_room;
use crate::clock::use_now;
use crate::kit::{Icon, Sign};
use crate::texts::{t_string, use_i18n};
use crate::words;

/// What marks a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    /// Whether a person is missing: not connected, or gone for good.
    pub(crate) missing: Option<Missing>,
    /// The level of the bot that plays.
    pub(crate) level: Option<String>,
}

/// How a person is missing.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    /// Not connected.
    Away,
    /// They have resigned.
    Gone,
}

/// What marks the player on a seat; none for a person who is there. Nobody is missed after the game.
pub(crate) fn mark(table: &Table, seat: Seat) -> Option<Mark> {
    match table.seats.get(seat.index())? {
        SeatInfo::Nobody => None,
        SeatInfo::Bot { level } => Some(Mark { missing: None, level: Some(level.clone()) }),
        SeatInfo::Person { presence, kept, resigned, .. } => {
            let missing = match (resigned, presence) {
                (true, _) => Some(Missing::Gone),
                (false, Presence::Away) if table.phase != Phase::Over => Some(Missing::Away),
                (false, _) => None,
            };
            let level = kept.clone().filter(|_| *resigned || table.phase == Phase::Playing);
            (missing.is_some() || level.is_some()).then_some(Mark { missing, level })
        }
    }
}

/// The mark of the player on a seat, if they have one: a dot and a word for who is missing, with the time until the
/// others may decide, and the level of bots.
#[component]
pub(crate) fn SeatMark(
    /// Whose.
    seat: Seat,
) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let shown = Memo::new(move |_| room.table.with(|table| mark(table, seat)));
    let is_counted = Memo::new(move |_| {
        room.table.with(|table| table.ballot.as_ref().is_some_and(|ballot| ballot.absent.contains(&seat)))
    });
    let missing = move |missing: Missing| {
        let word = move || match missing {
            Missing::Away => t_string!(i18n, room.seats.away),
            Missing::Gone => t_string!(i18n, room.seats.gone),
        };
        view! { <span class="mark-dot" aria-hidden="true"></span><span>{word}</span> }
    };
    // Who has little room for it shows a drawing instead of the word.
    let bot = move |level: String| {
        let short = level.clone();
        view! {
            <span class="mark-long">{move || words::bot_of_level(i18n, &level)}</span>
            <span class="mark-short"><Icon icon=Sign::Robot />{move || words::level(i18n, &short)}</span>
        }
    };
    move || {
        shown.get().map(|mark| {
            let (name, level) = (mark.name(), mark.level);
            view! {
                <span class="mark" class:missing=mark.missing.is_some() data-mark=name>
                    {mark.missing.map(missing)}
                    <Show when=move || is_counted.get()><TimeAway /></Show>
                    {level.map(bot)}
                </span>
            }
        })
    }
}

impl Mark {
    /// Its name for tests.
    fn name(&self) -> &'static str {
        match self.missing {
            Some(Missing::Away) => "away",
            Some(Missing::Gone) => "gone",
            None => "bot",
        }
    }
}

/// The time until the others may let a bot play.
#[component]
fn TimeAway() -> impl IntoView {
    let room = use_room();
    let now = use_now(room);
    let left = Memo::new(move |_| {
        let from = room.table.with(|table| table.ballot.as_ref().and_then(|ballot| ballot.bot_from))?;
        Some(from.saturating_sub(now.get()).div_ceil(1000)).filter(|&seconds| seconds > 0)
    });
    view! { <span class="mark-time">{move || left.get().map(words::minutes)}</span> }
}

/// The name of a player with the mark below it.
#[component]
pub(crate) fn PlayerName(
    /// Whose.
    seat: Seat,
) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let name = move || words::player(i18n, room, seat);
    view! {
        <span class="mark-name">
            <span class="u-name" title=name>{name}</span>
            <SeatMark seat />
        </span>
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn marks(phase: &str, seats: Vec<Value>) -> Vec<Option<Mark>> {
        let table: Table = serde_json::from_value(json!({
            "code": "abc", "host": "a", "watchers": 0, "phase": phase, "seats": seats,
            "settings": {"game": "big-bang", "mode": "simple", "seats": 4},
        }))
        .unwrap();
        Seat::first(table.seats.len()).map(|seat| mark(&table, seat)).collect()
    }

    fn seats() -> Vec<Value> {
        let person = |presence: &str, kept: Option<&str>, resigned: bool| json!({"person": {"name": "A", "guest": "a", "presence": presence, "kept": kept, "resigned": resigned}});
        vec![
            person("here", None, false),
            person("away", None, false),
            person("away", Some("medium"), false),
            person("away", Some("medium"), true),
            json!({"bot": {"level": "easy"}}),
        ]
    }

    #[test]
    fn bots_and_those_who_are_missing_are_marked() {
        let level = |level: &str| Some(level.to_owned());
        let mark = |missing, level| Some(Mark { missing, level });
        let expected = [
            None,
            mark(Some(Missing::Away), None),
            mark(Some(Missing::Away), level("medium")),
            mark(Some(Missing::Gone), level("medium")),
            mark(None, level("easy")),
        ];
        assert_eq!(marks("playing", seats()), expected);
    }

    #[test]
    fn after_the_game_nobody_is_missed() {
        let found = marks("over", seats());
        assert_eq!(found[1..3], [None, None]);
        assert!(found[3].is_some() && found[4].is_some());
    }
}
