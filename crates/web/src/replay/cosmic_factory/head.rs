//! The state of the whole table: the card, the time, the free tokens.

use std::sync::Arc;

use leptos::prelude::*;

use super::super::player::use_player;
use crate::cosmic_factory::draw::{CardPicture, Coin, SandTimer};
use crate::texts::{t, use_i18n};
use crate::words;
use page_model::replay::cosmic_factory::scene::ReplayScene;

/// The card of the round, the time that is left, and the free tokens.
#[component]
pub(super) fn Head(
    /// All that is visible at this step.
    scene: Memo<Arc<ReplayScene>>,
) -> impl IntoView {
    let (i18n, player) = (use_i18n(), use_player());
    let card = Memo::new(move |_| scene.with(|scene| scene.card));
    let limit = Memo::new(move |_| scene.with(|scene| scene.limit));
    let free = Memo::new(move |_| scene.with(|scene| scene.free.clone()));
    let left = Signal::derive(move || {
        let (since, seconds) = limit.get().unwrap_or_default();
        let gone = player.clock.get().saturating_sub(since) as f64 / 1000.0;
        (f64::from(seconds) - gone).max(0.0)
    });
    let shown_card = move || {
        card.get().map(|card| {
            view! {
                <div class="replay-card" data-card=card.to_string()>
                    <CardPicture card />
                    <p>
                        <b>{move || words::cosmic_factory::card(i18n, card)}</b><br />
                        <span class="u-small u-muted">{move || words::cosmic_factory::card_effect(i18n, card)}</span>
                    </p>
                </div>
            }
        })
    };
    let tokens = move || {
        free.get().filter(|free| !free.is_empty()).map(|free| {
            view! {
                <p class="replay-coins"><span class="u-small u-muted">{t!(i18n, replay.tokens_free)}</span>
                    {free.into_iter().map(|color| view! { <Coin color /> }).collect_view()}</p>
            }
        })
    };
    view! {
        <div class="replay-table">
            {shown_card}
            {tokens}
            {move || limit.get().map(|(_, seconds)| view! { <SandTimer left total=f64::from(seconds) /> })}
        </div>
    }
}
