//! The cells of an outline in the order in which the search tree lays tiles, and what the links between them are worth.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::score::fast::{Frame, Line, Paths, Square, TwoSquares, offset};
use crate::solver::question::Outline;
use crate::tile::Side;

/// The square of four that [`super::Question::small`] asks about.
#[derive(Copy, Clone, Debug)]
pub(super) struct SmallSquare;

impl Frame for SmallSquare {
    const WIDTH: usize = 4;
    const CELLS: &'static [(usize, usize)] = &[(0, 0), (1, 0), (0, 1), (1, 1)];

    fn link_index(across: u64, down: u64) -> usize {
        // across: 1 9 to 1 3; down: 4 6 to 0 2.
        ((across | across >> 6) & 0b1010 | down >> 4 & 0b0101) as usize
    }

    fn paths() -> &'static Paths {
        static PATHS: LazyLock<Paths> = LazyLock::new(Paths::of::<SmallSquare>);
        &PATHS
    }
}

/// A set of links, by their places in [`Frame::link_index`].
pub(super) type Links = u16;

/// A cell, as the search sees it when a tile comes to lie there.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    pub(super) x: i32,
    pub(super) y: i32,
    /// Where the lower edge of this column is kept among the open edges.
    pub(super) column: u32,
    /// Whether there is a tile above already.
    pub(super) north: bool,
    /// Whether there is a tile to the left already.
    pub(super) west: bool,
    /// Whether a tile will come below.
    pub(super) south: bool,
    /// Whether a tile will come to the right.
    pub(super) east: bool,
    /// The links that remain possible after a tile with these arms came to lie here.
    pub(super) keep: [Links; 16],
    /// Only turns below this need to be tried: the galaxy turned as a whole is the same galaxy.
    pub(super) turns: u8,
    /// No tile may lie here that comes before the one on this earlier spot: another way to tell turned galaxies.
    pub(super) not_before: Option<usize>,
}

/// How many cells need which arms for a path: one arm, a bend, two opposite ones, three, four.
pub(super) type ArmNeed = [u8; 5];

/// The spots of an outline.
#[derive(Debug)]
pub(super) struct Grid {
    pub(super) spots: Vec<Spot>,
    /// All links that there can be.
    pub(super) links: Links,
    /// By the number of tiles that lie: the links between them.
    pub(super) decided: Vec<Links>,
    pub(super) paths: &'static Paths,
    /// By the number of tiles that lie and by links: the first set of links that will be worth as much, whatever comes.
    alike: Vec<Vec<Links>>,
    /// What arms it takes to earn points with the longest path, for each kind of arms once.
    pub(super) longest_needs: Vec<(u8, ArmNeed)>,
    /// The same for the largest network (CF-7.4).
    pub(super) largest_needs: Vec<(u8, ArmNeed)>,
}

impl Grid {
    /// The grid of an outline; free layouts begin as squares.
    pub(super) fn of(outline: Outline) -> &'static Grid {
        static SQUARE: LazyLock<Grid> =
            LazyLock::new(|| Grid::new::<Square>(|_| 4, |cell| matches!(cell, 2 | 6 | 8).then_some(0)));
        static LINE: LazyLock<Grid> =
            LazyLock::new(|| Grid::new::<Line>(|cell| if cell == 4 { 2 } else { 4 }, |_| None));
        static TWO_SQUARES: LazyLock<Grid> =
            LazyLock::new(|| Grid::new::<TwoSquares>(|_| 4, |cell| if cell <= 4 { 0 } else { 4 }.into()));
        static SMALL_SQUARE: LazyLock<Grid> = LazyLock::new(|| Grid::new::<SmallSquare>(|_| 4, |_| Some(0)));
        match outline {
            Outline::Square | Outline::Free => &SQUARE,
            Outline::Line => &LINE,
            Outline::TwoSquares => &TWO_SQUARES,
            Outline::SmallSquare => &SMALL_SQUARE,
        }
    }

    /// Links that cannot be told from these by what they will be worth, once so many tiles lie.
    #[inline(always)]
    pub(super) fn alike(&self, links: Links, laid: usize) -> Links {
        self.alike[laid][usize::from(links)]
    }

    fn new<F: Frame>(turns: fn(usize) -> u8, not_before: fn(usize) -> Option<usize>) -> Grid {
        let place = |column: usize, row: usize| F::CELLS.iter().position(|&cell| cell == (column, row));
        // The two cells of a link, the sides that it leaves them by, and its bit.
        let mut links: Vec<([usize; 2], [Side; 2], Links)> = Vec::new();
        for (index, &(column, row)) in F::CELLS.iter().enumerate() {
            let corner = offset::<F>(column, row);
            if let Some(other) = place(column + 1, row) {
                links.push(([index, other], [Side::East, Side::West], F::link_index(2 << corner, 0) as Links));
            }
            if let Some(other) = place(column, row + 1) {
                let bit = F::link_index(0, 1 << (corner + F::WIDTH)) as Links;
                links.push(([index, other], [Side::South, Side::North], bit));
            }
        }
        let has_rows = F::CELLS.iter().any(|&(_, row)| row > 0);
        let mut spots = Vec::new();
        for (index, &(column, row)) in F::CELLS.iter().enumerate() {
            let before = |cell: Option<usize>| cell.is_some_and(|cell| cell < index);
            let keep = std::array::from_fn(|arms| {
                let broken = links.iter().filter(|(cells, sides, _)| {
                    (0..2).any(|end| cells[end] == index && arms >> sides[end] as usize & 1 == 0)
                });
                broken.fold(Links::MAX, |keep, (_, _, bit)| keep & !bit)
            });
            spots.push(Spot {
                x: column as i32,
                y: row as i32,
                // Open edges of columns that are no more are not kept, so columns further right can use their place.
                column: if has_rows { column as u32 % 3 } else { 0 },
                north: row > 0 && before(place(column, row - 1)),
                west: column > 0 && before(place(column - 1, row)),
                south: place(column, row + 1).is_some(),
                east: place(column + 1, row).is_some(),
                keep,
                turns: turns(index),
                not_before: not_before(index).filter(|&first| first != index),
            });
        }
        let paths = F::paths();
        let all = links.iter().fold(0, |all, (_, _, bit)| all | bit);
        let decided: Vec<Links> = (0..=spots.len())
            .map(|laid| links.iter().filter(|(cells, _, _)| cells[1] < laid).fold(0, |all, (_, _, bit)| all | bit))
            .collect();
        Grid {
            links: all,
            alike: decided.iter().map(|&decided| alike(all, decided, paths)).collect(),
            decided,
            longest_needs: needs(spots.len(), &links, |set| paths.longest[set]),
            largest_needs: needs(spots.len(), &links, |set| paths.largest[set]),
            spots,
            paths,
        }
    }
}

