//! Lets bots finish at once, for who would wait for none but them.

use cosmic_factory::game::PhaseView;
use leptos::prelude::*;
use protocol::table::SeatInfo;
use protocol::to_server::Request;
use tabletop::{Seat, SeatSet};

use super::builder::Builder;
use crate::kit::{Icon, Sign};
use crate::room::use_room;
use crate::texts::{t, use_i18n};

/// Whether somebody has finished and would wait for none but bots.
pub(crate) fn use_waits_for_bots(builder: Builder) -> Memo<bool> {
    let room = use_room();
    Memo::new(move |_| {
        let done = builder.live.view.with(|view| match view.as_ref().map(|view| &view.phase) {
            Some(PhaseView::Build { done, .. }) => Some(*done),
            _ => None,
        });
        done.is_some_and(|done| done.contains(builder.seat) && room.table.with(|table| only_bots(&table.seats, done)))
    })
}

/// The button. It stands where the card has its own, which nobody needs any more who has finished.
#[component]
pub(crate) fn Hurry() -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let asked = RwSignal::new(false);
    let press = move |_| {
        asked.set(true);
        room.ask(Request::Hurry {});
    };
    view! {
        <button class="button build-control build-hurry" data-action="hurry" disabled=move || asked.get() on:click=press>
            <Icon icon=Sign::Skip />{t!(i18n, build.hurry)}
        </button>
    }
}

/// Whether there are seats that are not done, and all of them are bots.
fn only_bots(seats: &[SeatInfo], done: SeatSet) -> bool {
    let mut waiting = Seat::first(seats.len()).zip(seats).filter(|(seat, _)| !done.contains(*seat)).peekable();
    waiting.peek().is_some() && waiting.all(|(_, sitting)| matches!(sitting, SeatInfo::Bot { .. }))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_bots_can_be_hurried() {
        let person = json!({"person": {"name": "A", "guest": "a", "presence": "here"}});
        let seats = |sitting| serde_json::from_value::<Vec<SeatInfo>>(sitting).expect("who sits there");
        let bot = json!({"bot": {"level": "easy"}});
        let done = |all: &[usize]| all.iter().filter_map(|&seat| Seat::new(seat)).collect::<SeatSet>();
        let table = seats(json!([person, bot, person]));
        assert!(only_bots(&table, done(&[0, 2])));
        assert!(!only_bots(&table, done(&[0])), "a person still builds");
        assert!(!only_bots(&table, done(&[0, 1, 2])), "nobody is awaited");
    }
}
