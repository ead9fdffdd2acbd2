//! Cosmic Mode (BB-2 to BB-5).

use arrayvec::ArrayVec;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabletop::{Dice, Outcome, Seat, Viewer};

use crate::board::{Board, Movers, Need, PlacedPiece};
use crate::clock::Clock;
use crate::mode::{ModeRules, Turn};
use crate::piles::Piles;
use crate::row::Row;
use crate::score::Worth;
use crate::supply::Supply;
use crate::{
    Deal, Hex, MAX_PLAYERS, Mode, Objectives, Piece, PieceSet, Play, Refusal, Score, UniverseAccount, account,
};

/// A game of Cosmic Mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cosmic {
    board: Board,
    row: Row,
    supply: Supply,
    clock: Clock,
    objectives: ArrayVec<Objectives, MAX_PLAYERS>,
    /// Action pieces that have been played (BB-2.10).
    gone: PieceSet,
    bonus: Bonus,
    over: bool,
}

/// A turn that goes on after its first piece.
///
/// ```
/// use big_bang::Bonus;
///
/// let bonus = Bonus { years: 5, dark: 2, supernova: 0 };
/// assert!(bonus.is_due() && !Bonus::default().is_due());
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Bonus {
    /// Years that the turn costs.
    pub years: u8,
    /// Placements that dark energy still gives (BB-4.6).
    pub dark: u8,
    /// Placements that the supernova still gives (BB-3.5).
    pub supernova: u8,
}

impl Bonus {
    /// Whether a placement is due.
    pub fn is_due(self) -> bool {
        self.dark + self.supernova > 0
    }
}

/// Cosmic Mode as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct CosmicView {
    /// All pieces on the board, row by row.
    pub board: Vec<PlacedPiece>,
    /// The pieces to choose from.
    pub row: Row,
    /// The pile and the used pile.
    pub piles: Piles,
    /// Who has paid how many years, and who comes next.
    pub clock: Clock,
    /// Each seat's objectives, as far as the viewer may know them.
    pub objectives: Vec<Option<Objectives>>,
    /// Action pieces that have been played.
    pub gone: PieceSet,
    /// What is left of the turn.
    pub bonus: Bonus,
    /// Whether the game is over.
    pub over: bool,
}

