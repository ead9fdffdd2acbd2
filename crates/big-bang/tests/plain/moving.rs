//! Bodies that move by an action: who can, where to, and how they get there (section 4).

use std::collections::{BTreeSet, VecDeque};

use big_bang::Play;

use super::universe::{Cell, Stack, Universe, are_neighbours, hex, neighbours};

impl Universe {
    /// Whether a piece taken off this cell would leave the others in several parts (BB-4.1).
    pub(crate) fn is_cut_at(&self, cell: Cell) -> bool {
        !self.without(cell).is_connected()
    }

    /// Whether a piece can slide from an empty cell to an empty neighbour: one of the two cells next to both must be
    /// empty (BB-4.1). The mover must not be in this universe any more, so that its own cell counts as empty.
    fn lets_slide(&self, from: Cell, to: Cell) -> bool {
        let beside = neighbours(from).into_iter().filter(|&cell| are_neighbours(cell, to));
        self.is_empty_at(to) && beside.into_iter().any(|cell| self.is_empty_at(cell))
    }

    /// Every cell that what lies on `from` can slide to through cells that are `allowed`, `from` itself included.
    fn slides(&self, from: Cell, allowed: impl Fn(Cell) -> bool) -> BTreeSet<Cell> {
        let others = self.without(from);
        let mut seen = BTreeSet::from([from]);
        let mut queue = VecDeque::from([from]);
        while let Some(cell) = queue.pop_front() {
            for near in neighbours(cell) {
                if allowed(near) && others.lets_slide(cell, near) && seen.insert(near) {
                    queue.push_back(near);
                }
            }
        }
        seen
    }

    /// Every cell near the board that what lies on `from` can slide to (BB-4.1), `from` itself included. Two rows of
    /// empty cells around all pieces are enough to get from any side to any other.
    pub(crate) fn reach(&self, from: Cell) -> BTreeSet<Cell> {
        let near: BTreeSet<Cell> = self.cells_in_box(2).into_iter().collect();
        self.slides(from, |cell| near.contains(&cell))
    }

    /// Whether a reach goes on for ever: from a cell two rows away from all pieces nothing is in the way (BB-4.1).
    pub(crate) fn is_outside(&self, reach: &BTreeSet<Cell>) -> bool {
        let inside: BTreeSet<Cell> = self.cells_in_box(1).into_iter().collect();
        reach.iter().any(|cell| !inside.contains(cell))
    }

    /// The bodies that can be moved, and where each can slide to (BB-4.1).
    pub(crate) fn movable(&self) -> Vec<(Cell, Stack, BTreeSet<Cell>)> {
        let mut movable = Vec::new();
        for (cell, stack) in self.bodies() {
            let reach = self.reach(cell);
            if stack.covers.is_none() && !self.is_cut_at(cell) && self.is_outside(&reach) {
                movable.push((cell, stack, reach));
            }
        }
        movable
    }

    /// Whether a body that leaves its cell may come to lie on another (BB-4.2): next to two of the other pieces, which
    /// `big-bang` alone never is, and by BB-3.2.
    pub(crate) fn lands(&self, from: Cell, body: Stack, to: Cell) -> bool {
        let others = self.without(from);
        others.has_two_pieces_next_to(to) && others.shares_features(body.top, to)
    }

    /// Hyperspace (BB-4.3).
    pub(crate) fn hyperspace(&self) -> Vec<Play> {
        let mut plays = Vec::new();
        for (from, body, reach) in self.movable() {
            for to in self.cells_in_box(1) {
                if to != from && reach.contains(&to) && self.lands(from, body, to) {
                    plays.push(Play::Hyperspace { from: hex(from), to: hex(to) });
                }
            }
        }
        plays
    }

    /// Orbit (BB-4.4).
    pub(crate) fn orbits(&self) -> Vec<Play> {
        let mut plays = Vec::new();
        for (from, body, _) in self.movable() {
            for (around, _) in self.bodies().filter(|&(pivot, _)| are_neighbours(from, pivot)) {
                let reach = self.slides(from, |cell| are_neighbours(cell, around));
                for to in neighbours(around) {
                    if to != from && reach.contains(&to) && self.lands(from, body, to) {
                        plays.push(Play::Orbit { from: hex(from), to: hex(to), around: hex(around) });
                    }
                }
            }
        }
        plays
    }

    /// Eclipse (BB-4.5): nothing blocks the climb.
    pub(crate) fn eclipses(&self) -> Vec<Play> {
        let mut plays = Vec::new();
        for (from, body, _) in self.movable() {
            for (to, covered) in self.bodies() {
                if are_neighbours(from, to) && covered.covers.is_none() && self.lands(from, body, to) {
                    plays.push(Play::Eclipse { from: hex(from), to: hex(to) });
                }
            }
        }
        plays
    }
}
