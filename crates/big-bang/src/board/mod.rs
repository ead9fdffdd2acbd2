//! The universe: pieces on a hexagon grid, and the empty cells next to them (its frontier), updated incrementally.
//!
//! [`Board`] keeps, for every empty cell that touches a piece, what matters for placing there, so that listing all
//! placements is one pass over these cells. `placing` holds the rules of BB-3, `sliding` what can slide where,
//! `moving` the actions of BB-4.

mod frontier;
mod moving;
mod placing;
mod sliding;

use arrayvec::ArrayVec;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::hex::{CELLS, WINDOW};
use crate::piece::PIECES;
use crate::{Hex, Piece, PieceSet};

pub use frontier::FrontierCell;
pub(crate) use moving::Movers;
pub(crate) use placing::Need;

/// More empty cells than can ever touch the pieces: big-bang has six of them, a piece that is placed next to two adds
/// at most one, one that is placed next to a single piece two, and each of the three actions that move a body two.
const MAX_FRONTIER: usize = 96;

/// What is on a cell, as a byte: nothing, a piece, an overturned piece, or an empty cell that touches a piece.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Cell(u8);

/// The same, to look at.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Content {
    /// Empty, and no piece next to it.
    Void,
    /// A piece, face up.
    Up(Piece),
    /// An overturned piece.
    Down(Piece),
    /// Empty, with pieces next to it: the index of the frontier cell.
    Frontier(usize),
}

impl Cell {
    const VOID: Cell = Cell(0);
    const DOWN: u8 = 64;
    const FRONTIER: u8 = 128;

    const fn up(piece: Piece) -> Cell {
        Cell(1 + piece.index() as u8)
    }

    const fn down(piece: Piece) -> Cell {
        Cell(Cell::DOWN + 1 + piece.index() as u8)
    }

    const fn frontier(index: usize) -> Cell {
        Cell(Cell::FRONTIER + index as u8)
    }

    /// Whether a piece lies there.
    const fn is_piece(self) -> bool {
        self.0.wrapping_sub(1) < Cell::FRONTIER - 1
    }

    /// The face-up body there, if that is what lies there.
    const fn body(self) -> Option<Piece> {
        let index = self.0.wrapping_sub(1);
        if index <= Piece::EARTH.index() as u8 { Some(Piece::at(index as usize)) } else { None }
    }

    const fn content(self) -> Content {
        match self.0 {
            0 => Content::Void,
            byte @ 1..=64 => Content::Up(Piece::at(byte as usize - 1)),
            byte @ 65..=127 => Content::Down(Piece::at(byte as usize - 65)),
            byte => Content::Frontier((byte - Cell::FRONTIER) as usize),
        }
    }
}

/// The pieces on the table, as they lie.
///
/// ```
/// use big_bang::{Board, Drawing, Hex, Piece};
///
/// let drawing: Drawing = "
///     big   rc2
///        os1
/// ".parse()?;
/// let board = Board::of(drawing.pieces());
/// assert_eq!(board.piece_at(Hex::ORIGIN), Some(Piece::BIG_BANG));
/// assert_eq!(board.place_of("rc2".parse().unwrap()), Hex::new(1, 0));
/// assert_eq!(board.bodies().len(), 2);
/// # Ok::<(), big_bang::DrawingError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    cells: [Cell; CELLS],
    /// The empty cells that touch a piece, in no particular order.
    frontier: ArrayVec<FrontierCell, MAX_FRONTIER>,
    /// Where each piece lies, if it does.
    places: [Hex; PIECES],
    /// The pieces that lie on a cell, overturned ones too, covered ones not.
    lying: PieceSet,
    /// The bodies and Earth among them that are face up.
    bodies: PieceSet,
    /// Which cells have a piece, a word for each row of the window.
    taken: [u64; WINDOW],
    /// The first and the last row that has had a piece.
    rows: (u8, u8),
    /// The piece under another. There is one eclipse in the box, so there is one stack at most.
    covered: Option<(Hex, Piece)>,
}

