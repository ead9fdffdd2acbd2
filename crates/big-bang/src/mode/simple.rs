//! Simple Mode (BB-6).

use arrayvec::ArrayVec;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabletop::{Dice, Outcome, Rule, Seat};

use crate::board::{Board, Need, PlacedPiece};
use crate::mode::{ModeRules, Turn};
use crate::piles::Piles;
use crate::row::Row;
use crate::score::Worth;
use crate::supply::Supply;
use crate::{
    Deal, Hex, MAX_PLAYERS, Mode, Objectives, Piece, PieceSet, Play, Refusal, Score, UniverseAccount, account,
};

/// A game of Simple Mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Simple {
    board: Board,
    row: Row,
    supply: Supply,
    objectives: ArrayVec<Objectives, MAX_PLAYERS>,
    order: ArrayVec<Seat, MAX_PLAYERS>,
    /// How many turns have been played.
    turns: u8,
    /// Whether the common feature rule holds (BB-6.2).
    common: bool,
    over: bool,
}

/// Simple Mode as everyone sees it; only the pile's order is hidden.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct SimpleView {
    /// All pieces on the board, row by row.
    pub board: Vec<PlacedPiece>,
    /// The pieces to choose from.
    pub row: Row,
    /// The pile and the used pile.
    pub piles: Piles,
    /// The objectives by seat; they lie open in this mode.
    pub objectives: Vec<Objectives>,
    /// Who plays after whom.
    pub order: Vec<Seat>,
    /// How many turns have been played.
    pub turns: u8,
    /// Whether the common feature rule holds.
    pub common: bool,
    /// Whether the game is over.
    pub over: bool,
}

impl Simple {
    pub(crate) fn new(deal: &Deal, common: bool) -> Simple {
        let mut supply = Supply::new(&deal.pile, &[]);
        Simple {
            board: Board::big_bang(),
            row: Row::standing(&mut supply),
            supply,
            objectives: deal.objectives.iter().copied().collect(),
            order: deal.order.iter().copied().collect(),
            turns: 0,
            common,
            over: false,
        }
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn row(&self) -> Row {
        self.row
    }

    pub(crate) fn supply(&self) -> &Supply {
        &self.supply
    }

    pub(crate) fn left(&self) -> PieceSet {
        self.row.pieces().union(self.supply.pieces())
    }

    pub(crate) fn objectives(&self) -> &[Objectives] {
        &self.objectives
    }

    /// Two pieces of any kind; one in the first round (BB-6.2).
    fn need(&self) -> Need {
        let first_round = usize::from(self.turns) < self.order.len();
        Need { pieces: if first_round { 1 } else { 2 }, body: false, common: self.common, rule: Rule::new("BB", 6, 2) }
    }

    /// With the common feature rule rows may have to be swept (BB-6.2).
    fn begin_turn(&mut self) {
        let (board, need) = (&self.board, self.need());
        let can_place = |pieces| board.takes_any(pieces, need);
        self.over = !self.row.sweep_until(&mut self.supply, Row::sweep_in_order, can_place);
    }

    fn check_place(&self, piece: Piece, at: Hex) -> Result<(), Refusal> {
        if !self.row.pieces().contains(piece) {
            return Err(Refusal::NotInRow { piece, mode: Mode::Simple });
        }
        self.board.check_body(piece, at, self.need())
    }
}

impl ModeRules for Simple {
    fn turn(&self) -> Turn {
        if self.over { Turn::Over } else { Turn::Of(self.order[usize::from(self.turns) % self.order.len()]) }
    }

    fn for_each_placement(&self, mut each: impl FnMut(Play)) {
        self.board.for_each_body(self.row.pieces(), self.need(), |piece, at| each(Play::place(piece, at)));
    }

    fn check(&self, play: Play) -> Result<(), Refusal> {
        match play {
            Play::Place { piece, at, universe: None } => self.check_place(piece, at),
            Play::Place { universe: Some(_), .. } => Err(Refusal::WhichUniverse { named: true }),
            Play::Pass => Err(Refusal::NothingToDecline),
            _ => Err(Refusal::OtherMode { mode: Mode::Simple }),
        }
    }

    fn make(&mut self, play: Play) {
        let Play::Place { piece, at, .. } = play else { return };
        self.board.lay(piece, at);
        if let Some(position) = self.row.take(piece) {
            self.row.replace(position, &mut self.supply);
        }
        self.turns += 1;
        self.begin_turn();
    }

    fn account(&self, seat: Seat) -> Vec<UniverseAccount> {
        let objectives = self.objectives.get(seat.index()).map(|objectives| objectives.both());
        vec![UniverseAccount::new(None, &self.board, objectives.iter().flatten().copied(), Worth::One)]
    }

    fn outcome(&self) -> Outcome<Score> {
        let scores = account::pairs(self, self.objectives.len());
        // Who came last in turn order wins a tie (BB-6.3).
        let winners = account::first_of_the_best(&scores, self.order.iter().rev().copied());
        Outcome { scores, winners }
    }
}

impl Simple {
    pub(crate) fn view(&self) -> SimpleView {
        SimpleView {
            board: self.board.pieces(),
            row: self.row,
            piles: self.supply.show(self.over),
            objectives: self.objectives.to_vec(),
            order: self.order.to_vec(),
            turns: self.turns,
            common: self.common,
            over: self.over,
        }
    }

    pub(crate) fn imagine(view: &SimpleView, dice: &mut Dice) -> Simple {
        let board = Board::of(&view.board);
        let seen: PieceSet = board.all_pieces().union(view.row.pieces());
        Simple {
            supply: view.piles.imagine(Mode::Simple.pieces().without(seen), dice),
            board,
            row: view.row,
            objectives: view.objectives.iter().copied().collect(),
            order: view.order.iter().copied().collect(),
            turns: view.turns,
            common: view.common,
            over: view.over,
        }
    }
}
