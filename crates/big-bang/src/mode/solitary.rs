//! Solitary Mode (BB-7).

use arrayvec::ArrayVec;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabletop::{Dice, Outcome, Seat};

use crate::board::{Board, PlacedPiece};
use crate::clock::BOXES;
use crate::mode::{ModeRules, Turn};
use crate::piles::Piles;
use crate::row::Row;
use crate::score::{Worth, has_alignment, is_aligned};
use crate::supply::Supply;
use crate::{Deal, Hex, Mode, Objective, Piece, PieceSet, Play, Refusal, Score, UniverseAccount};

/// How many objective cards there are.
const CARDS: usize = 8;
/// The last card has been turned up; so many passes of box 0 later the game ends (BB-7.5).
const LAST_PASSES: u8 = 2;

type Cards = ArrayVec<Objective, CARDS>;

/// A game of Solitary Mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Solitary {
    board: Board,
    row: Row,
    supply: Supply,
    years: u16,
    /// Cards that are still face down, the next last.
    cards: Cards,
    goal: Option<Objective>,
    attained: Cards,
    threats: Cards,
    /// How often box 0 has been passed since the last card was turned up.
    passes: u8,
    lost: bool,
    over: bool,
}

/// Solitary Mode as it can be seen; piles of pieces and of cards keep their order secret.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct SolitaryView {
    /// All pieces on the board, row by row.
    pub board: Vec<PlacedPiece>,
    /// The pieces to choose from.
    pub row: Row,
    /// The pile and the used pile.
    pub piles: Piles,
    /// All years so far.
    pub years: u16,
    /// How many cards are still face down.
    pub cards_left: usize,
    /// Those cards, the next first; shown when the game is over.
    pub cards: Option<Vec<Objective>>,
    /// The card to attain now.
    pub goal: Option<Objective>,
    /// The cards attained, in that order.
    pub attained: Vec<Objective>,
    /// The cards that must not come true.
    pub threats: Vec<Objective>,
    /// How often box 0 has been passed since the last card was turned up.
    pub passes: u8,
    /// Whether a threat came true.
    pub lost: bool,
    /// Whether the game is over.
    pub over: bool,
}

impl Solitary {
    pub(crate) fn new(deal: &Deal) -> Solitary {
        let mut supply = Supply::new(&deal.pile, &[]);
        let mut cards: Cards = deal.cards.iter().rev().copied().collect();
        let mut solitary = Solitary {
            board: Board::big_bang(),
            row: Row::sliding(&mut supply),
            supply,
            years: 0,
            goal: cards.pop(),
            cards,
            attained: Cards::new(),
            threats: Cards::new(),
            passes: 0,
            lost: false,
            over: false,
        };
        solitary.begin_turn();
        solitary
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

    pub(crate) fn cards(&self) -> crate::Cards<'_> {
        crate::Cards {
            goal: self.goal,
            attained: &self.attained,
            threats: &self.threats,
            hidden: &self.cards,
            years: self.years,
            passes: self.passes,
            lost: self.lost,
        }
    }

    /// Sweeps rows of which nothing can be placed; ends the game if nothing at all can (BB-7.5).
    fn begin_turn(&mut self) {
        let (board, need) = (&self.board, self.board.usual_need());
        let can_place = |pieces| board.takes_any(pieces, need);
        self.over = !self.row.sweep_until(&mut self.supply, Row::sweep, can_place);
    }

    /// What follows from a placement, in the order of BB-7.4.
    fn resolve(&mut self, piece: Piece, at: Hex) {
        if let Some(goal) = self.goal.filter(|&goal| is_aligned(&self.board, at, goal)) {
            self.attained.push(goal);
            self.goal = self.cards.pop();
        }
        if self.is_threat_true() {
            return;
        }
        let before = self.years / BOXES;
        self.years += u16::from(piece.years());
        if self.years / BOXES > before {
            match self.cards.pop() {
                Some(card) => self.threats.push(card),
                None => self.passes += 1,
            }
            if self.is_threat_true() {
                return;
            }
            self.over = self.passes == LAST_PASSES;
        }
    }

