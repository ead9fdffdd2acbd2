//! Who still decides.

use leptos::prelude::*;
use tabletop::Seat;

use crate::cosmic_factory::draw::Sigil;
use crate::cosmic_factory::use_live;
use crate::room::PlayerName;
use crate::texts::{t, t_string, use_i18n};
use page_model::cosmic_factory::choose::asking;

/// Everyone at the table, and whether they have decided.
#[component]
pub(super) fn Deciding() -> impl IntoView {
    let (i18n, live) = (use_i18n(), use_live());
    let seats = live.view.with_untracked(|view| view.as_ref().map_or(0, |view| view.seats()));
    view! {
        <section class="u-stack-tight">
            <h2 class="label">{t!(i18n, choices.everyone)}</h2>
            <ul class="list short">{Seat::first(seats).map(|seat| view! { <DecidingSeat seat /> }).collect_view()}</ul>
        </section>
    }
}

#[component]
fn DecidingSeat(seat: Seat) -> impl IntoView {
    let (i18n, live) = (use_i18n(), use_live());
    let (is_asked, has_chosen) = (
        Memo::new(move |_| {
            live.view.with(|view| view.as_deref().is_some_and(|view| asking::asked(view).0.contains(seat)))
        }),
        Memo::new(move |_| {
            live.view.with(|view| view.as_deref().is_some_and(|view| asking::asked(view).1.contains(seat)))
        }),
    );
    let state = move || match (is_asked.get(), has_chosen.get()) {
        (_, true) => t_string!(i18n, choices.status.chosen),
        (true, false) => t_string!(i18n, choices.status.deciding),
        (false, false) => t_string!(i18n, choices.status.spared),
    };
    view! {
        <li data-seat=seat.index() data-chosen=move || has_chosen.get().to_string()>
            <Sigil seat />
            <b class="u-grow"><PlayerName seat /></b>
            <span class="u-muted u-small">{state}</span>
        </li>
    }
}