/// A piece on the board, as everyone sees it.
///
/// ```
/// use big_bang::{Board, Hex, Piece, PlacedPiece};
///
/// let earth = PlacedPiece { at: Hex::ORIGIN, piece: Piece::EARTH, overturned: true, covers: None };
/// let board = Board::of(&[earth]);
/// assert_eq!(board.piece_at(Hex::ORIGIN), Some(Piece::EARTH));
/// assert_eq!(board.body_at(Hex::ORIGIN), None, "it lies face down");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct PlacedPiece {
    /// The cell that it covers.
    pub at: Hex,
    /// The piece on top.
    pub piece: Piece,
    /// Whether a black hole has overturned it (BB-3.4).
    pub overturned: bool,
    /// The piece that it hides (BB-4.5).
    pub covers: Option<Piece>,
}

impl Board {
    /// A board without any piece.
    pub(crate) fn empty() -> Board {
        Board {
            cells: [Cell::VOID; CELLS],
            frontier: ArrayVec::new(),
            places: [Hex::ORIGIN; PIECES],
            lying: PieceSet::EMPTY,
            bodies: PieceSet::EMPTY,
            taken: [0; WINDOW],
            rows: (WINDOW as u8 / 2, WINDOW as u8 / 2),
            covered: None,
        }
    }

    /// A board with `big-bang` in the middle.
    pub(crate) fn big_bang() -> Board {
        let mut board = Board::empty();
        board.lay(Piece::BIG_BANG, Hex::ORIGIN);
        board
    }

    /// A board on which pieces lie as told.
    pub fn of(pieces: &[PlacedPiece]) -> Board {
        let mut board = Board::empty();
        for lying in pieces {
            if let Some(under) = lying.covers {
                board.lay(under, lying.at);
                board.cover(lying.at, lying.piece);
            } else {
                board.lay(lying.piece, lying.at);
            }
            if lying.overturned {
                board.overturn(lying.at);
            }
        }
        board
    }

    /// All pieces on the board, row by row.
    pub fn pieces(&self) -> Vec<PlacedPiece> {
        let mut pieces: Vec<PlacedPiece> = self
            .lying
            .iter()
            .map(|piece| {
                let at = self.places[piece.index()];
                let overturned = matches!(self.content(at), Content::Down(_));
                PlacedPiece { at, piece, overturned, covers: self.covered_at(at) }
            })
            .collect();
        pieces.sort_by_key(|lying| lying.at);
        pieces
    }

    /// The piece on a cell, overturned or not.
    pub fn piece_at(&self, at: Hex) -> Option<Piece> {
        match self.content(at) {
            Content::Up(piece) | Content::Down(piece) => Some(piece),
            Content::Void | Content::Frontier(_) => None,
        }
    }

    /// The face-up body or Earth on a cell.
    pub fn body_at(&self, at: Hex) -> Option<Piece> {
        self.cells[at.index()].body()
    }

    /// Where a piece lies, if it lies on the board and is not covered.
    pub fn place_of(&self, piece: Piece) -> Option<Hex> {
        self.lying.contains(piece).then(|| self.places[piece.index()])
    }

    /// The piece under the one on a cell.
    pub fn covered_at(&self, at: Hex) -> Option<Piece> {
        self.covered.filter(|&(place, _)| place == at).map(|(_, piece)| piece)
    }

    /// All pieces on the board, those face down or covered too.
    pub fn all_pieces(&self) -> PieceSet {
        self.covered.map_or(self.lying, |(_, piece)| self.lying.with(piece))
    }

    /// The bodies and Earth that are face up.
    pub fn bodies(&self) -> PieceSet {
        self.bodies
    }

    /// The pieces that can be seen on the board, overturned ones too.
    pub(crate) fn lying(&self) -> PieceSet {
        self.lying
    }

    fn content(&self, at: Hex) -> Content {
        self.cells[at.index()].content()
    }

    /// Puts a piece face up on an empty cell; no rule is asked.
    pub(crate) fn lay(&mut self, piece: Piece, at: Hex) {
        if let Content::Frontier(index) = self.content(at) {
            self.drop_from_frontier(index);
        }
        self.cells[at.index()] = Cell::up(piece);
        self.places[piece.index()] = at;
        self.lying.insert(piece);
        if piece.is_body() {
            self.bodies.insert(piece);
        }
        self.taken[at.row()] |= at.bit();
        let row = at.row() as u8;
        self.rows = (self.rows.0.min(row), self.rows.1.max(row));
        for next in at.neighbours() {
            let cell = self.cells[next.index()];
            if cell == Cell::VOID {
                self.add_to_frontier(FrontierCell::beside(next, piece));
            } else if !cell.is_piece() {
                self.frontier[(cell.0 - Cell::FRONTIER) as usize].touch(piece);
            }
        }
    }

