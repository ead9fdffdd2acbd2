//! Arrangements of a hand.

use cosmic_factory::score::fast::TurnedTile;
use cosmic_factory::{TileNumber, Turns};

use super::HAND;

/// A tile at its place in the frame; the ninth place of two squares is the discarded one.
#[derive(Copy, Clone, Debug)]
pub(super) struct BuildSpot {
    pub(super) tile: TileNumber,
    pub(super) turns: Turns,
    pub(super) down: bool,
}

impl BuildSpot {
    pub(super) fn piece(self) -> TurnedTile {
        if self.down { TurnedTile::NOTHING } else { TurnedTile::new(self.tile, self.turns) }
    }
}

/// An arrangement, and the same as the scorer takes it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Layout {
    pub(super) spots: [BuildSpot; HAND],
    pub(super) pieces: [TurnedTile; HAND],
}

impl Layout {
    pub(super) fn new(spots: [BuildSpot; HAND]) -> Layout {
        Layout { spots, pieces: spots.map(BuildSpot::piece) }
    }

    #[inline(always)]
    pub(super) fn put(&mut self, spots: [(usize, BuildSpot); 2]) {
        for (place, spot) in spots {
            self.spots[place] = spot;
            self.pieces[place] = spot.piece();
        }
    }
}
