//! What the galaxy is worth as it lies, or as it would lie with the tile that is held.

use std::sync::Arc;

use cosmic_factory::game::{PhaseView, RoundCount, SeatCount, galaxy};
use cosmic_factory::score::GalaxyScore;
use cosmic_factory::{CosmicFactory, Galaxy, Laid, Points, Track, View, score};
use leptos::prelude::*;
use tabletop::{Dice, Rules as _, Seat};

use super::builder::Builder;
use super::desk;
use crate::cosmic::use_tiles;

/// What is shown of a galaxy in the making.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Preview {
    /// The galaxy, with the held tile where it is aimed.
    pub(crate) galaxy: Galaxy,
    /// What it is worth on its own.
    pub(crate) score: GalaxyScore,
    /// What the round would bring, tokens and card included.
    pub(crate) count: Option<SeatCount>,
}

impl Preview {
    /// What a track would gain.
    pub(crate) fn gain(&self, track: Track) -> i32 {
        self.count.as_ref().map_or(0, |count| i32::from(count.after[track]) - i32::from(count.before[track]))
    }

    /// Where the tracks would stand.
    pub(crate) fn after(&self) -> Points {
        self.count.as_ref().map(|count| count.after).unwrap_or_default()
    }
}

/// What the round would bring to everyone as it stands.
fn count(view: &View, seat: Seat, laid: &[Laid]) -> Option<RoundCount> {
    let mut view = view.clone();
    if let PhaseView::Build { benches, .. } = &mut view.phase
        && let Some(bench) = benches.get_mut(seat.index())
    {
        bench.laid = laid.to_vec();
    }
    CosmicFactory::imagine(&view, &mut Dice::new(0, 0)).preview(seat, None)
}

/// The preview, brought up to date with every change.
pub(crate) fn use_preview(builder: Builder) -> Memo<Arc<Preview>> {
    let tiles = use_tiles();
    let seat = builder.seat;
    Memo::new(move |_| {
        let laid = builder.laid.get();
        let aimed = match (builder.held.get(), builder.aim.get()) {
            (Some(tile), Some(cell)) => desk::after_put(&laid, tile, cell, builder.turns_of(tile)),
            _ => laid,
        };
        let galaxy = galaxy(&aimed, &tiles);
        let score = score(&galaxy, builder.card);
        let round = builder.live.view.with(|view| view.as_ref().and_then(|view| count(view, seat, &aimed)));
        let count = round
            .and_then(|mut round| (seat.index() < round.seats.len()).then(|| round.seats.swap_remove(seat.index())));
        Arc::new(Preview { galaxy, score, count })
    })
}
