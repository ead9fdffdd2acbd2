//! The Kaos card of the round: shown when it is revealed, and by a button later. Beginner games have none.

mod seen;

use cosmic_factory::game::ROUNDS;
use cosmic_factory::{Card, View};
use leptos::ev;
use leptos::prelude::*;
use page_model::cosmic_factory::cards::{before, revealed};
use web_sys::KeyboardEvent;

use super::draw::CardPicture;
use super::use_live;
use crate::browser;
use crate::prefs::use_prefs;
use crate::texts::{gap, t, t_string, use_i18n};
use crate::ui::Sheet;
use crate::words;

/// The round and its card; none before it is revealed, and none without cards.
fn use_card() -> Signal<Option<(u8, Card)>> {
    let live = use_live();
    Memo::new(move |_| live.view.with(|view| view.as_deref().and_then(revealed))).into()
}

/// Shows the card of the round once when it is revealed.
#[component]
pub(crate) fn CardSheet() -> impl IntoView {
    let (live, card, open) = (use_live(), use_card(), RwSignal::new(false));
    Effect::new(move |_| {
        if let Some((round, _)) = card.get()
            && live.room.code.with_value(|code| seen::is_new(code, round))
        {
            open.set(true);
        }
    });
    view! { <CardDialog open card /> }
}

/// A small button with the card of the round, which shows it in full.
#[component]
pub(crate) fn CardTab(
    /// The round and its card, if it is not the present one.
    past: Option<(u8, Card)>,
) -> impl IntoView {
    let (i18n, open) = (use_i18n(), RwSignal::new(false));
    let card = past.map_or_else(use_card, |past| Signal::stored(Some(past).filter(|&(_, card)| card != Card::None)));
    let prefs = use_prefs();
    let keys = window_event_listener(ev::keydown, move |event| {
        if is_for_card(&event) && prefs.accepts(&event.key()) && card.get_untracked().is_some() {
            open.set(true);
        }
    });
    on_cleanup(move || keys.remove());
    let tab = move |card: Card| {
        let label =
            move || t_string!(i18n, game.card_revealed, card = words::cosmic_factory::card(i18n, card)).to_string();
        view! {
            <button class="card-tab" data-action="card" data-card=card.name() aria-label=label aria-haspopup="dialog"
                on:click=move |_| open.set(true)>
                <CardPicture card />
                <span aria-hidden="true">{move || words::cosmic_factory::card(i18n, card)}</span>
            </button>
        }
    };
    view! {
        {move || card.get().map(|(_, card)| tab(card))}
        <CardDialog open card />
    }
}

/// Whether a key asks for the card: not while somebody writes or looks at a sheet.
fn is_for_card(event: &KeyboardEvent) -> bool {
    let is_plain = !event.ctrl_key() && !event.meta_key() && !event.alt_key();
    is_plain && !browser::is_occupied(event) && matches!(event.key().as_str(), "k" | "K")
}

/// The card of the round in full, for a side column.
#[component]
pub(crate) fn CardPanel() -> impl IntoView {
    let card = use_card();
    view! {
        <div class="u-stack">
            <ThisCard card />
            <EarlierCards card />
        </div>
    }
}

/// The card of the round over the table.
#[component]
fn CardDialog(
    open: RwSignal<bool>,
    /// The round and its card.
    card: Signal<Option<(u8, Card)>>,
) -> impl IntoView {
    let i18n = use_i18n();
    let label = Signal::derive(move || {
        let round = card.get().map_or(1, |(round, _)| round);
        t_string!(i18n, game.round, round = round, rounds = ROUNDS).to_string()
    });
    view! {
        <Sheet open label class="card-sheet">
            <ThisCard card />
            <EarlierCards card />
            <button class="button main" data-action="card-ready" autofocus=true on:click=move |_| open.set(false)>
                {t!(i18n, game.card_ready)}
            </button>
        </Sheet>
    }
}

/// Picture, name and effect.
#[component]
fn ThisCard(
    /// The round and its card.
    card: Signal<Option<(u8, Card)>>,
) -> impl IntoView {
    let i18n = use_i18n();
    move || {
        card.get().map(|(_, card)| {
            view! {
                <section class="card" data-card=card.name()>
                    <CardPicture card />
                    <div>
                        <h2>{move || words::cosmic_factory::card(i18n, card)}</h2>
                        <p class="u-muted">{move || words::cosmic_factory::card_effect(i18n, card)}</p>
                        {(card == Card::Gift).then(|| view! { <GiftNeighbours /> })}
                    </div>
                </section>
            }
        })
    }
}

/// Whose galaxy we score under the gift, and who scores ours (CF-7.2).
#[component]
fn GiftNeighbours() -> impl IntoView {
    let (i18n, live) = (use_i18n(), use_live());
    let line = move || {
        let (seat, seats) = (live.room.seat.get()?, live.view.with(|view| view.as_ref().map(|view| view.seats()))?);
        let [owner, scorer] = [seat.right(seats), seat.left(seats)].map(|seat| words::player(i18n, live.room, seat));
        Some(t_string!(i18n, game.gift, owner = owner, scorer = scorer).to_string())
    };
    view! { <p>{line}</p> }
}

/// The cards of earlier rounds, collapsed.
#[component]
fn EarlierCards(
    /// The round and its card.
    card: Signal<Option<(u8, Card)>>,
) -> impl IntoView {
    let (i18n, live) = (use_i18n(), use_live());
    let earlier = Memo::new(move |_| {
        let round = card.get().map(|(round, _)| round);
        let of = |view: &View| before(view, round.unwrap_or(view.round));
        live.view.with(|view| view.as_deref().map(of).unwrap_or_default())
    });
    let line = move |card: Card| {
        view! {
            <li>
                <b>{move || words::cosmic_factory::card(i18n, card)}</b>
                {gap(i18n)}
                <span class="u-muted">{move || words::cosmic_factory::card_effect(i18n, card)}</span>
            </li>
        }
    };
    move || {
        let cards = earlier.get();
        (!cards.is_empty()).then(|| {
            view! {
                <details class="card-earlier u-small">
                    <summary>{t!(i18n, game.cards_played)}</summary>
                    <ol class="u-stack-tight">{cards.into_iter().map(line).collect_view()}</ol>
                </details>
            }
        })
    }
}
