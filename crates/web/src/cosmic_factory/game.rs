//! Which screen of the game is shown.

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

/// What the game has come to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Screen {
    /// The points of this round are looked at.
    Scoring(u8),
    /// Tiles are drafted in this round.
    Draft(u8),
    /// Galaxies are built in this round.
    Build(u8),
    /// A card asks something.
    Choose(u8),
    /// The table is at work.
    Table,
    /// The game is over.
    Over,
}

/// The game of the table that is shown.
#[component]
pub(crate) fn Game() -> impl IntoView {
    let live = CosmicFactoryLive::follow(use_room());
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

/// A game of which something is known.
#[component]
fn Playing() -> impl IntoView {
    let (live, room) = (use_live(), use_room());
    if let Some(view) = live.view.get_untracked() {
        provide_tiles(Arc::clone(&view.options().tiles));
    }
    keep_nine(live);
    // What was looked at before the page was loaded again need not be looked at again.
    let seen = RwSignal::new(seen_round(&room.code.get_value()));
    let counted = Memo::new(move |_| live.view.with(|view| view.as_ref().and_then(|view| view.counted.clone())));
    let phase = Memo::new(move |_| {
        live.view.with(|view| {
            view.as_ref().map_or(Screen::Table, |view| match view.phase {
                PhaseView::Draft { .. } => Screen::Draft(view.round),
                PhaseView::Build { .. } => Screen::Build(view.round),
                // Where nobody is asked, the table counts.
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
            // The table works for a moment only: what was there stays until there is something new.
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

/// The last round whose points were looked at on this device.
fn seen_round(code: &str) -> u8 {
    browser::remembered(&key(code)).and_then(|round| round.parse().ok()).unwrap_or(0)
}

/// Remembers on this device that the points of a round of this table were looked at.
pub(crate) fn remember_round(code: &str, round: u8) {
    browser::remember(&key(code), &round.to_string());
}
