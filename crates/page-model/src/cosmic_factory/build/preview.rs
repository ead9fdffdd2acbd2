//! The points of a galaxy that is being built, as if the round ended now.

use cosmic_factory::game::{PhaseView, RoundCount, SeatCount, galaxy};
use cosmic_factory::score::GalaxyScore;
use cosmic_factory::{Card, CosmicFactory, Galaxy, Laid, Points, TileSet, Track, View, score};
use tabletop::{Dice, Rules as _, Seat};

/// A galaxy that is being built, with its points.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// The galaxy with the held tile on its target.
    pub galaxy: Galaxy,
    /// Its own score.
    pub score: GalaxyScore,
    /// The expected count of the round, with tokens and card.
    pub count: Option<SeatCount>,
}

impl Preview {
    /// The preview for these tiles.
    pub fn of(view: Option<&View>, seat: Seat, card: Card, tiles: &TileSet, lying: &[Laid]) -> Preview {
        let galaxy = galaxy(lying, tiles);
        let score = score(&galaxy, card);
        let round = view.and_then(|view| count(view, seat, lying));
        let count = round
            .and_then(|mut round| (seat.index() < round.seats.len()).then(|| round.seats.swap_remove(seat.index())));
        Preview { galaxy, score, count }
    }

    /// The expected gain of a track.
    pub fn gain(&self, track: Track) -> i32 {
        self.count.as_ref().map_or(0, |count| i32::from(count.after[track]) - i32::from(count.before[track]))
    }

    /// The expected tracks.
    pub fn after(&self) -> Points {
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
