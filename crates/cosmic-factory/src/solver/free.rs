//! Free layouts (CF-7.3): any group of tiles joined side to side.
//!
//! There are far too many of them to go through. So this is simulated annealing and no more: tiles are turned, swapped
//! and moved about, from the best square or from scratch.

use tabletop::Dice;

use crate::score::{path_points, zone_points};
use crate::solver::anneal::halvings;
use crate::solver::goal::{Arrangement, Found, Goal, MAX_TILES, Places, SolverPiece, on};
use crate::solver::question::{Outline, Question};
use crate::tile::{Side, Space, Turns};
use crate::{Cell, Color, Points, Tile};

/// Tiles stay this close to the middle, in both directions.
const REACH: i8 = 8;

/// The loss that is accepted half of the time, in sixteenths: at first, and in the end.
const HEAT_IN_SIXTEENTHS: [i64; 2] = [60, 14];

/// Steps before it all begins anew.
const STEPS_PER_RUN: u64 = 20_000;

/// The cells of a square around the middle, row by row.
const SQUARE: Places = [(-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// Nine tiles in one group joined side to side: how each is turned, and where it lies.
///
/// ```
/// use cosmic_factory::solver::FreeLayout;
/// use cosmic_factory::{Cell, Turns};
///
/// let row = std::array::from_fn(|tile| (Cell::new(tile as i32 - 4, 0), Turns::default()));
/// assert_eq!(FreeLayout::new(row).tiles(), row);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct FreeLayout {
    turns: [u8; MAX_TILES],
    places: Places,
}

impl FreeLayout {
    /// The layout with each tile turned so and on that cell, which must lie close to the middle and form one group.
    pub fn new(tiles: [(Cell, Turns); MAX_TILES]) -> FreeLayout {
        FreeLayout {
            turns: tiles.map(|(_, turns)| turns.count()),
            places: tiles.map(|(cell, _)| (cell.x as i8, cell.y as i8)),
        }
    }

    /// A square in any order.
    fn any_square(dice: &mut Dice) -> FreeLayout {
        let mut places = SQUARE;
        dice.shuffle(&mut places);
        FreeLayout { places, turns: std::array::from_fn(|_| dice.below(4) as u8) }
    }

    /// What was found in a square, or freely.
    fn found(found: &Found) -> FreeLayout {
        let mut layout = FreeLayout { turns: [0; MAX_TILES], places: SQUARE };
        for (piece, place) in found.pieces.iter().zip(found.places.unwrap_or(SQUARE)) {
            layout.turns[usize::from(piece.tile) % MAX_TILES] = piece.turns;
            layout.places[usize::from(piece.tile) % MAX_TILES] = place;
        }
        layout
    }

    /// The same as it is noted when it is found.
    fn arranged(&self) -> (Arrangement, Option<Places>) {
        let piece = |tile: usize| SolverPiece { tile: tile as u8, turns: self.turns[tile], down: false };
        (std::array::from_fn(piece), Some(self.places))
    }

    /// Where each tile lies, and how.
    pub fn tiles(&self) -> [(Cell, Turns); MAX_TILES] {
        std::array::from_fn(|tile| {
            let (column, row) = self.places[tile];
            (Cell::new(column.into(), row.into()), Turns::ALL[usize::from(self.turns[tile]) % 4])
        })
    }

    /// The same after a random change that keeps it in one piece.
    fn changed(mut self, dice: &mut Dice) -> FreeLayout {
        let (a, b) = (dice.below(MAX_TILES), dice.below(MAX_TILES));
        match dice.below(8) {
            0..3 => self.turns[a] = (self.turns[a] + 1 + dice.below(3) as u8) % 4,
            3..6 => {
                self.places.swap(a, b);
                self.turns[a] = dice.below(4) as u8;
                self.turns[b] = dice.below(4) as u8;
            }
            _ => {
                // Tile a goes next to tile b, if that cell is free and nothing falls apart.
                let (column, row) = self.places[b];
                let to = [(column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)][dice.below(4)];
                let free = !self.places.contains(&to);
                if a != b && free && to.0.abs() <= REACH && to.1.abs() <= REACH {
                    let from = std::mem::replace(&mut self.places[a], to);
                    if hangs_together(&self.places) {
                        self.turns[a] = dice.below(4) as u8;
                    } else {
                        self.places[a] = from;
                    }
                }
            }
        }
        self
    }
}

/// A walk through free layouts of nine tiles, by simulated annealing: whoever walks says how high a layout stands, and
/// steps downwards are taken ever less often.
#[derive(Clone, Debug)]
pub struct FreeWalk {
    /// The tiles in all their turns.
    faces: [[Tile; 4]; MAX_TILES],
    layout: FreeLayout,
    height: i32,
    heat: i64,
    cooling: i64,
}

impl FreeWalk {
    /// A walk with these tiles that has not begun.
    pub fn new(tiles: [Tile; MAX_TILES]) -> FreeWalk {
        FreeWalk {
            faces: tiles.map(|tile| Turns::ALL.map(|turns| tile.turned(turns))),
            layout: FreeLayout { turns: [0; MAX_TILES], places: SQUARE },
            height: 0,
            heat: 0,
            cooling: 0,
        }
    }

    /// Begins anew from a layout, to cool down in so many steps; `height` is asked as for a step.
    pub fn begin(&mut self, layout: FreeLayout, steps: u64, height: impl FnOnce(&FreeLayout, Points, u32) -> i32) {
        let [hot, cold] = HEAT_IN_SIXTEENTHS.map(|heat| heat << 32);
        self.heat = hot;
        self.cooling = (hot - cold) / steps.max(1) as i64;
        self.height = self.look(&layout, height);
        self.layout = layout;
    }

    /// Goes to another layout, or stays. `height` is told the layout that is looked at, what it earns, and how many
    /// pairs of its tiles are linked.
    pub fn step(&mut self, dice: &mut Dice, height: impl FnOnce(&FreeLayout, Points, u32) -> i32) {
        let layout = self.layout.changed(dice);
        let now = self.look(&layout, height);
        let loss = i64::from(self.height - now);
        // Sixteenths, 32 bits of the heat, 8 bits of the halvings: 44 bits more on the right side.
        if loss <= 0 || loss << 44 <= self.heat * halvings(dice) {
            self.height = now;
            self.layout = layout;
        }
        self.heat -= self.cooling;
    }

    fn look(&self, layout: &FreeLayout, height: impl FnOnce(&FreeLayout, Points, u32) -> i32) -> i32 {
        let face = |tile: usize| self.faces[tile][usize::from(layout.turns[tile]) % 4];
        let (gains, links) = gains(&std::array::from_fn(|tile| (face(tile), layout.places[tile])));
        height(layout, gains, links)
    }
}

/// The solver's search for free layouts, which can be left at any step and taken up again.
#[derive(Clone, Debug)]
pub(super) struct FreeSearch {
    tracks: Points,
    walk: FreeWalk,
    left: u64,
    runs: u64,
    weights: [i32; 4],
    dice: Dice,
}

impl FreeSearch {
    /// A search with the tiles of the question; none if a shape says where they belong.
    pub(super) fn new(question: &Question) -> Option<FreeSearch> {
        let tiles = question.tiles().try_into().ok().filter(|_| question.outline() == Outline::Free)?;
        Some(FreeSearch {
            tracks: question.tracks(),
            walk: FreeWalk::new(tiles),
            left: 0,
            runs: 0,
            weights: [0; 4],
            dice: Dice::new(2, 0),
        })
    }

    /// Looks at up to `steps` layouts, fewer if nothing can be news any more because all are within `caps`.
    pub(super) fn run(&mut self, steps: &mut u64, goal: &mut Goal, caps: Points) -> bool {
        while *steps > 0 && goal.wants(caps) {
            *steps -= 1;
            if self.left == 0 {
                self.begin(goal);
            }
            self.left -= 1;
            self.walk.step(&mut self.dice, noting(goal, self.tracks, self.weights));
        }
        !goal.wants(caps)
    }

    /// Begins anew: from something that was found already, or from a square at random.
    fn begin(&mut self, goal: &mut Goal) {
        let known = goal.found();
        let start = if self.runs.is_multiple_of(2) { known.get(self.dice.below(known.len())) } else { None };
        let layout = start.map_or_else(|| FreeLayout::any_square(&mut self.dice), FreeLayout::found);
        self.weights = match goal {
            Goal::Best { .. } => [2, 2, 2, 20],
            Goal::Front { .. } => std::array::from_fn(|_| 2 + self.dice.below(12) as i32),
        };
        self.walk.begin(layout, STEPS_PER_RUN, noting(goal, self.tracks, self.weights));
        self.left = STEPS_PER_RUN;
        self.runs += 1;
    }
}

/// Notes a layout if it is news, and says how high it stands.
fn noting(goal: &mut Goal, tracks: Points, weights: [i32; 4]) -> impl FnOnce(&FreeLayout, Points, u32) -> i32 {
    move |layout, gains, links| {
        goal.offer_at(gains, || layout.arranged());
        let after = |track: u8, gain: u8| i32::from(track.saturating_add(gain).min(Points::TOP));
        let colors: [i32; 3] = std::array::from_fn(|color| after(on(tracks, color), on(gains, color)));
        let weakest = if let Goal::Best { .. } = goal { 20 * colors.into_iter().min().unwrap_or_default() } else { 0 };
        let sum: i32 = colors.iter().zip(weights).map(|(points, weight)| points * weight).sum();
        weakest + sum + weights[3] * after(tracks.star, gains.star) + 3 * links.min(8) as i32
    }
}

fn touch(a: (i8, i8), b: (i8, i8)) -> bool {
    (a.0 - b.0).abs() + (a.1 - b.1).abs() == 1
}

fn hangs_together(places: &[(i8, i8)]) -> bool {
    let mut reached = 1_u32;
    loop {
        let mut grown = reached;
        for (index, &place) in places.iter().enumerate() {
            let joins = |(other, &at): (usize, &(i8, i8))| reached >> other & 1 != 0 && touch(at, place);
            if places.iter().enumerate().any(joins) {
                grown |= 1 << index;
            }
        }
        if grown == reached {
            return reached.count_ones() as usize == places.len();
        }
        reached = grown;
    }
}

/// What tiles earn without a card that changes scoring, and how many links they have.
fn gains(tiles: &[(Tile, (i8, i8)); MAX_TILES]) -> (Points, u32) {
    let mut zones: [u8; 4 * MAX_TILES] = std::array::from_fn(|space| space as u8);
    let color = |space: usize| match tiles[space / 4].0.spaces()[space % 4] {
        Space::Colored { color, .. } => Some(color),
        Space::Constellation => None,
    };
    let mut join = |a: usize, b: usize| {
        if color(a).is_some() && color(a) == color(b) {
            let (one, other) = (zones[a], zones[b]);
            zones.iter_mut().filter(|zone| **zone == other).for_each(|zone| *zone = one);
        }
    };
    let mut links: Vec<(usize, usize)> = Vec::new();
    for (index, &(tile, place)) in tiles.iter().enumerate() {
        // NW, NE, SE, SW; the arm between a corner and the next lies at N, E, S, W.
        for (corner, _) in Side::ALL.into_iter().enumerate().filter(|(_, side)| !tile.arms().has(*side)) {
            join(4 * index + corner, 4 * index + (corner + 1) % 4);
        }
        for (other, &(neighbour, at)) in tiles.iter().enumerate() {
            let (side, pairs) = match (at.0 - place.0, at.1 - place.1) {
                (1, 0) => (Side::East, [(1, 0), (2, 3)]),
                (0, 1) => (Side::South, [(3, 0), (2, 1)]),
                _ => continue,
            };
            for (here, there) in pairs {
                join(4 * index + here, 4 * other + there);
            }
            if tile.arms().has(side) && neighbour.arms().has(side.opposite()) {
                links.push((index, other));
            }
        }
    }
    let mut planets = [0_u32; 4 * MAX_TILES];
    for space in 0..4 * tiles.len() {
        if let Space::Colored { planets: count, .. } = tiles[space / 4].0.spaces()[space % 4] {
            planets[usize::from(zones[space])] += u32::from(count.count());
        }
    }
    let mut earned = [0; 4];
    for zone in (0..4 * tiles.len()).filter(|&zone| planets[zone] > 1) {
        if let Some(color) = color(zone) {
            earned[color.index()] += zone_points(Color::ALL[color.index()], planets[zone]);
        }
    }
    let armed = tiles.iter().any(|(tile, _)| tile.arms().count() > 0);
    earned[3] = path_points(longest(&links).max(u32::from(armed)));
    (Points::new(earned), links.len() as u32)
}

/// The most tiles that a walk along links can visit, none of them used twice.
fn longest(links: &[(usize, usize)]) -> u32 {
    fn walk(links: &[(usize, usize)], at: usize, used: u32, visited: u32, best: &mut u32) {
        *best = (*best).max(visited.count_ones());
        if *best as usize >= MAX_TILES {
            return;
        }
        for (index, &(a, b)) in links.iter().enumerate() {
            if used >> index & 1 == 0 && (a == at || b == at) {
                let to = if a == at { b } else { a };
                walk(links, to, used | 1 << index, visited | 1 << to, best);
            }
        }
    }
    let mut best = 0;
    // Fewer than three links make a path of three at most, which earns nothing.
    if links.len() >= 3 {
        for start in 0..MAX_TILES {
            walk(links, start, 0, 1 << start, &mut best);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Card, Galaxy, Placed, TileSet, score};

    #[test]
    fn gains_are_those_of_the_account() {
        let mut dice = Dice::new(3, 0);
        let set: Vec<Tile> = TileSet::ours().iter().map(|(_, tile)| tile).collect();
        for _ in 0..300 {
            let mut places = vec![(0_i8, 0_i8)];
            while places.len() < MAX_TILES {
                let to = (dice.below(7) as i8 - 3, dice.below(7) as i8 - 3);
                if !places.contains(&to) && places.iter().any(|&place| touch(place, to)) {
                    places.push(to);
                }
            }
            assert!(hangs_together(&places));
            let tiles: [(Tile, (i8, i8)); MAX_TILES] =
                std::array::from_fn(|tile| (set[dice.below(54)].turned(Turns::ALL[dice.below(4)]), places[tile]));
            let placed = tiles.iter().map(|&(tile, (x, y))| Placed {
                cell: Cell::new(i32::from(x), i32::from(y)),
                tile,
                turns: Turns::default(),
                down: false,
            });
            let galaxy = Galaxy::new(placed.collect()).expect("one tile a cell");
            assert_eq!(gains(&tiles).0, score(&galaxy, Card::NewDimension).gains, "{galaxy:?}");
        }
    }
}
