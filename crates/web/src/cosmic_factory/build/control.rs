//! The button for what the card of the round lets builders do.

use cosmic_factory::Card;
use leptos::prelude::*;

use super::builder::BuildControls;
use super::hurry_bots::{Hurry, use_waits_for_bots};
use crate::texts::{t, use_i18n};
use crate::ui::{Icon, Sign};

/// The button of the card, if it has one; in its place the button to hurry bots, once nothing else is left to do.
#[component]
pub(crate) fn CardControl(builder: BuildControls) -> impl IntoView {
    let i18n = use_i18n();
    let waits_for_bots = use_waits_for_bots(builder);
    let own = move || {
        match builder.card {
        Card::BlackHole => view! {
            <button class="button build-control" data-action="flip" aria-pressed=move || builder.flipping.get().to_string()
                on:click=move |_| builder.flipping.update(|flipping| *flipping = !*flipping)>
                <Icon icon=Sign::Flip />{t!(i18n, build.black_hole.flip_down)}
            </button>
        }
        .into_any(),
        Card::UniqueDimension => view! {
            <button class="button build-control" data-action="turn-line" on:click=move |_| builder.turn_line()>
                <Icon icon=Sign::Turn />{t!(i18n, build.turn_line)}
            </button>
        }
        .into_any(),
        _ => ().into_any(),
    }
    };
    move || if waits_for_bots.get() { view! { <Hurry /> }.into_any() } else { own() }
}
