//! The points of the galaxy as it is, or with the held tile on its target.

use std::sync::Arc;
use std::time::Duration;

use cosmic_factory::game::{PhaseView, RoundCount, SeatCount, galaxy};
use cosmic_factory::score::GalaxyScore;
use cosmic_factory::{CosmicFactory, Galaxy, Laid, Points, TileSet, Track, View, score};
use leptos::prelude::*;
use tabletop::{Dice, Rules as _, Seat};

use super::builder::BuildControls;
use crate::cosmic_factory::use_tiles;
use page_model::cosmic_factory::build::moves;

/// A galaxy that is being built, with its points.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Preview {
    /// The galaxy with the held tile on its target.
    pub(crate) galaxy: Galaxy,
    /// Its own score.
    pub(crate) score: GalaxyScore,
    /// The expected count of the round, with tokens and card.
    pub(crate) count: Option<SeatCount>,
}

impl Preview {
    /// The preview for these tiles.
    pub(crate) fn of(builder: BuildControls, tiles: &TileSet, lying: &[Laid]) -> Preview {
        let seat = builder.seat;
        let galaxy = galaxy(lying, tiles);
        let score = score(&galaxy, builder.card);
        let round = builder.live.view.with_untracked(|view| view.as_ref().and_then(|view| count(view, seat, lying)));
        let count = round
            .and_then(|mut round| (seat.index() < round.seats.len()).then(|| round.seats.swap_remove(seat.index())));
        Preview { galaxy, score, count }
    }

    /// The expected gain of a track.
    pub(crate) fn gain(&self, track: Track) -> i32 {
        self.count.as_ref().map_or(0, |count| i32::from(count.after[track]) - i32::from(count.before[track]))
    }

    /// The expected tracks.
    pub(crate) fn after(&self) -> Points {
        self.count.as_ref().map(|count| count.after).unwrap_or_default()
    }
}

/// The count of the round for all players, if it ended now.
fn count(view: &View, seat: Seat, laid: &[Laid]) -> Option<RoundCount> {
    let mut view = view.clone();
    if let PhaseView::Build { benches, .. } = &mut view.phase
        && let Some(bench) = benches.get_mut(seat.index())
    {
        bench.laid = laid.to_vec();
    }
    CosmicFactory::imagine(&view, &mut Dice::new(0, 0)).preview(seat, None)
}

/// The laid tiles and the held tile on its target, in the order of the cells.
pub(crate) fn use_lying(builder: BuildControls) -> Memo<Vec<Laid>> {
    Memo::new(move |_| {
        let laid = builder.laid.get();
        let mut lying = match (builder.held.get(), builder.aim.get()) {
            (Some(tile), Some(cell)) => moves::after_put(&laid, tile, cell, builder.turns_of(tile)),
            _ => laid,
        };
        lying.sort_by_key(|tile| (tile.cell.y, tile.cell.x));
        lying
    })
}

/// The preview. It is computed after the frame that shows a change, and once for all changes of a frame, so that
/// turning and dragging do not wait for the count.
pub(crate) fn use_preview(builder: BuildControls, lying: Memo<Vec<Laid>>) -> Signal<Arc<Preview>> {
    let tiles = use_tiles();
    let look = move || Arc::new(Preview::of(builder, &tiles, &lying.get_untracked()));
    let preview = RwSignal::new(look());
    let is_due = StoredValue::new(false);
    let look = StoredValue::new(look);
    let catch_up = move || {
        // The component may be gone meanwhile.
        if is_due.try_get_value().is_some() {
            is_due.set_value(false);
            let now = look.with_value(|look| look());
            if preview.with_untracked(|shown| *shown != now) {
                preview.set(now);
            }
        }
    };
    Effect::new(move |_| {
        lying.with(|_| ());
        builder.live.view.with(|_| ());
        if !is_due.get_value() {
            is_due.set_value(true);
            request_animation_frame(move || set_timeout(catch_up, Duration::ZERO));
        }
    });
    preview.into()
}
