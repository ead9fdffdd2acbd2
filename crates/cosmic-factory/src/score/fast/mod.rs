//! The hot loop: gains alone, from bitboards.
//!
//! A galaxy in one of the fixed [frames](Frame) fits into a 64-bit word with one bit per space. Six such planes
//! describe it: two for the colour, two for the planets, two for the arms. Tiles are prepared in all four turns
//! on every cell, so that a galaxy is put together by or-ing nine of them. Zones are flooded on the planes, one zone
//! of each colour at a time and all colours in the same word, since zones of different colours never touch. The
//! path comes from a table over the inner links.
//!
//! ```
//! use cosmic_factory::score::fast::{Scorer, Square, TurnedTile};
//! use cosmic_factory::{Card, TileNumber, TileSet, Turns};
//!
//! let scorer = Scorer::<Square>::new(TileSet::ours(), Card::District);
//! let mut cells = [TurnedTile::NOTHING; 9];
//! for (cell, tile) in cells.iter_mut().zip(TileNumber::all()) {
//!     *cell = TurnedTile::new(tile, Turns::default());
//! }
//! let gains = scorer.gains(&cells);
//! println!("the first nine tiles earn {gains}");
//! # assert!(gains.total() <= 30);
//! ```

mod frame;
mod paths;
mod planes;

use std::marker::PhantomData;

pub use frame::{Frame, Line, Square, TwoSquares};
pub(crate) use paths::LinkTable;
pub use paths::Paths;

use crate::score::tables::{constellation_points, path_points, zone_extra, zone_points};
use crate::tile::Turns;
use crate::{Card, Color, Points, TileNumber, TileSet};
pub(crate) use frame::offset;
use frame::{Mask, grid};
use paths::LINK_INDICES;
use planes::{FACES, Planes, faces};

/// A tile of the set in one of its turns, or nothing: what lies on a cell of a frame.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TurnedTile(u8);

impl TurnedTile {
    /// Nothing, or a tile that lies face down.
    pub const NOTHING: TurnedTile = TurnedTile(0);

    /// The tile `number`, turned.
    pub const fn new(number: TileNumber, turns: Turns) -> TurnedTile {
        TurnedTile(number.get() * 4 + turns.count())
    }
}

/// How paths earn points under a card.
#[derive(Copy, Clone, Debug)]
enum PathRule {
    /// The points themselves, by the index of the links.
    Points(&'static LinkTable),
    /// By the number of networks.
    Networks {
        /// How many fewer there are, by the index of the links.
        merged: &'static LinkTable,
    },
}

/// Zone points: 0 for no zone, then by planets from none; more than 126 do not fit into any frame.
type ZoneTable = [u8; 128];

/// Which zones a card looks at.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Counting {
    /// Zones with planets: fewer than two earn nothing.
    Planets,
    /// All zones of colour.
    Every,
    /// Zones with planets, and Constellation zones.
    Constellations,
}

/// Scores galaxies in one frame under one card. Agrees with [`crate::score()`] on every galaxy.
#[derive(Clone, Debug)]
pub struct Scorer<F> {
    /// The tiles, shifted to each cell of the frame.
    faces: Box<[[Planes; FACES]; 9]>,
    background: Planes,
    zones: [ZoneTable; 3],
    constellations: [u8; 64],
    path: PathRule,
    counting: Counting,
    frame: PhantomData<F>,
}

impl<F: Frame> Scorer<F> {
    /// Prepares the tiles and tables.
    pub fn new(tiles: &TileSet, card: Card) -> Scorer<F> {
        let plain = faces(tiles, F::WIDTH);
        let mut faces = Box::new([[Planes::default(); FACES]; 9]);
        for (&(column, row), shifted) in F::CELLS.iter().zip(faces.iter_mut()) {
            for (shifted, face) in shifted.iter_mut().zip(plain.iter()) {
                shifted.add(face, offset::<F>(column, row));
            }
        }
        let mut background = Planes::default();
        for (column, row) in grid::<F>().filter(|cell| !F::CELLS.contains(cell)) {
            background.add(&plain[usize::from(TurnedTile::NOTHING.0)], offset::<F>(column, row));
        }
        let points = |color, planets| zone_points(color, planets) + zone_extra(card, color, planets);
        let table = |color| {
            std::array::from_fn(|index| index.checked_sub(1).map_or(0, |planets| points(color, planets as u32)))
        };
        let zones: [ZoneTable; 3] = Color::ALL.map(table);
        let constellations: [u8; 64] = std::array::from_fn(|spaces| constellation_points(card, spaces as u32));
        let counting = if constellations.iter().any(|&points| points > 0) {
            Counting::Constellations
        } else if zones.iter().any(|table| table[1] > 0) {
            Counting::Every
        } else {
            Counting::Planets
        };
        let paths = F::paths();
        let path = match card {
            Card::Arborescence => PathRule::Points(&paths.largest),
            Card::MultiPath => PathRule::Networks { merged: &paths.merged },
            _ => PathRule::Points(&paths.longest),
        };
        Scorer { faces, background, zones, constellations, path, counting, frame: PhantomData }
    }

