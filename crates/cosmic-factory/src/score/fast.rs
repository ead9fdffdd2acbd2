//! The hot loop: gains alone, from bit boards.
//!
//! A galaxy in one of the fixed [frames](Frame) fits into a 64-bit word with one bit per space. Six such planes
//! describe it: two for the colour, two for the planets, two for the arms. Tiles are prepared in all four turns,
//! so that a galaxy is put together by shifting and or-ing nine of them. Zones are flooded on the planes, one zone
//! of each colour at a time and all colours in the same word, since zones of different colours never touch. The
//! path comes from a table over the inner links.

use std::marker::PhantomData;

use crate::score::tables::{constellation_points, path_points, zone_extra, zone_points};
use crate::tile::{Side, Space, Turns};
use crate::{Card, Color, Points, TileNumber, TileSet};

/// A tile of the set in one of its turns, or nothing: what lies on a cell of a frame.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(u8);

impl Piece {
    /// Nothing, or a tile that lies face down.
    pub const NOTHING: Piece = Piece(0);

    /// The tile `number`, turned.
    pub const fn new(number: TileNumber, turns: Turns) -> Piece {
        Piece(number.get() * 4 + turns.count())
    }
}

/// A fixed arrangement of cells whose spaces fit into one word.
pub trait Frame {
    /// Spaces per row.
    const WIDTH: usize;
    /// Column and row of each cell, in tiles.
    const CELLS: &'static [(usize, usize)];

    /// Brings the bits of the links into one small number, each to a place of its own. `across` has a bit at the NE
    /// space of every tile linked to the right, `down` at the SW space of every tile linked downwards.
    fn link_index(across: u64, down: u64) -> usize;
}

/// The square of nine (CF-4.1), row by row.
#[derive(Copy, Clone, Debug)]
pub struct Square;

impl Frame for Square {
    const WIDTH: usize = 6;
    const CELLS: &'static [(usize, usize)] = &[(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)];

    fn link_index(across: u64, down: u64) -> usize {
        // across: 1 3, 13 15, 25 27 to the odd places; down: 6 8 10, 18 20 22 to the even ones.
        let across = (across | across >> 8 | across >> 16) & 0b1010_1010_1010;
        let down = (down >> 6 | down >> 12) & 0b0101_0101_0101;
        (across | down) as usize
    }
}

/// The line of nine (CF-7.7).
#[derive(Copy, Clone, Debug)]
pub struct Line;

impl Frame for Line {
    const WIDTH: usize = 18;
    const CELLS: &'static [(usize, usize)] = &[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0)];

    fn link_index(across: u64, _down: u64) -> usize {
        // 1 3 5 7 stay, 9 11 13 15 go between them.
        ((across | across >> 7) & 0b1_1111_1110) as usize
    }
}

/// The two squares of four (CF-7.11), the left one first, with an empty column between them; a ninth tile is ignored.
#[derive(Copy, Clone, Debug)]
pub struct TwoSquares;

impl Frame for TwoSquares {
    const WIDTH: usize = 10;
    const CELLS: &'static [(usize, usize)] = &[(0, 0), (1, 0), (0, 1), (1, 1), (3, 0), (4, 0), (3, 1), (4, 1)];

    fn link_index(across: u64, down: u64) -> usize {
        // across: 1 7 stay, 21 27 go to 3 9; down: 10 12 16 18 go to 0 2 6 8.
        let across = (across | across >> 18) & 0b10_1000_1010;
        (across | down >> 10) as usize
    }
}

/// The planes of a board or a tile. A bit stands for a space; arms are noted where they cut two spaces apart.
#[derive(Copy, Clone, Debug, Default)]
struct Planes {
    /// The colour's lower bit: green 0, blue 1, orange 2, Constellation or nothing 3.
    color0: u64,
    /// The colour's higher bit.
    color1: u64,
    /// The planets' lower bit. On a space of colour 3 it marks that nothing lies there.
    planets0: u64,
    /// The planets' higher bit.
    planets1: u64,
    /// The space is cut off from the one to its right: N arms at NW, S arms at SW.
    cut_right: u64,
    /// The space is cut off from the one below: W arms at NW, E arms at NE.
    cut_down: u64,
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
    fn add(&mut self, other: &Planes, shift: usize) {
        self.color0 |= other.color0 << shift;
        self.color1 |= other.color1 << shift;
        self.planets0 |= other.planets0 << shift;
        self.planets1 |= other.planets1 << shift;
        self.cut_right |= other.cut_right << shift;
        self.cut_down |= other.cut_down << shift;
    }
}

