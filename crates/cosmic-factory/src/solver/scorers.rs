//! The fast scorers of all outlines under one name.

use crate::score::fast::{Line, Scorer, Square, TurnedTile, TwoSquares};
use crate::solver::goal::{MAX_TILES, SolverPiece};
use crate::solver::grid::SmallSquare;
use crate::solver::question::{Outline, Question};
use crate::tile::Turns;
use crate::{Points, TileNumber, TileSet};

/// A scorer for the outline that is asked about.
#[derive(Clone, Debug)]
enum Framed {
    Square(Scorer<Square>),
    Line(Scorer<Line>),
    TwoSquares(Scorer<TwoSquares>),
    SmallSquare(Scorer<SmallSquare>),
}

/// Scores arrangements of the tiles of one question.
#[derive(Clone, Debug)]
pub(super) struct Scorers {
    framed: Framed,
    /// The tiles in all turns, as the scorer knows them.
    pieces: [[TurnedTile; 4]; MAX_TILES],
}

impl Scorers {
    /// A scorer for the question; a free layout has none, and is scored as a square.
    pub(super) fn new(question: &Question) -> Option<Scorers> {
        let tiles = TileSet::repeating(question.tiles())?;
        let card = question.card();
        let framed = match question.outline() {
            Outline::Square | Outline::Free => Framed::Square(Scorer::new(&tiles, card)),
            Outline::Line => Framed::Line(Scorer::new(&tiles, card)),
            Outline::TwoSquares => Framed::TwoSquares(Scorer::new(&tiles, card)),
            Outline::SmallSquare => Framed::SmallSquare(Scorer::new(&tiles, card)),
        };
        let mut pieces = [[TurnedTile::NOTHING; 4]; MAX_TILES];
        for (number, pieces) in TileNumber::all().zip(&mut pieces) {
            *pieces = Turns::ALL.map(|turns| TurnedTile::new(number, turns));
        }
        Some(Scorers { framed, pieces })
    }

    /// A piece as the scorer knows it.
    #[inline(always)]
    pub(super) fn piece(&self, piece: SolverPiece) -> TurnedTile {
        if piece.down {
            TurnedTile::NOTHING
        } else {
            self.pieces[usize::from(piece.tile) % MAX_TILES][usize::from(piece.turns) % 4]
        }
    }

    /// What an arrangement earns.
    #[inline(always)]
    pub(super) fn gains(&self, pieces: &[TurnedTile; MAX_TILES]) -> Points {
        match &self.framed {
            Framed::Square(scorer) => scorer.gains(pieces),
            Framed::Line(scorer) => scorer.gains(pieces),
            Framed::TwoSquares(scorer) => scorer.gains(pieces),
            Framed::SmallSquare(scorer) => scorer.gains(pieces),
        }
    }
}
