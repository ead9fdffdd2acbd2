//! What zones are worth under a card, kind by kind.

use crate::score::{constellation_points, zone_extra, zone_points};
use crate::{Card, Color};

/// A kind of zone: 0 to 2 are the colours, 3 are Constellations.
pub(super) type ZoneKind = usize;

/// Constellations.
pub(super) const STAR: ZoneKind = 3;

/// How many kinds there are.
pub(super) const KINDS: usize = 4;

/// No zone needs to be told from a larger one beyond this size.
pub(super) const LARGEST: usize = 9;

/// The points of zones of one kind by their size: planets, or spaces of a Constellation.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct ZoneTable {
    points: [u8; LARGEST + 1],
    /// From this size on points stay the same.
    pub(super) top: u8,
}

impl ZoneTable {
    pub(super) fn new(card: Card, kind: ZoneKind) -> ZoneTable {
        let points: [u8; LARGEST + 1] = std::array::from_fn(|size| match Color::ALL.get(kind) {
            Some(&color) => zone_points(color, size as u32) + zone_extra(card, color, size as u32),
            None => constellation_points(card, size as u32),
        });
        let last = points[LARGEST];
        let top = points.iter().rposition(|&points| points != last).map_or(0, |size| size as u8 + 1).max(1);
        ZoneTable { points, top }
    }

    /// Points of a zone.
    #[inline(always)]
    pub(super) fn points(&self, size: u8) -> u8 {
        self.points[usize::from(size.min(self.top))]
    }

    /// Whether any zone earns anything.
    pub(super) fn counts(&self) -> bool {
        self.points.iter().any(|&points| points > 0)
    }
}
