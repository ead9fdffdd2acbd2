//! Free layouts (CF-7.3): any group of tiles joined side to side.
//!
//! There are far too many of them to go through. So this is simulated annealing and no more: tiles are turned, swapped
//! and moved about, from the best square or from scratch.

use tabletop::Dice;

use crate::score::{path_points, zone_points};
use crate::solver::anneal::halvings;
use crate::solver::goal::{Arrangement, Goal, MOST, Piece, Places, on};
use crate::solver::question::Question;
use crate::tile::{Side, Space, Turns};
use crate::{Color, Points, Tile};

/// Tiles stay this close to the middle, in both directions.
const REACH: i8 = 8;

/// The loss that is accepted half of the time, in sixteenths: at first, and in the end.
const HEAT: [i64; 2] = [60, 14];

/// Steps before it all begins anew.
const RUN: u64 = 20_000;

/// A walk through free layouts that can be left at any step and taken up again.
#[derive(Clone, Debug)]
pub(super) struct FreeWalk {
    tracks: Points,
    /// The tiles in all turns.
    faces: Vec<[Tile; 4]>,
    layout: Layout,
    height: i32,
    heat: i64,
    left: u64,
    runs: u64,
    weights: [i32; 4],
    dice: Dice,
}

#[derive(Copy, Clone, Debug)]
struct Layout {
    turns: [u8; MOST],
    places: Places,
}

impl FreeWalk {
    pub(super) fn new(question: &Question) -> FreeWalk {
        FreeWalk {
            tracks: question.tracks(),
            faces: question.tiles().iter().map(|tile| Turns::ALL.map(|turns| tile.turned(turns))).collect(),
            layout: Layout { turns: [0; MOST], places: [(0, 0); MOST] },
            height: 0,
            heat: 0,
            left: 0,
            runs: 0,
            weights: [0; 4],
            dice: Dice::new(2, 0),
        }
    }

    /// Looks at up to `steps` layouts, fewer if nothing can be news any more because all are within `caps`.
    pub(super) fn run(&mut self, steps: &mut u64, goal: &mut Goal, caps: Points) -> bool {
        while *steps > 0 && goal.wants(caps) {
            *steps -= 1;
            if self.left == 0 {
                self.begin(goal);
            }
            self.left -= 1;
            self.step(goal);
        }
        !goal.wants(caps)
    }

    /// Begins anew: from something that was found already, or from a square at random.
    fn begin(&mut self, goal: &mut Goal) {
        let known = goal.found();
        let start = if self.runs.is_multiple_of(2) { known.get(self.dice.below(known.len())).copied() } else { None };
        let square: Places = std::array::from_fn(|index| ((index % 3) as i8 - 1, (index / 3) as i8 - 1));
        match start {
            Some(found) => {
                let places = found.places.unwrap_or(square);
                for (piece, place) in found.pieces.iter().zip(places) {
                    self.layout.turns[usize::from(piece.tile) % MOST] = piece.turns;
                    self.layout.places[usize::from(piece.tile) % MOST] = place;
                }
            }
            None => {
                self.layout.places = square;
                self.dice.shuffle(&mut self.layout.places);
                self.layout.turns = std::array::from_fn(|_| self.dice.below(4) as u8);
            }
        }
        self.weights = match goal {
            Goal::Best { .. } => [2, 2, 2, 20],
            Goal::Front { .. } => std::array::from_fn(|_| 2 + self.dice.below(12) as i32),
        };
        self.heat = HEAT[0] << 32;
        self.left = RUN;
        self.runs += 1;
        self.height = self.look(goal);
    }

    fn step(&mut self, goal: &mut Goal) {
        let before = self.layout;
        self.change();
        let now = self.look(goal);
        let loss = i64::from(self.height - now);
        if loss <= 0 || loss << 44 <= self.heat * halvings(&mut self.dice) {
            self.height = now;
        } else {
            self.layout = before;
        }
        self.heat -= ((HEAT[0] - HEAT[1]) << 32) / RUN as i64;
    }