    /// Takes a piece off the board, which must not lie on another.
    fn lift(&mut self, at: Hex) {
        let Some(piece) = self.piece_at(at) else { return };
        self.lying.remove(piece);
        self.bodies.remove(piece);
        self.taken[at.row()] &= !at.bit();
        self.cells[at.index()] = Cell::VOID;
        let spot = self.survey(at);
        if spot.pieces > 0 {
            self.add_to_frontier(spot);
        }
        self.survey_around(at);
    }

    /// Hides the piece on a cell under another.
    fn cover(&mut self, at: Hex, piece: Piece) {
        let Some(under) = self.piece_at(at) else { return };
        self.lying.remove(under);
        self.bodies.remove(under);
        self.covered = Some((at, under));
        self.cells[at.index()] = Cell::up(piece);
        self.places[piece.index()] = at;
        self.lying.insert(piece);
        self.bodies.insert(piece);
        self.survey_around(at);
    }

    /// Turns a piece over for good.
    fn overturn(&mut self, at: Hex) {
        let Some(piece) = self.piece_at(at) else { return };
        self.cells[at.index()] = Cell::down(piece);
        self.bodies.remove(piece);
        self.survey_around(at);
    }

    /// What the black hole does to bodies next to it (BB-3.4), now and later: `at` has just got a piece.
    pub(crate) fn absorb(&mut self, piece: Piece, at: Hex) {
        if piece == Piece::BLACK_HOLE {
            for next in at.neighbours() {
                if self.body_at(next).is_some() {
                    self.overturn(next);
                }
            }
        } else if piece.is_body() && self.touches(Piece::BLACK_HOLE, at) {
            self.overturn(at);
        }
    }

    /// Whether a cell lies next to a certain piece.
    pub(crate) fn touches(&self, piece: Piece, at: Hex) -> bool {
        self.lying.contains(piece) && self.places[piece.index()].touches(at)
    }

    /// The empty cells that touch a piece, in no particular order.
    ///
    /// ```
    /// use big_bang::{Board, Drawing};
    ///
    /// let board = Board::of("big   rc2".parse::<Drawing>()?.pieces());
    /// let [cells, between] = [1, 2].map(|pieces| board.frontier().iter().filter(|cell| cell.pieces >= pieces).count());
    /// assert_eq!((cells, between), (8, 2), "two cells touch both pieces");
    /// # Ok::<(), big_bang::DrawingError>(())
    /// ```
    pub fn frontier(&self) -> &[FrontierCell] {
        &self.frontier
    }

    /// The frontier cell on a cell, if it is empty and touches a piece.
    fn frontier_at(&self, at: Hex) -> Option<&FrontierCell> {
        match self.content(at) {
            Content::Frontier(index) => Some(&self.frontier[index]),
            _ => None,
        }
    }

    fn add_to_frontier(&mut self, spot: FrontierCell) {
        self.cells[spot.at.index()] = Cell::frontier(self.frontier.len());
        self.frontier.push(spot);
    }

    fn drop_from_frontier(&mut self, index: usize) {
        let spot = self.frontier.swap_remove(index);
        self.cells[spot.at.index()] = Cell::VOID;
        if let Some(moved) = self.frontier.get(index) {
            self.cells[moved.at.index()] = Cell::frontier(index);
        }
    }

    /// What touches a cell, looked at afresh.
    fn survey(&self, at: Hex) -> FrontierCell {
        let mut spot = FrontierCell::nowhere(at);
        for next in at.neighbours() {
            let cell = self.cells[next.index()];
            if let Some(body) = cell.body() {
                spot.touch(body);
            } else if let Content::Up(piece) = cell.content() {
                spot.touch(piece);
            } else if cell.is_piece() {
                spot.touch_overturned();
            }
        }
        spot
    }

    /// Looks afresh at the frontier around a cell whose piece has changed.
    fn survey_around(&mut self, at: Hex) {
        for next in at.neighbours() {
            if let Content::Frontier(index) = self.content(next) {
                let spot = self.survey(next);
                if spot.pieces == 0 {
                    self.drop_from_frontier(index);
                } else {
                    self.frontier[index] = spot;
                }
            }
        }
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.pieces()).finish()
    }
}
