//! A universe as a plain map of cells, and every rule about a single cell or piece spelled out.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use big_bang::{Hex, Kind, Piece, PlacedPiece};

/// Axial coordinates `[q, r]` (BB-1.3).
pub(crate) type Cell = (i64, i64);

/// What lies on a cell.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Stack {
    pub(crate) top: Piece,
    overturned: bool,
    pub(crate) covers: Option<Piece>,
}

/// The pieces on their cells.
#[derive(Clone, Debug)]
pub(crate) struct Universe {
    stacks: BTreeMap<Cell, Stack>,
}

/// The six neighbours (BB-1.3).
pub(crate) fn neighbours((q, r): Cell) -> [Cell; 6] {
    [(q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)]
}

pub(crate) fn are_neighbours(one: Cell, other: Cell) -> bool {
    neighbours(one).contains(&other)
}

/// The cell in the crate's own words; no game comes near the end of what it can name.
pub(crate) fn hex((q, r): Cell) -> Hex {
    Hex::new(q, r).expect("no game gets so far")
}

/// Bodies and Earth (BB-1.4).
pub(crate) fn is_body(piece: Piece) -> bool {
    matches!(piece.kind(), Kind::Body(..) | Kind::Earth)
}

pub(crate) fn is_phenomenon(piece: Piece) -> bool {
    piece.kind() == Kind::Phenomenon
}

/// Whether two bodies share shape, colour or background (BB-3.2); Earth has all of them (BB-1.4).
fn share_a_feature(one: Piece, other: Piece) -> bool {
    match (one.kind(), other.kind()) {
        (Kind::Earth, _) | (_, Kind::Earth) => true,
        (Kind::Body(color, shape, background), Kind::Body(other_color, other_shape, other_background)) => {
            color == other_color || shape == other_shape || background == other_background
        }
        (one, other) => panic!("{one:?} and {other:?} are not both bodies"),
    }
}

impl Stack {
    /// A face-up body or Earth (BB-1.4).
    pub(crate) fn is_body(self) -> bool {
        is_body(self.top) && !self.overturned
    }
}

impl Universe {
    pub(crate) fn of(pieces: &[PlacedPiece]) -> Universe {
        let stack =
            |lying: &PlacedPiece| Stack { top: lying.piece, overturned: lying.overturned, covers: lying.covers };
        Universe { stacks: pieces.iter().map(|lying| (Cell::from(lying.at), stack(lying))).collect() }
    }

    /// How it is without what lies on a cell.
    pub(crate) fn without(&self, cell: Cell) -> Universe {
        let mut others = self.clone();
        others.stacks.remove(&cell);
        others
    }

    pub(crate) fn len(&self) -> usize {
        self.stacks.len()
    }

    pub(crate) fn is_empty_at(&self, cell: Cell) -> bool {
        !self.stacks.contains_key(&cell)
    }

    /// The face-up bodies and where they lie.
    pub(crate) fn bodies(&self) -> impl Iterator<Item = (Cell, Stack)> {
        self.stacks.iter().map(|(&cell, &stack)| (cell, stack)).filter(|(_, stack)| stack.is_body())
    }

    /// Everything on the neighbouring cells.
    pub(crate) fn next_to(&self, cell: Cell) -> Vec<Stack> {
        neighbours(cell).into_iter().filter_map(|near| self.stacks.get(&near).copied()).collect()
    }

    /// Every cell of the smallest box that holds all pieces, and so many more on each side.
    pub(crate) fn cells_in_box(&self, margin: i64) -> Vec<Cell> {
        let columns = || self.stacks.keys().map(|&(q, _)| q);
        let rows = || self.stacks.keys().map(|&(_, r)| r);
        let (Some(left), Some(right)) = (columns().min(), columns().max()) else { return Vec::new() };
        let (Some(top), Some(bottom)) = (rows().min(), rows().max()) else { return Vec::new() };
        let mut cells = Vec::new();
        for r in top - margin..=bottom + margin {
            for q in left - margin..=right + margin {
                cells.push((q, r));
            }
        }
        cells
    }

    /// Whether one can walk from any piece to any other over pieces.
    pub(crate) fn is_connected(&self) -> bool {
        let Some(&first) = self.stacks.keys().next() else { return true };
        let mut seen = BTreeSet::from([first]);
        let mut queue = VecDeque::from([first]);
        while let Some(cell) = queue.pop_front() {
            for near in neighbours(cell) {
                if !self.is_empty_at(near) && seen.insert(near) {
                    queue.push_back(near);
                }
            }
        }
        seen.len() == self.stacks.len()
    }

    /// Whether `big-bang` is the only piece.
    pub(crate) fn is_big_bang_alone(&self) -> bool {
        self.stacks.len() == 1 && self.stacks.values().all(|stack| stack.top.kind() == Kind::BigBang)
    }

    /// Whether there is enough around a cell for a body (BB-3.1) that does not lie on the board itself.
    pub(crate) fn holds(&self, cell: Cell) -> bool {
        // While big-bang lies alone, touching it is enough.
        if self.is_big_bang_alone() { !self.next_to(cell).is_empty() } else { self.has_two_pieces_next_to(cell) }
    }

    /// Two pieces, at least one of them a body (BB-3.1), for a body that does not lie on the board itself.
    pub(crate) fn has_two_pieces_next_to(&self, cell: Cell) -> bool {
        let near = self.next_to(cell);
        // While no face-up body lies on the board, any two pieces are enough.
        let any_two_do = self.bodies().next().is_none();
        near.len() >= 2 && (any_two_do || near.iter().any(|stack| stack.is_body()))
    }

    /// The rule of the common feature (BB-3.2).
    pub(crate) fn shares_features(&self, body: Piece, cell: Cell) -> bool {
        self.next_to(cell).iter().filter(|stack| stack.is_body()).all(|stack| share_a_feature(body, stack.top))
    }

    /// Where a phenomenon can be placed (BB-3.3; BB-3.1: not while `big-bang` lies alone).
    pub(crate) fn can_take_phenomenon(&self, cell: Cell) -> bool {
        let near = self.next_to(cell);
        self.is_empty_at(cell)
            && !self.is_big_bang_alone()
            && near.len() >= 2
            && near.iter().all(|stack| !is_phenomenon(stack.top) && stack.top.kind() != Kind::BigBang)
    }
}