    /// A random change that keeps the layout in one piece.
    fn change(&mut self) {
        let tiles = self.faces.len();
        let (a, b) = (self.dice.below(tiles), self.dice.below(tiles));
        let layout = &mut self.layout;
        match self.dice.below(8) {
            0..3 => layout.turns[a] = (layout.turns[a] + 1 + self.dice.below(3) as u8) % 4,
            3..6 => {
                layout.places.swap(a, b);
                layout.turns[a] = self.dice.below(4) as u8;
                layout.turns[b] = self.dice.below(4) as u8;
            }
            _ => {
                // Tile a goes next to tile b, if that cell is free and nothing falls apart.
                let (column, row) = layout.places[b];
                let to =
                    [(column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)][self.dice.below(4)];
                let free = !layout.places[..tiles].contains(&to);
                if a != b && free && to.0.abs() <= REACH && to.1.abs() <= REACH {
                    let from = std::mem::replace(&mut layout.places[a], to);
                    if hangs_together(&layout.places[..tiles]) {
                        layout.turns[a] = self.dice.below(4) as u8;
                    } else {
                        layout.places[a] = from;
                    }
                }
            }
        }
    }

    /// Notes the layout, and says how high it stands.
    fn look(&mut self, goal: &mut Goal) -> i32 {
        let Layout { turns, places } = self.layout;
        let tiles: Vec<(Tile, (i8, i8))> = self
            .faces
            .iter()
            .zip(turns)
            .zip(places)
            .map(|((faces, turns), place)| (faces[usize::from(turns) % 4], place))
            .collect();
        let (gains, links) = gains(&tiles);
        goal.offer_at(gains, || {
            let pieces: Arrangement =
                std::array::from_fn(|tile| Piece { tile: tile as u8, turns: turns[tile], down: false });
            (pieces, Some(places))
        });
        let after = |track: u8, gain: u8| i32::from(track.saturating_add(gain).min(Points::TOP));
        let colors: [i32; 3] = std::array::from_fn(|color| after(on(self.tracks, color), on(gains, color)));
        let weakest = if let Goal::Best { .. } = goal { 20 * colors.into_iter().min().unwrap_or_default() } else { 0 };
        let sum: i32 = colors.iter().zip(self.weights).map(|(points, weight)| points * weight).sum();
        weakest + sum + self.weights[3] * after(self.tracks.star, gains.star) + 3 * links.min(8)
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
fn gains(tiles: &[(Tile, (i8, i8))]) -> (Points, i32) {
    let mut zones: [u8; 4 * MOST] = std::array::from_fn(|space| space as u8);
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
    let mut planets = [0_u32; 4 * MOST];
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
    (Points::new(earned), links.len() as i32)
}

/// The most tiles that a walk along links can visit, none of them used twice.
fn longest(links: &[(usize, usize)]) -> u32 {
    fn walk(links: &[(usize, usize)], at: usize, used: u32, visited: u32, best: &mut u32) {
        *best = (*best).max(visited.count_ones());
        if *best as usize >= MOST {
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
        for start in 0..MOST {
            walk(links, start, 0, 1 << start, &mut best);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Card, Cell, Galaxy, Placed, TileSet, score};

    #[test]
    fn gains_are_those_of_the_account() {
        let mut dice = Dice::new(3, 0);
        let set: Vec<Tile> = TileSet::ours().iter().map(|(_, tile)| tile).collect();
        for _ in 0..300 {
            let mut places = vec![(0_i8, 0_i8)];
            while places.len() < MOST {
                let to = (dice.below(7) as i8 - 3, dice.below(7) as i8 - 3);
                if !places.contains(&to) && places.iter().any(|&place| touch(place, to)) {
                    places.push(to);
                }
            }
            assert!(hangs_together(&places));
            let tiles: Vec<(Tile, (i8, i8))> = places
                .into_iter()
                .map(|place| (set[dice.below(54)].turned(Turns::ALL[dice.below(4)]), place))
                .collect();
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
