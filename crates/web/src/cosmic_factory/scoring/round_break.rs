//! The break after a round: who is not ready yet, and until when the table waits.

use leptos::prelude::*;
use page_model::cosmic_factory::scoring::round_break::lookers;
use protocol::to_server::Request;
use tabletop::Seat;

use crate::clock::use_now;
use crate::live::Room;
use crate::room::use_room;
use crate::texts::{Texts, t_string, use_i18n};
use crate::words;

/// The remaining time of a longer break is not shown, since it puts nobody under time pressure.
const LONGEST_SHOWN_SECONDS: u32 = 120;

/// Who is not ready for the next round besides `me`, in words.
pub(crate) fn still_looking(i18n: Texts, room: Room, me: Option<Seat>) -> Option<String> {
    let seats = room.table.with(|table| table.recess.as_ref().map(|recess| lookers(table, recess)).unwrap_or_default());
    let others = seats.into_iter().filter(|&seat| me != Some(seat));
    let names: Vec<String> = others.map(|seat| words::player(i18n, room, seat)).collect();
    (!names.is_empty()).then(|| t_string!(i18n, scoring.still_looking, names = words::list(i18n, &names)).to_string())
}

/// Leaves the count when the break is over, since the next round has begun.
pub(super) fn go_on_after_break(on_done: Callback<()>) {
    let room = use_room();
    let is_on = Memo::new(move |_| room.table.with(|table| table.recess.is_some()));
    Effect::new(move |before: Option<bool>| {
        if before == Some(true) && !is_on.get() {
            on_done.run(());
        }
        is_on.get()
    });
}

/// The button that leaves the count, and says that we are ready for the next round.
#[component]
pub(super) fn GoOn(
    /// The label of the button.
    #[prop(into)]
    label: Signal<String>,
    /// Whether this is the latest round, after which the table may take a break.
    present: bool,
    on_done: Callback<()>,
) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let recess = Memo::new(move |_| room.table.with(|table| table.recess.clone()).filter(|_| present));
    let ready = RwSignal::new(false);
    let is_ready = move || {
        let seat = room.seat.get();
        ready.get()
            || recess.with(|recess| recess.as_ref().zip(seat).is_some_and(|(it, seat)| it.ready.contains(&seat)))
    };
    let go_on = move |_| {
        let seated = room.seat.get_untracked().is_some();
        if present && seated {
            room.ask(Request::Ready {});
            ready.set(true);
        }
        if !seated || recess.with_untracked(Option::is_none) {
            on_done.run(());
        }
    };
    let now = use_now(room);
    let seconds = Memo::new(move |_| {
        recess.with(|recess| recess.as_ref().map(|recess| recess.until.saturating_sub(now.get()).div_ceil(1000) as u32))
    });
    let left = move || {
        let count = seconds.get().filter(|&seconds| seconds <= LONGEST_SHOWN_SECONDS)?;
        Some(t_string!(i18n, game.waiting.time, count).to_string())
    };
    view! {
        <Show when=move || recess.with(Option::is_some)>
            <span class="u-small u-muted scoring-break" data-break="">{move || still_looking(i18n, room, room.seat.get())} <br /> {left}</span>
        </Show>
        <button class="button main" data-action="continue" disabled=move || is_ready() && recess.with(Option::is_some)
            on:click=go_on>
            {move || label.get()}
        </button>
    }
}
