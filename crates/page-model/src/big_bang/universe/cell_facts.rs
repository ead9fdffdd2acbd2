//! The state of a cell, for its label.

use big_bang::{Hex, Piece, PlacedPiece};

use super::marks::Marks;
use crate::texts::{Language, t_string};
use crate::words::big_bang::piece as name_of;

#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct CellFacts {
    pub lying: Option<PlacedPiece>,
    /// Whether it is a legal target.
    pub open: bool,
    /// Whether the piece there may be chosen.
    pub movable: bool,
    mover: bool,
    pivot: bool,
    ghost: Option<Piece>,
    refused: bool,
    /// Whether its piece would be hidden or overturned.
    pub doomed: bool,
    /// Whether it is the cause of a refusal.
    pub cause: bool,
    pub last: bool,
}

impl CellFacts {
    /// The state of a cell of a board.
    pub fn of(cell: Hex, pieces: &[PlacedPiece], marks: &Marks) -> CellFacts {
        CellFacts {
            lying: pieces.iter().find(|lying| lying.at == cell).copied(),
            open: marks.open.contains(&cell),
            movable: marks.movable.contains(&cell),
            mover: marks.mover == Some(cell),
            pivot: marks.pivot == Some(cell),
            ghost: marks.ghost.filter(|(at, _)| *at == cell).map(|(_, piece)| piece),
            refused: marks.refused == Some(cell),
            doomed: marks.doomed.contains(&cell),
            cause: marks.causes.contains(&cell),
            last: marks.last.contains(&cell),
        }
    }

    pub fn in_words(&self, i18n: impl Language, cell: Hex) -> String {
        let mut parts = vec![self.what(i18n)];
        if let Some(piece) = self.ghost {
            parts.push(t_string!(i18n, bb.universe.ghost, piece = name_of(i18n, piece)));
        }
        let further = [
            (self.open && self.lying.is_none(), t_string!(i18n, bb.universe.open)),
            (self.open && self.lying.is_some(), t_string!(i18n, bb.universe.cover)),
            (self.movable, t_string!(i18n, bb.universe.movable)),
            (self.mover, t_string!(i18n, bb.universe.mover)),
            (self.pivot, t_string!(i18n, bb.universe.pivot)),
            (self.doomed, t_string!(i18n, bb.universe.doomed)),
            (self.refused, t_string!(i18n, bb.universe.refused)),
            (self.last, t_string!(i18n, bb.universe.last)),
        ];
        parts.extend(further.into_iter().filter(|(is_so, _)| *is_so).map(|(_, text)| text.to_owned()));
        let what = parts.join(t_string!(i18n, common.list_between));
        t_string!(i18n, bb.universe.cell, column = signed(cell.q()), row = signed(cell.r()), what = what)
    }

    fn what(&self, i18n: impl Language) -> String {
        let Some(PlacedPiece { piece, overturned, covers, .. }) = self.lying else {
            return t_string!(i18n, bb.universe.free).to_owned();
        };
        let mut what = name_of(i18n, piece);
        if overturned {
            what = t_string!(i18n, bb.universe.overturned, piece = what);
        }
        match covers {
            Some(under) => t_string!(i18n, bb.universe.covers, piece = what, under = name_of(i18n, under)),
            None => what,
        }
    }
}

/// With the minus sign that screen readers pronounce; they skip a hyphen.
fn signed(number: i64) -> String {
    if number < 0 { format!("\u{2212}{}", number.unsigned_abs()) } else { number.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minus_is_spoken() {
        assert_eq!((signed(-3), signed(0), signed(4)), ("−3".to_owned(), "0".to_owned(), "4".to_owned()));
    }

    #[test]
    fn facts_come_from_pieces_and_marks() {
        let lying = PlacedPiece { at: Hex::ORIGIN, piece: Piece::EARTH, overturned: false, covers: None };
        let marks = Marks { open: vec![Hex::ORIGIN], last: vec![Hex::ORIGIN], ..Marks::default() };
        let fact = CellFacts::of(Hex::ORIGIN, &[lying], &marks);
        assert_eq!(fact, CellFacts { lying: Some(lying), open: true, last: true, ..CellFacts::default() });
    }
}
