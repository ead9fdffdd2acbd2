//! The screen of the game, by its state.

use std::sync::Arc;

use cosmic_factory::game::{PhaseView, RoundCount};
use leptos::prelude::*;
use tabletop::Seat;

use super::build::Build;
use super::cards::CardSheet;
use super::choose::Choose;
use super::draft::Draft;
use super::end::End;
use super::news::GameNews;
use super::scoring::{Scoring, keep_nine};
use super::{CosmicFactoryLive, provide_tiles, use_live};
use crate::browser;
use crate::room::{Chatter, Refusals, use_room};
use crate::ui::Loading;
use crate::words::ShapeHere;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Screen {
    /// The count of this round.
    Scoring(u8),
    /// The draft of this round.
    Draft(u8),
    /// The build of this round.
    Build(u8),
    /// The choice of a card.
    Choose(u8),
    /// The table makes its own moves.
    Table,
    Over,
}

/// The game of the current table.
#[component]
pub(crate) fn Game() -> impl IntoView {
    view! { <Shown live=CosmicFactoryLive::follow(use_room()) /> }
}

/// A game, whether it is played or practised.
#[component]
pub(crate) fn Shown(live: CosmicFactoryLive) -> impl IntoView {
    provide_context(live);
    provide_context(ShapeHere(Signal::derive(move || {
        live.view.with(|view| view.as_ref().map(|view| view.card().shape()))
    })));
    let has_view = Memo::new(move |_| live.view.with(Option::is_some));
    move || match has_view.get() {
        true => view! { <Playing /> }.into_any(),
        false => view! { <Loading /> }.into_any(),
    }
}

/// A game of which there is a view.
#[component]
fn Playing() -> impl IntoView {
    let (live, room) = (use_live(), use_room());
    if let Some(view) = live.view.get_untracked() {
        provide_tiles(Arc::clone(&view.options().tiles));
    }
    keep_nine(live);
    // Counts that were seen before a reload are not shown again.
    let seen = RwSignal::new(seen_round(&room.code.get_value()));
    let counted = Memo::new(move |_| live.view.with(|view| view.as_ref().and_then(|view| view.counted.clone())));
    let phase = Memo::new(move |_| {
        live.view.with(|view| {
            view.as_ref().map_or(Screen::Table, |view| match view.phase {
                PhaseView::Draft { .. } => Screen::Draft(view.round),
                PhaseView::Build { .. } => Screen::Build(view.round),
                // If nobody is asked, the table counts at once.
                PhaseView::Choose { asked, .. } if !asked.is_empty() => Screen::Choose(view.round),
                PhaseView::Deal | PhaseView::Settle { .. } | PhaseView::Choose { .. } => Screen::Table,
                PhaseView::Over => Screen::Over,
            })
        })
    });
    let screen = Memo::new(move |last: Option<&Screen>| {
        let unseen = counted.with(|count| count.as_ref().map(|count| count.round)).filter(|&round| round > seen.get());
        match (unseen, phase.get()) {
            (Some(round), _) => Screen::Scoring(round),
            // The moves of the table take a moment only: the last screen stays until there is another one.
            (None, Screen::Table) => last
                .copied()
                .filter(|last| matches!(last, Screen::Build(_) | Screen::Choose(_)))
                .unwrap_or(Screen::Table),
            (None, phase) => phase,
        }
    });
    let finish = move |round: u8| {
        remember_round(&room.code.get_value(), round);
        seen.set(round);
    };
    let shown = move || match screen.get() {
        Screen::Scoring(round) => {
            let count: Option<Arc<RoundCount>> = counted.get_untracked();
            let seat = room.seat.get_untracked().or_else(|| Seat::new(0));
            match (count, seat) {
                (Some(count), Some(seat)) => {
                    let on_done = Callback::new(move |()| finish(round));
                    view! { <Scoring count seat on_done /> }.into_any()
                }
                _ => view! { <Loading /> }.into_any(),
            }
        }
        Screen::Draft(_) => view! { <Draft /> }.into_any(),
        Screen::Build(_) => view! { <Build /> }.into_any(),
        Screen::Choose(_) => view! { <Choose /> }.into_any(),
        Screen::Table => view! { <Loading /> }.into_any(),
        Screen::Over => view! { <End /> }.into_any(),
    };
    view! {
        <GameNews />
        <Chatter />
        <Refusals />
        {shown}
        <Show when=move || matches!(screen.get(), Screen::Draft(_) | Screen::Build(_))><CardSheet /></Show>
    }
}

fn key(code: &str) -> String {
    format!("seen-{code}")
}

/// The last round whose count was seen on this device.
fn seen_round(code: &str) -> u8 {
    browser::remembered(&key(code)).and_then(|round| round.parse().ok()).unwrap_or(0)
}

/// Remembers on this device that the count of a round was seen.
pub(crate) fn remember_round(code: &str, round: u8) {
    browser::remember(&key(code), &round.to_string());
}
