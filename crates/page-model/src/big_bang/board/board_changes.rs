//! What has changed on the boards from one moment to the next.

use big_bang::{Hex, Piece, PlacedPiece, Row, TableView, View};

use super::plan::BoardSpot;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct BoardChange {
    pub spot: BoardSpot,
    /// What lies there now.
    pub piece: Piece,
    pub from: Origin,
}

/// Where a piece came from.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    Cell(Hex),
    /// From the row; also pieces of unknown origin.
    Row,
    /// It lay there before and was overturned.
    Here,
}

/// The marks of the last events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Last {
    /// The cells that were filled.
    pub spots: Vec<BoardSpot>,
    /// Where bodies came from and went. Only modes with one board have actions.
    pub traces: Vec<(Hex, Hex)>,
}

impl Last {
    /// The filled cells of one board.
    pub fn cells_of(&self, universe: u8) -> Vec<Hex> {
        self.spots.iter().filter(|spot| spot.universe == universe).map(|spot| spot.at).collect()
    }
}

pub fn boards(view: &View) -> Vec<&[PlacedPiece]> {
    match &view.table {
        TableView::Deal | TableView::Hexidomino(_) => Vec::new(),
        TableView::Cosmic(cosmic) => vec![&cosmic.board],
        TableView::Simple(simple) => vec![&simple.board],
        TableView::Solitary(solitary) => vec![&solitary.board],
        TableView::Parallel(parallel) => parallel.universes.iter().map(Vec::as_slice).collect(),
    }
}

/// The row, if there is one.
pub fn row(view: &View) -> Row {
    match &view.table {
        TableView::Deal | TableView::Hexidomino(_) => Row::default(),
        TableView::Cosmic(cosmic) => cosmic.row,
        TableView::Simple(simple) => simple.row,
        TableView::Solitary(solitary) => solitary.row,
        TableView::Parallel(parallel) => parallel.row,
    }
}

pub fn changes(before: &[&[PlacedPiece]], after: &[&[PlacedPiece]]) -> Vec<BoardChange> {
    let mut found = Vec::new();
    for ((old, new), universe) in before.iter().zip(after).zip(0_u8..) {
        for lying in new.iter().filter(|lying| !old.contains(lying)) {
            let from = match old.iter().find(|other| other.piece == lying.piece) {
                None => Origin::Row,
                Some(was) if was.at == lying.at => Origin::Here,
                Some(was) => Origin::Cell(was.at),
            };
            found.push(BoardChange { spot: BoardSpot { universe, at: lying.at }, piece: lying.piece, from });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::big_bang::board::fixtures::{cell, lying, piece};

    #[test]
    fn pieces_that_are_new_moved_or_overturned_have_changed() {
        let old = lying("big-bang@0,0 rc1@1,0 rc2@0,1");
        let mut new = lying("big-bang@0,0 rc1@1,0 rc2@1,-1 bp1@2,-1");
        new[1].overturned = true;
        let found = changes(&[&old, &old], &[&new, &old]);
        let listed: Vec<(Hex, Piece, Origin)> =
            found.iter().map(|change| (change.spot.at, change.piece, change.from)).collect();
        assert_eq!(
            listed,
            [
                (cell(1, 0), piece("rc1"), Origin::Here),
                (cell(1, -1), piece("rc2"), Origin::Cell(cell(0, 1))),
                (cell(2, -1), piece("bp1"), Origin::Row),
            ]
        );
        assert!(found.iter().all(|change| change.spot.universe == 0));
        assert!(changes(&[&old], &[&old]).is_empty());
    }
}
