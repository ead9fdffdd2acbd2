//! Zones of colour (CF-5.1) and of Constellation spaces (CF-5.5).

use std::cmp::Reverse;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::score::tables::zone_points;
use crate::tile::{Side, Space};
use crate::{Cell, Color, Galaxy};

/// Which quarter of a tile, as it lies.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum Corner {
    /// Top left.
    Nw,
    /// Top right.
    Ne,
    /// Bottom right.
    Se,
    /// Bottom left.
    Sw,
}

impl Corner {
    /// The four corners, clockwise.
    pub const ALL: [Corner; 4] = [Corner::Nw, Corner::Ne, Corner::Se, Corner::Sw];
}

/// A space of a galaxy.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct SpaceAt {
    /// The cell of its tile.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub cell: Cell,
    /// Its quarter of that tile.
    pub corner: Corner,
}

/// A zone of one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Zone {
    /// The colour of all its spaces.
    pub color: Color,
    /// How many planets it has.
    pub planets: u32,
    /// The spaces it is made of, in ascending order.
    pub spaces: Vec<SpaceAt>,
    /// The points of the table alone (CF-5.2), without card extras.
    pub points: u8,
}

/// A zone of Constellation spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct ConstellationZone {
    /// The spaces it is made of, in ascending order.
    pub spaces: Vec<SpaceAt>,
}

/// Every space is known by its tile's index and its corner.
type Spot = (usize, Corner);

/// All zones: coloured ones by colour, then planets, then size, descending; Constellations by size, descending.
pub(super) fn find(galaxy: &Galaxy) -> (Vec<Zone>, Vec<ConstellationZone>) {
    let mut zones = Vec::new();
    let mut constellations = Vec::new();
    let mut seen = vec![[false; 4]; galaxy.tiles().len()];
    for tile in (0..galaxy.tiles().len()).filter(|&tile| !galaxy.tiles()[tile].down) {
        for corner in Corner::ALL {
            if seen[tile][corner as usize] {
                continue;
            }
            let spots = flood(galaxy, (tile, corner), &mut seen);
            let mut spaces: Vec<SpaceAt> =
                spots.iter().map(|&(tile, corner)| SpaceAt { cell: galaxy.tiles()[tile].cell, corner }).collect();
            spaces.sort();
            match space(galaxy, (tile, corner)) {
                None => {}
                Some(Space::Constellation) => constellations.push(ConstellationZone { spaces }),
                Some(Space::Colored { color, .. }) => {
                    let planets = spots.iter().map(|&spot| planets(galaxy, spot)).sum();
                    zones.push(Zone { color, planets, spaces, points: zone_points(color, planets) });
                }
            }
        }
    }
    zones.sort_by_key(|zone| (zone.color, Reverse((zone.planets, zone.spaces.len()))));
    constellations.sort_by_key(|zone| Reverse(zone.spaces.len()));
    (zones, constellations)
}

/// The space at a spot as it lies, none on a tile that is face down.
fn space(galaxy: &Galaxy, (tile, corner): Spot) -> Option<Space> {
    let placed = galaxy.tiles()[tile];
    (!placed.down).then(|| placed.tile.turned(placed.turns).spaces()[corner as usize])
}

fn planets(galaxy: &Galaxy, spot: Spot) -> u32 {
    match space(galaxy, spot) {
        Some(Space::Colored { planets, .. }) => u32::from(planets.count()),
        Some(Space::Constellation) | None => 0,
    }
}

/// All spots joined to `start`, which are marked as seen.
fn flood(galaxy: &Galaxy, start: Spot, seen: &mut [[bool; 4]]) -> Vec<Spot> {
    let mut spots = vec![start];
    seen[start.0][start.1 as usize] = true;
    let mut next = 0;
    while let Some(&spot) = spots.get(next) {
        next += 1;
        for other in touching(galaxy, spot) {
            if !seen[other.0][other.1 as usize] && joined(space(galaxy, spot), space(galaxy, other)) {
                seen[other.0][other.1 as usize] = true;
                spots.push(other);
            }
        }
    }
    spots
}

fn joined(a: Option<Space>, b: Option<Space>) -> bool {
    match (a, b) {
        (Some(Space::Colored { color: a, .. }), Some(Space::Colored { color: b, .. })) => a == b,
        (Some(Space::Constellation), Some(Space::Constellation)) => true,
        _ => false,
    }
}

/// The spots that share a side with this one and that no arm cuts off.
fn touching(galaxy: &Galaxy, (tile, corner): Spot) -> impl Iterator<Item = Spot> {
    let placed = galaxy.tiles()[tile];
    let arms = placed.tile.turned(placed.turns).arms();
    // Within the tile: the arm in between and the corner behind it. Across: the side and the corner there.
    let (within, across) = match corner {
        Corner::Nw => (
            [(Side::North, Corner::Ne), (Side::West, Corner::Sw)],
            [(Side::North, Corner::Sw), (Side::West, Corner::Ne)],
        ),
        Corner::Ne => (
            [(Side::North, Corner::Nw), (Side::East, Corner::Se)],
            [(Side::North, Corner::Se), (Side::East, Corner::Nw)],
        ),
        Corner::Se => (
            [(Side::East, Corner::Ne), (Side::South, Corner::Sw)],
            [(Side::East, Corner::Sw), (Side::South, Corner::Ne)],
        ),
        Corner::Sw => (
            [(Side::South, Corner::Se), (Side::West, Corner::Nw)],
            [(Side::South, Corner::Nw), (Side::West, Corner::Se)],
        ),
    };
    let within = within.into_iter().filter(move |&(arm, _)| !arms.has(arm)).map(move |(_, corner)| (tile, corner));
    let across = across.into_iter().filter_map(move |(side, corner)| Some((galaxy.neighbour(tile, side)?, corner)));
    within.chain(across)
}