/// A face for every value of a [`Piece`], so that looking one up needs no check.
const FACES: usize = 256;

/// All tiles of a set in all turns, as planes at the first cell of a frame of this width.
fn faces(tiles: &TileSet, width: usize) -> Box<[Planes; FACES]> {
    let corners = [1, 2, 2 << width, 1 << width];
    let mut nothing = Planes::default();
    for bit in corners {
        nothing.add(&Planes::of(None, bit), 0);
    }
    let mut faces = Box::new([nothing; FACES]);
    for (number, tile) in tiles.iter() {
        for turns in Turns::ALL {
            let piece = Piece::new(number, turns);
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

/// How paths earn points.
#[derive(Clone, Debug)]
enum PathTable {
    /// The points themselves, by the index of the links.
    Points(Box<[u8; LINK_INDICES]>),
    /// Under CF-7.10: how many networks the links save, by their index.
    Merged(Box<[u8; LINK_INDICES]>),
}

/// [`Frame::link_index`] stays below this.
const LINK_INDICES: usize = 4096;

/// Zone points by planets; more than 127 do not fit into any frame.
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
    faces: Box<[Planes; FACES]>,
    background: Planes,
    zones: [ZoneTable; 3],
    constellations: [u8; 64],
    path: PathTable,
    counting: Counting,
    frame: PhantomData<F>,
}

impl<F: Frame> Scorer<F> {
    /// Prepares the tiles and tables.
    pub fn new(tiles: &TileSet, card: Card) -> Scorer<F> {
        let faces = faces(tiles, F::WIDTH);
        let mut background = Planes::default();
        for (column, row) in grid::<F>().filter(|cell| !F::CELLS.contains(cell)) {
            background.add(&faces[0], offset::<F>(column, row));
        }
        let points = |color, planets| zone_points(color, planets) + zone_extra(card, color, planets);
        let zones = Color::ALL.map(|color| std::array::from_fn(|planets| points(color, planets as u32)));
        let constellations: [u8; 64] = std::array::from_fn(|spaces| constellation_points(card, spaces as u32));
        let counting = if constellations.iter().any(|&points| points > 0) {
            Counting::Constellations
        } else if zones.iter().any(|table| table[0] > 0) {
            Counting::Every
        } else {
            Counting::Planets
        };
        Scorer { faces, background, zones, constellations, path: path_table::<F>(card), counting, frame: PhantomData }
    }

    /// The gains of the galaxy with these pieces on the frame's cells.
    #[inline]
    pub fn gains(&self, pieces: &[Piece; 9]) -> Points {
        let mut board = self.background;
        for (&(column, row), piece) in F::CELLS.iter().zip(pieces) {
            board.add(&self.faces[usize::from(piece.0)], offset::<F>(column, row));
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
            let mut points = (lone & planets1 & !planets0).count_ones() * u32::from(table[2]);
            points += (lone & planets1 & planets0).count_ones() * u32::from(table[3]);
            if EVERY {
                points += (lone & !planets1 & planets0).count_ones() * u32::from(table[1]);
                points += (lone & !planets1 & !planets0).count_ones() * u32::from(table[0]);
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
            let zone_points = |color: u64, table: &ZoneTable| {
                let zone = zones & color;
                let planets = (zone & planets0).count_ones() + 2 * (zone & planets1).count_ones();
                if EVERY && zone == 0 { 0 } else { u32::from(table[planets as usize % table.len()]) }
            };
            earned[0] += zone_points(green, green_table);
            earned[1] += zone_points(blue, blue_table);
            earned[2] += zone_points(orange, orange_table);
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
        match &self.path {
            PathTable::Points(points) => points[index],
            PathTable::Merged(merged) => {
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

/// Rows of spaces.
const fn height<F: Frame>() -> usize {
    let mut rows = 0;
    let mut index = 0;
    while index < F::CELLS.len() {
        let (_, row) = F::CELLS[index];
        if rows < 2 * row + 2 {
            rows = 2 * row + 2;
        }
        index += 1;
    }
    rows
}

/// Where the NW space of a cell lies in the word.
const fn offset<F: Frame>(column: usize, row: usize) -> usize {
    2 * row * F::WIDTH + 2 * column
}

/// Every cell of the rectangle around the frame.
fn grid<F: Frame>() -> impl Iterator<Item = (usize, usize)> {
    (0..height::<F>() / 2).flat_map(|row| (0..F::WIDTH / 2).map(move |column| (column, row)))
}

/// Sets of spaces of a frame.
struct Mask<F>(PhantomData<F>);

impl<F: Frame> Mask<F> {
    const EVEN: u64 = 0x5555_5555_5555_5555;
    const SPACES: u64 = Self::cross(u64::MAX, u64::MAX);
    const HAS_RIGHT: u64 = Self::cross((1 << (F::WIDTH - 1)) - 1, u64::MAX);
    const HAS_BELOW: u64 = Self::cross(u64::MAX, (1 << (height::<F>() - 1)) - 1);
    const NW: u64 = Self::cross(Self::EVEN, Self::EVEN);
    const NE: u64 = Self::cross(!Self::EVEN, Self::EVEN);
    const SW: u64 = Self::cross(Self::EVEN, !Self::EVEN);

    /// The spaces in these columns and these rows.
    const fn cross(columns: u64, rows: u64) -> u64 {
        let mut mask = 0;
        let mut row = 0;
        while row < height::<F>() {
            if rows >> row & 1 != 0 {
                mask |= (columns & ((1 << F::WIDTH) - 1)) << (row * F::WIDTH);
            }
            row += 1;
        }
        mask
    }
}

/// The table of [`PathTable`] for a frame and a card.
fn path_table<F: Frame>(card: Card) -> PathTable {
    let cell = |at: (usize, usize)| F::CELLS.iter().position(|&cell| cell == at);
    let mut links = Vec::new();
    for (index, &(column, row)) in F::CELLS.iter().enumerate() {
        let corner = offset::<F>(column, row);
        links.extend(cell((column + 1, row)).map(|other| (index, other, 2 << corner, 0)));
        links.extend(cell((column, row + 1)).map(|other| (index, other, 0, 1 << (corner + F::WIDTH))));
    }
    let mut table = Box::new([0; LINK_INDICES]);
    // What a set of links is worth is its own worth or the best of its parts, which come before it.
    let mut lengths = vec![0_u32; 1 << links.len()];
    for set in 0..lengths.len() {
        let chosen = || links.iter().enumerate().filter(move |(index, _)| set >> index & 1 != 0);
        let graph = Graph::of(chosen().map(|(_, &(a, b, _, _))| (a, b)));
        let walkable = graph.hangs_together() && (card == Card::Arborescence || graph.odd_tiles() <= 2);
        let parts = chosen().map(|(index, _)| lengths[set & !(1 << index)]).max().unwrap_or_default();
        lengths[set] = if walkable { graph.tiles() } else { parts };
        let (across, down) = chosen().fold((0, 0), |(across, down), (_, link)| (across | link.2, down | link.3));
        table[F::link_index(across, down)] = match card {
            Card::MultiPath => graph.merged() as u8,
            _ => path_points(lengths[set]),
        };
    }
    if card == Card::MultiPath { PathTable::Merged(table) } else { PathTable::Points(table) }
}

/// A few links among at most nine tiles.
struct Graph {
    /// The group of linked tiles that each tile belongs to, known by its lowest tile.
    group: [usize; 9],
    /// How many links each tile has.
    degree: [u32; 9],
}

impl Graph {
    fn of(links: impl Iterator<Item = (usize, usize)>) -> Graph {
        let mut graph = Graph { group: std::array::from_fn(|tile| tile), degree: [0; 9] };
        for (a, b) in links {
            graph.degree[a] += 1;
            graph.degree[b] += 1;
            let (one, other) = (graph.group[a], graph.group[b]);
            for group in &mut graph.group {
                if *group == one || *group == other {
                    *group = one.min(other);
                }
            }
        }
        graph
    }

    /// How many tiles have a link.
    fn tiles(&self) -> u32 {
        self.degree.iter().filter(|&&degree| degree > 0).count() as u32
    }

    fn odd_tiles(&self) -> usize {
        self.degree.iter().filter(|&&degree| degree % 2 == 1).count()
    }

    /// By how many the links lower the number of separate groups.
    fn merged(&self) -> u32 {
        self.group.iter().enumerate().filter(|&(tile, &group)| tile != group).count() as u32
    }

    /// Whether all tiles that have links are of one group.
    fn hangs_together(&self) -> bool {
        self.merged() + 1 == self.tiles()
    }
}
