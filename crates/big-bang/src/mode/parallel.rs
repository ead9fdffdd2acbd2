//! Parallel Universes (BB-9).

use arrayvec::ArrayVec;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabletop::{Dice, Outcome, Rule, Seat, Viewer};

use crate::board::{Board, Need, PlacedPiece};
use crate::mode::{ModeRules, Turn};
use crate::piles::Piles;
use crate::row::{ROW, Row};
use crate::score::Worth;
use crate::supply::Supply;
use crate::{
    Deal, Hex, MAX_PLAYERS, Mode, Objectives, Piece, PieceSet, Play, Refusal, Score, UniverseAccount, account,
};

/// The most universes: one for each player.
const MAX_UNIVERSES: usize = 4;

/// A game of Parallel Universes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parallel {
    universes: ArrayVec<Board, MAX_UNIVERSES>,
    row: Row,
    supply: Supply,
    objectives: ArrayVec<Objectives, MAX_PLAYERS>,
    next: Seat,
    /// Whether whoever is next can place nothing of all that is left.
    stuck: bool,
    /// How many players in a row could not.
    skipped: u8,
    over: bool,
}

/// Parallel Universes as one viewer sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct ParallelView {
    /// The universes; number `i` lies between seats `i` and `i + 1`.
    pub universes: Vec<Vec<PlacedPiece>>,
    /// The pieces to choose from.
    pub row: Row,
    /// The pile that fills the row; there is no used pile.
    pub piles: Piles,
    /// Each seat's objectives, as far as the viewer may know them.
    pub objectives: Vec<Option<Objectives>>,
    /// The seat to move, or to be skipped.
    pub next: Seat,
    /// Whether they can place nothing of all that is left.
    pub stuck: bool,
    /// How many players in a row could not.
    pub skipped: u8,
    /// Whether the game is over.
    pub over: bool,
}

/// The two universes next to a seat: the one with its own number first (BB-9.1).
fn universes_of(seat: Seat, seats: usize) -> [u8; 2] {
    [seat.index() as u8, seat.right(seats).index() as u8]
}

impl Parallel {
    /// A checked deal has an order.
    pub(crate) fn new(deal: &Deal) -> Option<Parallel> {
        let mut supply = Supply::new(&deal.pile, &[]);
        Some(Parallel {
            universes: deal.order.iter().map(|_| Board::empty()).collect(),
            row: Row::standing(&mut supply),
            supply,
            objectives: deal.objectives.iter().copied().collect(),
            next: *deal.order.first()?,
            stuck: false,
            skipped: 0,
            over: false,
        })
    }

    pub(crate) fn universes(&self) -> &[Board] {
        &self.universes
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

    fn seats(&self) -> usize {
        self.universes.len()
    }

    /// The universes in which whoever is next may place.
    fn own(&self) -> impl Iterator<Item = (u8, &Board)> {
        universes_of(self.next, self.seats()).into_iter().map(|index| (index, &self.universes[usize::from(index)]))
    }

    fn can_place(&self, pieces: PieceSet) -> bool {
        self.own().any(|(_, board)| board.lying().is_empty() || board.takes_any(pieces, need(board)))
    }

    /// Lets new rows come by until something can be placed, or everything has come by (BB-9.3).
    fn begin_turn(&mut self) {
        let left = self.row.pieces().union(self.supply.pieces());
        self.over = left.is_empty();
        self.stuck = false;
        let mut shown = self.row.pieces().len();
        while !self.over && !self.can_place(self.row.pieces()) {
            if shown >= left.len() {
                self.stuck = true;
                return;
            }
            self.row.bury(&mut self.supply);
            shown += ROW;
        }
    }

    /// The table tells that whoever is next can place nothing.
    pub(crate) fn skip(&mut self) {
        self.skipped += 1;
        if usize::from(self.skipped) == self.seats() {
            self.over = true;
        } else {
            self.next = self.next.left(self.seats());
            self.begin_turn();
        }
    }

    fn check_place(&self, piece: Piece, at: Hex, universe: u8) -> Result<(), Refusal> {
        if !self.row.pieces().contains(piece) {
            return Err(Refusal::NotInRow { piece, mode: Mode::Parallel });
        }
        let Some((_, board)) = self.own().find(|&(own, _)| own == universe) else {
            return Err(Refusal::NotYourUniverse { universe, seat: self.next });
        };
        if !board.lying().is_empty() {
            board.check_body(piece, at, need(board))
        } else if at == Hex::ORIGIN {
            Ok(())
        } else {
            Err(Refusal::FirstAtOrigin { at })
        }
    }
}

/// The second body only has to touch the first (BB-9.2).
fn need(board: &Board) -> Need {
    let usual = board.usual_need();
    if usual.pieces == 1 { Need { rule: Rule::new("BB", 9, 2), ..usual } } else { usual }
}

impl ModeRules for Parallel {
    fn turn(&self) -> Turn {
        match (self.over, self.stuck) {
            (true, _) => Turn::Over,
            (false, true) => Turn::Skip(self.next),
            (false, false) => Turn::Of(self.next),
        }
    }

