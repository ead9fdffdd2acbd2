//! Lets bots finish at once, for a player who waits for bots only.

use cosmic_factory::game::PhaseView;
use leptos::prelude::*;
use page_model::cosmic_factory::build::hurry_bots::only_bots;
use protocol::to_server::Request;

use super::builder::BuildControls;
use crate::room::use_room;
use crate::texts::{t, use_i18n};
use crate::ui::{Icon, Sign};

/// Whether the player has finished and waits for bots only.
pub(crate) fn use_waits_for_bots(builder: BuildControls) -> Memo<bool> {
    let room = use_room();
    Memo::new(move |_| {
        let done = builder.live.view.with(|view| match view.as_ref().map(|view| &view.phase) {
            Some(PhaseView::Build { done, .. }) => Some(*done),
            _ => None,
        });
        done.is_some_and(|done| done.contains(builder.seat) && room.table.with(|table| only_bots(&table.seats, done)))
    })
}

/// The button. It replaces that of the card, which a player who has finished does not need.
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
