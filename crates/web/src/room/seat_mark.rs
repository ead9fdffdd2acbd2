//! Marks of a player besides the name: the bot that plays with its level, and a missing person.

use leptos::prelude::*;
use page_model::room::seat_mark::{Missing, mark};
use tabletop::Seat;

use super::use_room;
use crate::clock::use_now;
use crate::texts::{t_string, use_i18n};
use crate::ui::{Icon, Sign};
use crate::words;

/// The mark of the player on a seat, if there is one: a dot and a word for a missing person, with the time until the
/// others may vote, and the level of a bot.
#[component]
pub(crate) fn SeatMark(seat: Seat) -> impl IntoView {
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
    // Where there is little room, a drawing replaces the word.
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
    seat: Seat,
    /// Whether the viewer is named "You".
    #[prop(optional)]
    or_you: bool,
) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let name = move || match or_you {
        true => words::player_or_you(i18n, room, seat),
        false => words::player(i18n, room, seat),
    };
    view! {
        <span class="mark-name">
            <span class="u-name" title=name>{name}</span>
            <SeatMark seat />
        </span>
    }
}