    /// Whether an alignment for a threat lies on the board; the game is lost then (BB-7.3).
    fn is_threat_true(&mut self) -> bool {
        self.lost = self.threats.iter().any(|&threat| has_alignment(&self.board, threat));
        self.over |= self.lost;
        self.lost
    }

    fn check_place(&self, piece: Piece, at: Hex) -> Result<(), Refusal> {
        if !self.row.pieces().contains(piece) {
            return Err(Refusal::NotInRow { piece, mode: Mode::Solitary });
        }
        self.board.check_body(piece, at, self.board.usual_need())
    }
}

impl ModeRules for Solitary {
    fn turn(&self) -> Turn {
        Seat::new(0).filter(|_| !self.over).map_or(Turn::Over, Turn::Of)
    }

    fn for_each_placement(&self, mut each: impl FnMut(Play)) {
        let need = self.board.usual_need();
        self.board.for_each_body(self.row.pieces(), need, |piece, at| each(Play::place(piece, at)));
    }

    fn check(&self, play: Play) -> Result<(), Refusal> {
        match play {
            Play::Place { piece, at, universe: None } => self.check_place(piece, at),
            Play::Place { universe: Some(_), .. } => Err(Refusal::WhichUniverse { named: true }),
            Play::Pass => Err(Refusal::NothingToDecline),
            _ => Err(Refusal::OtherMode { mode: Mode::Solitary }),
        }
    }

    fn make(&mut self, play: Play) {
        let Play::Place { piece, at, .. } = play else { return };
        self.row.take(piece);
        self.board.lay(piece, at);
        self.resolve(piece, at);
        if !self.over {
            self.row.discard_rightmost(&mut self.supply);
            self.row.fill(&mut self.supply);
            self.begin_turn();
        }
    }

    fn account(&self, _seat: Seat) -> Vec<UniverseAccount> {
        vec![UniverseAccount::new(None, &self.board, self.attained.iter().copied(), Worth::Background)]
    }

    fn outcome(&self) -> Outcome<Score> {
        let points = UniverseAccount::new(None, &self.board, self.attained.iter().copied(), Worth::Background).points;
        let total = if self.lost { 0 } else { points };
        let score = Score::Solitary { attained: self.attained.to_vec(), points, lost: self.lost, total };
        Outcome { scores: vec![score], winners: Seat::first(1).filter(|_| !self.lost).collect() }
    }
}

impl Solitary {
    pub(crate) fn view(&self) -> SolitaryView {
        SolitaryView {
            board: self.board.pieces(),
            row: self.row,
            piles: self.supply.show(self.over),
            years: self.years,
            cards_left: self.cards.len(),
            cards: self.over.then(|| self.cards.iter().rev().copied().collect()),
            goal: self.goal,
            attained: self.attained.to_vec(),
            threats: self.threats.to_vec(),
            passes: self.passes,
            lost: self.lost,
            over: self.over,
        }
    }

    pub(crate) fn imagine(view: &SolitaryView, dice: &mut Dice) -> Solitary {
        let board = Board::of(&view.board);
        let seen: PieceSet = board.all_pieces().union(view.row.pieces());
        Solitary {
            supply: view.piles.imagine(Mode::Solitary.pieces().without(seen), dice),
            board,
            row: view.row,
            years: view.years,
            cards: view.imagine_cards(dice),
            goal: view.goal,
            attained: view.attained.iter().copied().collect(),
            threats: view.threats.iter().copied().collect(),
            passes: view.passes,
            lost: view.lost,
            over: view.over,
        }
    }
}

impl SolitaryView {
    fn imagine_cards(&self, dice: &mut Dice) -> Cards {
        if let Some(cards) = &self.cards {
            return cards.iter().rev().copied().collect();
        }
        let is_seen =
            |card: &Objective| self.goal == Some(*card) || self.attained.contains(card) || self.threats.contains(card);
        let mut cards: Cards = Objective::all().filter(|card| !is_seen(card)).collect();
        dice.shuffle(&mut cards);
        cards
    }
}