impl Cosmic {
    pub(crate) fn new(deal: &Deal) -> Cosmic {
        let mut supply = Supply::new(&deal.pile, &[]);
        let mut cosmic = Cosmic {
            board: Board::big_bang(),
            row: Row::sliding(&mut supply),
            supply,
            clock: Clock::new(deal.order.iter().copied()),
            objectives: deal.objectives.iter().copied().collect(),
            gone: PieceSet::EMPTY,
            bonus: Bonus::default(),
            over: false,
        };
        cosmic.begin_turn();
        cosmic
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

    pub(crate) fn clock(&self) -> &Clock {
        &self.clock
    }

    pub(crate) fn bonus(&self) -> Bonus {
        self.bonus
    }

    pub(crate) fn objectives(&self) -> &[Objectives] {
        &self.objectives
    }

    /// What a body needs where it is placed now.
    fn need(&self) -> Need {
        if self.bonus.dark > 0 { Need::DARK_ENERGY } else { self.board.usual_need() }
    }

    /// Sweeps rows of which nothing can be played; ends the game if nothing at all can (BB-2.5).
    fn begin_turn(&mut self) {
        let board = &self.board;
        self.over = !self.row.sweep_until(&mut self.supply, Row::sweep, |pieces| can_open(board, pieces));
    }

    /// Takes a piece from the row; the first of a turn is the one that costs (BB-2.7).
    fn take(&mut self, piece: Piece) {
        self.row.take(piece);
        if !self.bonus.is_due() {
            self.bonus.years = piece.years();
        }
    }

    fn place(&mut self, piece: Piece, at: Hex) {
        self.take(piece);
        if self.bonus.dark > 0 {
            self.bonus.dark -= 1;
        } else {
            self.bonus.supernova = self.bonus.supernova.saturating_sub(1);
        }
        let earns = piece == Piece::SUPERNOVA || piece.is_body() && self.board.touches(Piece::SUPERNOVA, at);
        self.bonus.supernova += u8::from(earns);
        self.board.lay(piece, at);
        self.board.absorb(piece, at);
    }

    fn act(&mut self, piece: Piece) {
        self.take(piece);
        self.gone.insert(piece);
    }

    fn decline(&mut self) {
        if self.bonus.dark > 0 {
            self.bonus.dark -= 1;
        } else {
            self.bonus.supernova -= 1;
        }
    }

    /// Goes on with the turn while placements are due and possible (BB-3.6), and then to the next.
    fn go_on(&mut self) {
        if self.bonus.is_due() {
            self.row.fill(&mut self.supply);
            if self.board.takes_any(self.row.pieces().and(PieceSet::BODIES_AND_EARTH), self.need()) {
                return;
            }
        }
        self.clock.advance(self.bonus.years);
        self.bonus = Bonus::default();
        self.row.discard_rightmost(&mut self.supply);
        self.row.fill(&mut self.supply);
        if self.row.pieces().union(self.supply.pieces()).meets(PieceSet::BODIES_AND_EARTH) {
            self.begin_turn();
        } else {
            self.over = true;
        }
    }

    fn check_in_row(&self, piece: Piece) -> Result<(), Refusal> {
        if self.row.pieces().contains(piece) { Ok(()) } else { Err(Refusal::NotInRow { piece, mode: Mode::Cosmic }) }
    }

    fn check_place(&self, piece: Piece, at: Hex) -> Result<(), Refusal> {
        self.check_in_row(piece)?;
        if piece.is_action() {
            return Err(Refusal::NotForTheBoard { piece });
        }
        if piece.is_body() {
            return self.board.check_body(piece, at, self.need());
        }
        if self.bonus.is_due() {
            return Err(Refusal::BodiesOnly { piece, dark: self.bonus.dark > 0 });
        }
        self.board.check_phenomenon(piece, at)
    }

    fn check_action(&self, piece: Piece) -> Result<(), Refusal> {
        if self.bonus.is_due() {
            return Err(Refusal::BonusDue { dark: self.bonus.dark > 0 });
        }
        self.check_in_row(piece)
    }
}

/// Whether a turn can be opened with one of these pieces.
fn can_open(board: &Board, pieces: PieceSet) -> bool {
    pieces.contains(Piece::DARK_ENERGY)
        || board.takes_any(pieces.and(PieceSet::BODIES_AND_EARTH), board.usual_need())
        || pieces.meets(PieceSet::PHENOMENA) && board.phenomenon_cells().next().is_some()
        || pieces.meets(PieceSet::ACTIONS) && can_act(board, pieces)
}

fn can_act(board: &Board, pieces: PieceSet) -> bool {
    let movers = Movers::new(board);
    let mut can = false;
    if pieces.contains(Piece::HYPERSPACE) {
        movers.for_each_hyperspace(|_, _| can = true);
    }
    if pieces.contains(Piece::ORBIT) && !can {
        movers.for_each_orbit(|_, _, _| can = true);
    }
    if pieces.contains(Piece::ECLIPSE) && !can {
        movers.for_each_eclipse(|_, _| can = true);
    }
    can
}

impl ModeRules for Cosmic {
    fn turn(&self) -> Turn {
        self.clock.next_seat().filter(|_| !self.over).map_or(Turn::Over, Turn::Of)
    }

    fn for_each_placement(&self, mut each: impl FnMut(Play)) {
        let row = self.row.pieces();
        let bodies = row.and(PieceSet::BODIES_AND_EARTH);
        self.board.for_each_body(bodies, self.need(), |piece, at| each(Play::place(piece, at)));
        let phenomena = row.and(PieceSet::PHENOMENA);
        if !phenomena.is_empty() && !self.bonus.is_due() {
            for at in self.board.phenomenon_cells() {
                phenomena.iter().for_each(|piece| each(Play::place(piece, at)));
            }
        }
    }

