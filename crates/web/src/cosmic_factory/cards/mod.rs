//! The Kaos card of the round: shown when it is revealed, and always at hand. Beginners play without.

mod seen;

use cosmic_factory::{Card, View};
use leptos::ev;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::draw::CardPicture;
use super::frame::ROUNDS;
use super::use_live;
use crate::browser;
use crate::kit::Sheet;
use crate::prefs::use_prefs;
use crate::texts::{t, t_string, use_i18n};
use crate::words;

/// The round and its card; none before it is revealed, and none without cards.
fn use_card() -> Signal<Option<(u8, Card)>> {
    let live = use_live();
    Memo::new(move |_| live.view.with(|view| view.as_deref().and_then(revealed))).into()
}

/// The round that is played and its card, if there is one and it lies open.
fn revealed(view: &View) -> Option<(u8, Card)> {
    let is_dealt = view.cards.len() == usize::from(view.round);
    Some((view.round, view.card())).filter(|&(_, card)| is_dealt && card != Card::None)
}

/// The cards of the rounds before one.
fn before(view: &View, round: u8) -> Vec<Card> {
    let rounds = usize::from(round).saturating_sub(1);
    view.cards.iter().copied().take(rounds).filter(|&card| card != Card::None).collect()
}

/// Shows the card of the round by itself when it is revealed, once.
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
        if is_for_card(&event) && prefs.hears(&event.key()) && card.get_untracked().is_some() {
            open.set(true);
        }
    });
    on_cleanup(move || keys.remove());
    let tab = move |card: Card| {
        let label = move || t_string!(i18n, game.card_revealed, card = words::card(i18n, card)).to_string();
        view! {
            <button class="card-tab" data-action="card" data-card=card.name() aria-label=label aria-haspopup="dialog"
                on:click=move |_| open.set(true)>
                <CardPicture card />
                <span aria-hidden="true">{move || words::card(i18n, card)}</span>
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
    /// Whether it is open.
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
                        <h2>{move || words::card(i18n, card)}</h2>
                        <p class="u-muted">{move || words::card_effect(i18n, card)}</p>
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

/// The cards of the rounds before, to be unfolded.
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
                <b>{move || words::card(i18n, card)}</b>
                " "
                <span class="u-muted">{move || words::card_effect(i18n, card)}</span>
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

#[cfg(test)]
mod tests {
    use cosmic_factory::{CosmicFactory, Mode, Options};
    use tabletop::{Dice, Game, Rules as _, Setup, Viewer};

    use super::*;

    fn dealt(mode: Mode, cards: Vec<Card>) -> (View, View) {
        let setup = Setup { mode, seats: 2, options: Options { cards, ..Options::default() } };
        let mut game: Game<CosmicFactory> = Game::new(setup).expect("a table for two");
        let before = game.state().view(Viewer::Watcher);
        game.settle(0, &mut Dice::new(1, 0)).expect("the table deals");
        (before, game.state().view(Viewer::Watcher))
    }

    #[test]
    fn a_card_is_shown_once_it_is_revealed() {
        let (before_deal, after_deal) = dealt(Mode::Standard, vec![Card::Gift]);
        assert_eq!(revealed(&before_deal), None);
        assert_eq!(revealed(&after_deal), Some((1, Card::Gift)));
        assert_eq!(before(&after_deal, 1), []);
        // Between two rounds the last card no longer holds.
        let mut between = after_deal;
        between.round = 2;
        assert_eq!((revealed(&between), before(&between, 2)), (None, vec![Card::Gift]));
        // The points of a round are looked at with the cards that were known in it.
        assert_eq!(before(&between, 1), []);
    }

    #[test]
    fn beginners_see_no_card() {
        let (_, mut view) = dealt(Mode::Beginner, Vec::new());
        assert_eq!(revealed(&view), None);
        view.round = 2;
        assert_eq!(before(&view, 2), []);
    }
}