    fn for_each_placement(&self, mut each: impl FnMut(Play)) {
        let row = self.row.pieces();
        for (index, board) in self.own() {
            let mut place = |piece, at| each(Play::Place { piece, at, universe: Some(index) });
            if board.lying().is_empty() {
                row.iter().for_each(|piece| place(piece, Hex::ORIGIN));
            } else {
                board.for_each_body(row, need(board), place);
            }
        }
    }

    fn check(&self, play: Play) -> Result<(), Refusal> {
        match play {
            Play::Place { piece, at, universe: Some(universe) } => self.check_place(piece, at, universe),
            Play::Place { universe: None, .. } => Err(Refusal::WhichUniverse { named: false }),
            Play::Pass => Err(Refusal::NothingToDecline),
            _ => Err(Refusal::OtherMode { mode: Mode::Parallel }),
        }
    }

    fn make(&mut self, play: Play) {
        let Play::Place { piece, at, universe: Some(universe) } = play else { return };
        self.universes[usize::from(universe)].lay(piece, at);
        if let Some(position) = self.row.take(piece) {
            self.row.replace(position, &mut self.supply);
        }
        self.skipped = 0;
        self.next = self.next.left(self.seats());
        self.begin_turn();
    }

    fn account(&self, seat: Seat) -> Vec<UniverseAccount> {
        let objectives = self.objectives.get(seat.index()).map(|objectives| objectives.both());
        let universe = |index: u8| {
            let board = &self.universes[usize::from(index)];
            UniverseAccount::new(Some(index), board, objectives.iter().flatten().copied(), Worth::Background)
        };
        universes_of(seat, self.seats()).into_iter().map(universe).collect()
    }

    fn outcome(&self) -> Outcome<Score> {
        let score = |seat| {
            let accounts = self.account(seat);
            let universes = [accounts[0].points, accounts[1].points];
            Score::Universes { universes, total: universes[0].min(universes[1]) }
        };
        // The lower universe decides, then the higher, then it is shared (BB-9.4).
        account::all_of_the_best(Seat::first(self.seats()).map(score).collect(), |score| match *score {
            Score::Universes { universes: [one, other], total } => (total, one.max(other)),
            _ => (0, 0),
        })
    }
}

impl Parallel {
    pub(crate) fn view(&self, viewer: Viewer) -> ParallelView {
        ParallelView {
            universes: self.universes.iter().map(Board::pieces).collect(),
            row: self.row,
            piles: self.supply.show(self.over),
            objectives: Objectives::shown(&self.objectives, viewer, self.over),
            next: self.next,
            stuck: self.stuck,
            skipped: self.skipped,
            over: self.over,
        }
    }

    pub(crate) fn imagine(view: &ParallelView, dice: &mut Dice) -> Parallel {
        let universes: ArrayVec<Board, MAX_UNIVERSES> = view.universes.iter().map(|pieces| Board::of(pieces)).collect();
        let seen = universes.iter().fold(view.row.pieces(), |all, board| all.union(board.all_pieces()));
        Parallel {
            supply: view.piles.imagine(Mode::Parallel.pieces().without(seen), dice),
            universes,
            row: view.row,
            objectives: Objectives::imagine(&view.objectives, dice),
            next: view.next,
            stuck: view.stuck,
            skipped: view.skipped,
            over: view.over,
        }
    }
}