    fn for_each_other(&self, mut each: impl FnMut(Play)) {
        if self.bonus.is_due() {
            each(Play::Pass);
            return;
        }
        let mut actions = self.row.pieces().and(PieceSet::ACTIONS);
        if actions.contains(Piece::DARK_ENERGY) {
            each(Play::DarkEnergy);
            actions.remove(Piece::DARK_ENERGY);
        }
        if actions.is_empty() {
            return;
        }
        let movers = Movers::new(&self.board);
        if actions.contains(Piece::HYPERSPACE) {
            movers.for_each_hyperspace(|from, to| each(Play::Hyperspace { from, to }));
        }
        if actions.contains(Piece::ORBIT) {
            movers.for_each_orbit(|from, to, around| each(Play::Orbit { from, to, around }));
        }
        if actions.contains(Piece::ECLIPSE) {
            movers.for_each_eclipse(|from, to| each(Play::Eclipse { from, to }));
        }
    }

    fn check(&self, play: Play) -> Result<(), Refusal> {
        match play {
            Play::Place { piece, at, universe: None } => self.check_place(piece, at),
            Play::Place { universe: Some(_), .. } => Err(Refusal::WhichUniverse { named: true }),
            Play::Hyperspace { from, to } => {
                self.check_action(Piece::HYPERSPACE)?;
                self.board.check_hyperspace(from, to)
            }
            Play::Orbit { from, to, around } => {
                self.check_action(Piece::ORBIT)?;
                self.board.check_orbit(from, to, around)
            }
            Play::Eclipse { from, to } => {
                self.check_action(Piece::ECLIPSE)?;
                self.board.check_eclipse(from, to)
            }
            Play::DarkEnergy => self.check_action(Piece::DARK_ENERGY),
            Play::Pass if self.bonus.is_due() => Ok(()),
            Play::Pass => Err(Refusal::NothingToDecline),
            Play::Link { .. } | Play::Draw => Err(Refusal::OtherMode { mode: Mode::Cosmic }),
        }
    }

    fn make(&mut self, play: Play) {
        match play {
            Play::Place { piece, at, .. } => self.place(piece, at),
            Play::Hyperspace { from, to } => {
                self.act(Piece::HYPERSPACE);
                self.board.relocate(from, to);
            }
            Play::Orbit { from, to, .. } => {
                self.act(Piece::ORBIT);
                self.board.relocate(from, to);
            }
            Play::Eclipse { from, to } => {
                self.act(Piece::ECLIPSE);
                self.board.relocate(from, to);
            }
            Play::DarkEnergy => {
                self.act(Piece::DARK_ENERGY);
                self.bonus.dark = 2;
            }
            Play::Pass | Play::Link { .. } | Play::Draw => self.decline(),
        }
        self.go_on();
    }

    fn account(&self, seat: Seat) -> Vec<UniverseAccount> {
        let objectives = self.objectives.get(seat.index()).map(|objectives| objectives.both());
        vec![UniverseAccount::new(None, &self.board, objectives.iter().flatten().copied(), Worth::Background)]
    }

    fn outcome(&self) -> Outcome<Score> {
        let scores = account::pairs(self, self.objectives.len());
        // Who would be next wins a tie (BB-5.5).
        let order = self.clock.counters().iter().map(|counter| counter.seat);
        let winners = account::first_of_the_best(&scores, order);
        Outcome { scores, winners }
    }
}

impl Cosmic {
    pub(crate) fn view(&self, viewer: Viewer) -> CosmicView {
        CosmicView {
            board: self.board.pieces(),
            row: self.row,
            piles: self.supply.show(self.over),
            clock: self.clock.clone(),
            objectives: Objectives::shown(&self.objectives, viewer, self.over),
            gone: self.gone,
            bonus: self.bonus,
            over: self.over,
        }
    }

    pub(crate) fn imagine(view: &CosmicView, dice: &mut Dice) -> Cosmic {
        let board = Board::of(&view.board);
        let seen = board.all_pieces().union(view.row.pieces()).union(view.gone);
        Cosmic {
            supply: view.piles.imagine(Mode::Cosmic.pieces().without(seen), dice),
            board,
            row: view.row,
            clock: view.clock.clone(),
            objectives: Objectives::imagine(&view.objectives, dice),
            gone: view.gone,
            bonus: view.bonus,
            over: view.over,
        }
    }
}