/// For every set of links, the first one with which it can be confused: they are worth the same whatever becomes of
/// links that are not decided.
fn alike(all: Links, decided: Links, paths: &Paths) -> Vec<Links> {
    let subsets = |of: Links| {
        let mut next = Some(0);
        std::iter::from_fn(move || {
            let set: Links = next?;
            next = (set != of).then(|| (set | !of).wrapping_add(1) & of);
            Some(set)
        })
    };
    let mut first: BTreeMap<Vec<[u8; 3]>, Links> = BTreeMap::new();
    let mut alike = vec![0; usize::from(all) + 1];
    for known in subsets(decided) {
        let worth = subsets(all & !decided).map(|open| {
            let set = usize::from(known | open);
            [paths.longest[set], paths.largest[set], paths.merged[set]]
        });
        let first = *first.entry(worth.collect()).or_insert(known);
        for open in subsets(all & !decided) {
            alike[usize::from(known | open)] = first | open;
        }
    }
    alike
}

/// What arms it takes to earn points, by going through all sets of links.
fn needs(cells: usize, links: &[([usize; 2], [Side; 2], Links)], points: impl Fn(usize) -> u8) -> Vec<(u8, ArmNeed)> {
    let mut found = BTreeSet::new();
    for chosen in 0..1_usize << links.len() {
        let mut arms = vec![0_u8; cells];
        let mut set = 0;
        for (index, (ends, sides, bit)) in links.iter().enumerate() {
            if chosen >> index & 1 != 0 {
                set |= bit;
                arms[ends[0]] |= 1 << sides[0] as u8;
                arms[ends[1]] |= 1 << sides[1] as u8;
            }
        }
        let points = points(usize::from(set));
        if points > 0 {
            let mut need = ArmNeed::default();
            for &arms in arms.iter().filter(|&&arms| arms != 0) {
                need[arm_kind(arms).map_or(0, |kind| kind)] += 1;
            }
            found.insert((points, need));
        }
    }
    // Of needs for as many points, one that asks for more in every way is no news.
    let all: Vec<(u8, ArmNeed)> = found.into_iter().collect();
    let harder =
        |a: &(u8, ArmNeed), b: &(u8, ArmNeed)| a != b && a.0 <= b.0 && a.1.iter().zip(&b.1).all(|(a, b)| a >= b);
    all.iter().filter(|one| !all.iter().any(|other| harder(one, other))).copied().collect()
}

/// The place in a [`ArmNeed`] of a tile with these arms; none without arms.
pub(super) fn arm_kind(arms: u8) -> Option<usize> {
    match (arms.count_ones(), arms) {
        (0, _) => None,
        (1, _) => Some(0),
        (2, 0b0101 | 0b1010) => Some(2),
        (2, _) => Some(1),
        (3, _) => Some(3),
        _ => Some(4),
    }
}

/// Whether tiles that have these arms can be dealt out to cells that need those.
pub(super) fn suffices(have: &ArmNeed, need: &ArmNeed) -> bool {
    let [ones, bends, straights, threes, fours] = have.map(i32::from);
    let [need_ones, need_bends, need_straights, need_threes, need_fours] = need.map(i32::from);
    let left_of_four = fours - need_fours;
    let left_of_three = threes + left_of_four - need_threes;
    let (bends, straights) = (bends - need_bends, straights - need_straights);
    let left_of_two = left_of_three + bends.min(0) + straights.min(0);
    let left = ones + bends.max(0) + straights.max(0) + left_of_two - need_ones;
    left_of_four >= 0 && left_of_three >= 0 && left_of_two >= 0 && left >= 0
}
