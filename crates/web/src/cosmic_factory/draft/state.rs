//! The part of the view that the draft shows.

use cosmic_factory::game::{Pass, PhaseView};
use cosmic_factory::{Card, Hand, View};
use leptos::prelude::*;
use tabletop::SeatSet;

use crate::cosmic_factory::CosmicFactoryLive;

/// A draft as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DraftSelection {
    pub(super) round: u8,
    pub(super) card: Card,
    pub(super) seats: usize,
    /// Which pass comes next.
    pub(super) pass: Pass,
    /// Our tiles to choose from; none after the choice, and none for who only watches.
    pub(super) hand: Option<Hand>,
    /// How many tiles each seat has kept.
    pub(super) kept: Vec<usize>,
    pub(super) chosen: SeatSet,
}

impl DraftSelection {
    fn of(view: &View) -> Option<DraftSelection> {
        let PhaseView::Draft { pass, hand, ref kept, chosen } = view.phase else { return None };
        let (round, card, seats) = (view.round, view.card(), view.seats());
        Some(DraftSelection { round, card, seats, pass, hand, kept: kept.clone(), chosen })
    }
}

/// The running draft. After its end it keeps the last value, since the screen stays a moment longer.
pub(super) fn use_drafting(live: CosmicFactoryLive) -> Memo<Option<DraftSelection>> {
    Memo::new(move |last: Option<&Option<DraftSelection>>| {
        let now = live.view.with(|view| view.as_deref().and_then(DraftSelection::of));
        now.or_else(|| last.cloned().flatten())
    })
}