    /// The gains of the galaxy with these pieces on the frame's cells.
    #[inline]
    pub fn gains(&self, pieces: &[TurnedTile; 9]) -> Points {
        let mut board = self.background;
        for (faces, piece) in self.faces.iter().zip(pieces).take(F::CELLS.len()) {
            board.add(&faces[usize::from(piece.0)], 0);
        }
        let mut points = match self.counting {
            Counting::Planets => self.zone_points::<false, false>(&board),
            Counting::Every => self.zone_points::<true, false>(&board),
            Counting::Constellations => self.zone_points::<false, true>(&board),
        };
        points.star += self.path_points(&board);
        points
    }

    /// Points for zones; `EVERY` counts those without planets too, `STARS` Constellation zones.
    #[inline(always)]
    fn zone_points<const EVERY: bool, const STARS: bool>(&self, board: &Planes) -> Points {
        let Planes { color0, color1, planets0, planets1, .. } = *board;
        let nothing = color0 & color1 & planets0;
        let differs = |step: usize| {
            let colors = (color0 ^ color0 >> step) | (color1 ^ color1 >> step);
            if STARS { colors | (nothing ^ nothing >> step) } else { colors }
        };
        let right = !(differs(1) | board.cut_right) & Mask::<F>::HAS_RIGHT;
        let down = !(differs(F::WIDTH) | board.cut_down) & Mask::<F>::HAS_BELOW;
        let spaces = Mask::<F>::SPACES;
        let (green, blue, orange) = (!color0 & !color1 & spaces, color0 & !color1, !color0 & color1);
        let stars = color0 & color1 & !nothing;

        // Spaces that stand alone are counted all at once.
        let alone = !(right | right << 1 | down | down << F::WIDTH);
        let lone_points = |color: u64, table: &ZoneTable| {
            let lone = color & alone;
            let [none, one, two, three] = [1, 2, 3, 4].map(|index| u32::from(table[index]));
            let mut points = (lone & planets1 & !planets0).count_ones() * two;
            points += (lone & planets1 & planets0).count_ones() * three;
            if EVERY {
                points += (lone & !planets1 & planets0).count_ones() * one;
                points += (lone & !planets1 & !planets0).count_ones() * none;
            }
            points
        };
        let [green_table, blue_table, orange_table] = &self.zones;
        let mut earned = [
            lone_points(green, green_table),
            lone_points(blue, blue_table),
            lone_points(orange, orange_table),
            if STARS { (stars & alone).count_ones() * u32::from(self.constellations[1]) } else { 0 },
        ];

        let vertically = |zones: u64| zones | (zones & down) << F::WIDTH | (zones >> F::WIDTH) & down;
        let spread = |zones: u64| vertically(zones | (zones & right) << 1 | (zones >> 1) & right);
        // The same, but an addition carries a zone to the right end of its row at once.
        let carry = |zones: u64| vertically(zones | right ^ (right + (zones & right)) | (zones >> 1) & right);
        let counted = if EVERY { spaces } else { planets0 | planets1 };
        let mut rest = counted & !(color0 & color1) & !alone;
        if STARS {
            rest |= stars & !alone;
        }
        let points = |zone: u64, table: &ZoneTable| {
            let planets = (zone & planets0).count_ones() + 2 * (zone & planets1).count_ones();
            // Where zones without planets earn nothing, no zone is like one of those.
            let is_zone = !EVERY || zone != 0;
            u32::from(table[(planets as usize + usize::from(is_zone)) % table.len()])
        };
        while rest != 0 {
            let mut zones = lowest(rest & green) | lowest(rest & blue) | lowest(rest & orange);
            if STARS {
                zones |= lowest(rest & stars);
            }
            loop {
                zones = spread(carry(zones));
                let grown = spread(zones);
                if grown == zones {
                    break;
                }
                zones = grown;
            }
            rest &= !zones;
            earned[0] += points(zones & green, green_table);
            earned[1] += points(zones & blue, blue_table);
            earned[2] += points(zones & orange, orange_table);
            if STARS {
                earned[3] += u32::from(self.constellations[(zones & stars).count_ones() as usize % 64]);
            }
        }
        Points::new(earned.map(|points| points as u8))
    }

    #[inline(always)]
    fn path_points(&self, board: &Planes) -> u8 {
        let Planes { cut_right, cut_down, .. } = *board;
        let across = cut_down & cut_down >> 1 & Mask::<F>::NE;
        let down = cut_right & cut_right >> F::WIDTH & Mask::<F>::SW;
        let index = F::link_index(across, down) % LINK_INDICES;
        match self.path {
            PathRule::Points(points) => points[index],
            PathRule::Networks { merged } => {
                let armed = (cut_right | cut_right >> F::WIDTH | cut_down | cut_down >> 1) & Mask::<F>::NW;
                path_points(armed.count_ones() - u32::from(merged[index]))
            }
        }
    }
}

/// The lowest bit alone.
#[inline(always)]
fn lowest(bits: u64) -> u64 {
    bits & bits.wrapping_neg()
}
