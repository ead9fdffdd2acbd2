//! The account of a round.

use std::sync::Arc;

use cosmic_factory::game::RoundCount;
use leptos::prelude::*;
use tabletop::Seat;

use crate::cosmic_factory::draw::Piece;
use crate::room::use_room;
use crate::texts::{t, t_string, use_i18n};
use crate::words;

/// The points of one player in a round, item by item.
#[component]
pub(super) fn Account(count: Arc<RoundCount>, seat: Seat) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let Some(own) = count.seats.get(seat.index()) else { return ().into_any() };
    let other = (own.scored != seat).then_some(own.scored);
    let gift = other.map(|owner| {
        let note = move || {
            let (name, owner) = (words::player(i18n, room, seat), words::player(i18n, room, owner));
            t_string!(i18n, scoring.of_gift, name = name, owner = owner).to_string()
        };
        view! { <p class="u-small u-muted">{note}</p> }
    });
    let items = own.items.len();
    let line = move |index: usize| {
        let count = Arc::clone(&count);
        let item = count.seats.get(seat.index()).and_then(|own| own.items.get(index)).cloned()?;
        let (track, points) = (item.what.track, item.points);
        let what =
            move || count.seats.get(seat.index()).map(|own| words::cosmic_factory::item(i18n, own, count.card, &item));
        Some(view! {
            <li>
                <Piece track /> <span>{what}</span>
                <b class={if points < 0 { "u-loss" } else { "u-gain" }}>{move || words::cosmic_factory::signed(i18n, points)}</b>
            </li>
        })
    };
    view! {
        <details class="replay-account u-small">
            <summary>{t!(i18n, replay.account)}</summary>
            {gift}
            {(items == 0).then(|| view! { <p class="u-muted">{t!(i18n, scoring.nothing)}</p> })}
            <ul class="account">{(0..items).filter_map(line).collect_view()}</ul>
        </details>
    }
    .into_any()
}
