//! Tiles and boards as bits.

use crate::TileSet;
use crate::score::fast::TurnedTile;
use crate::tile::{Side, Space, Turns};

/// The planes of a board or a tile. A bit stands for a space; arms are noted where they cut two spaces apart.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Planes {
    /// The colour's lower bit: green 0, blue 1, orange 2, Constellation or nothing 3.
    pub(super) color0: u64,
    /// The colour's higher bit.
    pub(super) color1: u64,
    /// The planets' lower bit. On a space of colour 3 it marks that nothing lies there.
    pub(super) planets0: u64,
    /// The planets' higher bit.
    pub(super) planets1: u64,
    /// The space is cut off from the one to its right: N arms at NW, S arms at SW.
    pub(super) cut_right: u64,
    /// The space is cut off from the one below: W arms at NW, E arms at NE.
    pub(super) cut_down: u64,
}

impl Planes {
    const fn of(space: Option<Space>, bit: u64) -> Planes {
        let (color, planets) = match space {
            Some(Space::Colored { color, planets }) => (color.index() as u64, planets.count() as u64),
            Some(Space::Constellation) => (3, 0),
            None => (3, 1),
        };
        Planes {
            color0: (color & 1) * bit,
            color1: (color >> 1) * bit,
            planets0: (planets & 1) * bit,
            planets1: (planets >> 1) * bit,
            cut_right: 0,
            cut_down: 0,
        }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, other: &Planes, shift: usize) {
        self.color0 |= other.color0 << shift;
        self.color1 |= other.color1 << shift;
        self.planets0 |= other.planets0 << shift;
        self.planets1 |= other.planets1 << shift;
        self.cut_right |= other.cut_right << shift;
        self.cut_down |= other.cut_down << shift;
    }
}

/// A face for every value of a [`TurnedTile`], so that looking one up needs no check.
pub(super) const FACES: usize = 256;

/// All tiles of a set in all turns, as planes at the first cell of a frame of this width.
pub(super) fn faces(tiles: &TileSet, width: usize) -> Box<[Planes; FACES]> {
    let corners = [1, 2, 2 << width, 1 << width];
    let mut nothing = Planes::default();
    for bit in corners {
        nothing.add(&Planes::of(None, bit), 0);
    }
    let mut faces = Box::new([nothing; FACES]);
    for (number, tile) in tiles.iter() {
        for turns in Turns::ALL {
            let piece = TurnedTile::new(number, turns);
            let tile = tile.turned(turns);
            let mut planes = Planes::default();
            for (space, bit) in tile.spaces().into_iter().zip(corners) {
                planes.add(&Planes::of(Some(space), bit), 0);
            }
            let [nw, ne, _, sw] = corners;
            let arm = |side, bit| if tile.arms().has(side) { bit } else { 0 };
            planes.cut_right = arm(Side::North, nw) | arm(Side::South, sw);
            planes.cut_down = arm(Side::West, nw) | arm(Side::East, ne);
            faces[usize::from(piece.0)] = planes;
        }
    }
    faces
}
