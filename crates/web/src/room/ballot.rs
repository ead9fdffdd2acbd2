//! The vote of those present about a player who stays away, or has resigned.

use leptos::prelude::*;
use page_model::room::ballot::{from, is_shown, vote_of};
use protocol::table::{SeatInfo, Vote};
use protocol::to_server::Request;
use tabletop::Seat;

use super::use_room;
use crate::clock::use_now;
use crate::notifications::use_notifications;
use crate::texts::{t_string, use_i18n};
use crate::words;

/// The ballot as a bar in the head of a table, for those who have a seat.
#[component]
pub(crate) fn BallotBar(
    /// Whether it is our turn; the bar would move what we are about to press.
    #[prop(into)]
    busy: Signal<bool>,
) -> impl IntoView {
    let room = use_room();
    let shown = Memo::new(move |_| {
        let is_asked =
            room.table.with(|table| table.ballot.as_ref().is_some_and(|ballot| is_shown(ballot, busy.get())));
        is_asked && room.seat.get().is_some() && !room.is_shown_only()
    });
    view! { <Show when=move || shown.get()><BallotPanel /></Show> }
}

/// The ballot in the menu, where it can always be found.
#[component]
pub(super) fn BallotEntry() -> impl IntoView {
    let room = use_room();
    let shown = Memo::new(move |_| room.table.with(|table| table.ballot.is_some()) && room.seat.get().is_some());
    view! { <Show when=move || shown.get()><BallotPanel /></Show> }
}

/// Who is away, until when the table waits for them, and what can be voted for.
#[component]
fn BallotPanel() -> impl IntoView {
    let (i18n, room, news) = (use_i18n(), use_room(), use_notifications());
    let ballot = Memo::new(move |_| room.table.with(|table| table.ballot.clone()));
    let now = use_now(room);
    let names = move |seats: Vec<Seat>| {
        let names: Vec<String> = seats.into_iter().map(|seat| words::player(i18n, room, seat)).collect();
        words::list(i18n, &names)
    };
    let gone = move || {
        room.table.with(|table| {
            let seats = Seat::first(table.seats.len()).zip(&table.seats);
            let gone = seats.filter(|(_, sitting)| matches!(sitting, SeatInfo::Person { resigned: true, .. }));
            gone.map(|(seat, _)| seat).collect::<Vec<_>>()
        })
    };
    let who = move || match ballot.with(|ballot| ballot.as_ref().map(|ballot| ballot.absent.clone())) {
        Some(absent) if !absent.is_empty() => t_string!(i18n, room.ballot.away, names = names(absent)).to_string(),
        _ => t_string!(i18n, room.ballot.left, names = names(gone())).to_string(),
    };
    // The vote for a bot becomes possible last.
    let left = Memo::new(move |_| {
        let from = ballot.with(|ballot| ballot.as_ref().map(|ballot| ballot.bot_from.unwrap_or(ballot.end_from)))?;
        Some(from.saturating_sub(now.get()).div_ceil(1000)).filter(|&seconds| seconds > 0)
    });
    let waits =
        move || left.get().map(|left| t_string!(i18n, room.ballot.from, time = words::minutes(left)).to_string());
    Effect::new(move |before: Option<bool>| {
        let is_open = left.get().is_none();
        if is_open && before == Some(false) {
            news.say(t_string!(i18n, room.ballot.now));
        }
        is_open
    });
    let voted = move || {
        let (bot, end) = ballot
            .with(|ballot| ballot.as_ref().map(|ballot| (ballot.bot.clone(), ballot.end.clone())).unwrap_or_default());
        let bot =
            (!bot.is_empty()).then(|| t_string!(i18n, room.ballot.for_bot, names = names(bot.clone())).to_string());
        let end =
            (!end.is_empty()).then(|| t_string!(i18n, room.ballot.for_end, names = names(end.clone())).to_string());
        words::parts(i18n, &bot.into_iter().chain(end).collect::<Vec<_>>())
    };
    let button = move |vote: Vote, action: &'static str, text: Signal<String>| {
        let from = Memo::new(move |_| ballot.with(|ballot| ballot.as_ref().and_then(|ballot| from(ballot, vote))));
        let is_early = Memo::new(move |_| from.get().is_some_and(|from| from > now.get()));
        let is_mine = Memo::new(move |_| {
            let seat = room.seat.get();
            ballot.with(|ballot| ballot.as_ref().zip(seat).is_some_and(|(it, seat)| vote_of(it, seat) == vote))
        });
        view! {
            <Show when=move || from.get().is_some()>
                <button
                    type="button" class="button" data-action=action aria-pressed=move || is_mine.get().to_string()
                    disabled=is_early on:click=move |_| room.ask(Request::Vote(vote))
                >
                    {move || text.get()}
                </button>
            </Show>
        }
    };
    view! {
        <section class="ballot" data-ballot="" aria-label=move || t_string!(i18n, room.ballot.title)>
            <p class="ballot-words">
                <span class="ballot-dot" aria-hidden="true"></span>
                <span role="status">{who}</span>
                <span class="u-muted">{waits}</span>
                <span class="u-muted" role="status" data-voted="">{voted}</span>
            </p>
            <div class="ballot-acts">
                {button(Vote::Bot, "vote-bot", Signal::derive(move || t_string!(i18n, room.ballot.bot).to_owned()))}
                {button(Vote::End, "vote-end", Signal::derive(move || t_string!(i18n, room.ballot.end).to_owned()))}
                {button(Vote::Wait, "vote-wait", Signal::derive(move || t_string!(i18n, room.ballot.wait).to_owned()))}
            </div>
        </section>
    }
}
