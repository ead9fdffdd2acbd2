//! The face-down pile and the used pile (BB-2.4).

use crate::{Piece, PieceSet};

const ROOM: usize = 64;

/// Pieces that wait to be drawn: the pile, and behind it the used pile.
///
/// The used pile is turned over without shuffling, so what was discarded first is drawn first. Hence both are one
/// queue, and turning over only moves the border between them.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Supply {
    queue: [Piece; ROOM],
    head: u8,
    pile: u8,
    used: u8,
    pieces: PieceSet,
}

impl Supply {
    /// A pile, the first piece drawn first, and a used pile, the first discarded first.
    pub(crate) fn new(pile: &[Piece], used: &[Piece]) -> Supply {
        let mut supply = Supply { queue: [Piece::BIG_BANG; ROOM], head: 0, pile: 0, used: 0, pieces: PieceSet::EMPTY };
        for &piece in pile {
            supply.bury(piece);
        }
        for &piece in used {
            supply.discard(piece);
        }
        supply
    }

    fn push(&mut self, piece: Piece) {
        self.queue[usize::from(self.head + self.pile + self.used) % ROOM] = piece;
        self.pieces.insert(piece);
    }

    /// Draws a piece; the used pile is turned over when the pile is empty.
    pub(crate) fn draw(&mut self) -> Option<Piece> {
        if self.pile == 0 {
            (self.pile, self.used) = (self.used, 0);
        }
        if self.pile == 0 {
            return None;
        }
        let piece = self.queue[usize::from(self.head)];
        self.head = (self.head + 1) % ROOM as u8;
        self.pile -= 1;
        self.pieces.remove(piece);
        Some(piece)
    }

    /// Puts a piece face up on the used pile.
    pub(crate) fn discard(&mut self, piece: Piece) {
        self.push(piece);
        self.used += 1;
    }

    /// Puts a piece under the pile (BB-9.3), in games without a used pile.
    pub(crate) fn bury(&mut self, piece: Piece) {
        debug_assert_eq!(self.used, 0);
        self.push(piece);
        self.pile += 1;
    }

    /// All pieces that can still be drawn.
    pub(crate) fn pieces(&self) -> PieceSet {
        self.pieces
    }

    /// How many pieces are in the pile.
    pub(crate) fn pile(&self) -> usize {
        usize::from(self.pile)
    }

    /// The pile, the first to be drawn first.
    pub(crate) fn pile_in_order(&self) -> impl Iterator<Item = Piece> {
        let start = usize::from(self.head);
        (start..start + self.pile()).map(|index| self.queue[index % ROOM])
    }

    /// The used pile, the first discarded first.
    pub(crate) fn used(&self) -> impl Iterator<Item = Piece> {
        let start = usize::from(self.head + self.pile);
        (start..start + usize::from(self.used)).map(|index| self.queue[index % ROOM])
    }
}

impl std::fmt::Debug for Supply {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let pile: Vec<Piece> = self.pile_in_order().collect();
        f.debug_struct("Supply").field("pile", &pile).field("used", &self.used().collect::<Vec<_>>()).finish()
    }
}
