//! Cosmic Factory as a game that is taught.

use std::sync::OnceLock;

use cosmic_factory::{Cell, CosmicFactory, Mode, Move, Options, Refusal};
use tabletop::{Rules, Seat, Setup, Viewer};

use super::condition::{Condition, is_done, laid};
use super::deal::{CardOf, DealSpec};
use super::permissions::Permissions;
use super::target::Target;
use super::{measure, notation, suggestion};
use crate::book::{Book, Part};
use crate::judge::{Declined, Tried};
use crate::script::Script;
use crate::teach::{LEARNER, Teach};

/// Lessons have no clock; a table that is opened from one leaves a day to build.
const UNHURRIED: u32 = 24 * 60 * 60;

impl Teach for CosmicFactory {
    type Target = Target;
    type Condition = Condition;
    type Permissions = Permissions;
    type Deal = DealSpec;
    type Variation = CardOf;

    fn book() -> Result<&'static Book<CosmicFactory>, &'static str> {
        static BOOK: OnceLock<Result<Book<CosmicFactory>, String>> = OnceLock::new();
        let book = BOOK.get_or_init(|| Book::parse(include_str!("../../data/cosmic-factory.json")));
        book.as_ref().map_err(String::as_str)
    }

    fn setup(mode: Mode, seats: usize) -> Setup<CosmicFactory> {
        Setup { mode, seats, options: Options { build_seconds: UNHURRIED, ..Options::default() } }
    }

    fn deal(deal: &DealSpec, with: &CardOf, round: u8) -> Result<Move, String> {
        deal.deal(with, round)
    }

    fn is_deal(action: &Move) -> bool {
        matches!(action, Move::Deal { .. })
    }

    fn read_move(text: &str) -> Result<Move, String> {
        notation::read_move(text)
    }

    fn default_seat(&self) -> Seat {
        LEARNER
    }

    fn declines(may: &Permissions, before: &CosmicFactory, action: &Move) -> Option<Declined> {
        may.declines(before, action)
    }

    fn holds(condition: &Condition, tried: &Tried<'_, CosmicFactory>) -> bool {
        condition.holds(tried)
    }

    /// Tiles can be laid elsewhere; what is taken, kept, chosen or finished is not to be had back.
    fn is_reversible(action: &Move) -> bool {
        matches!(action, Move::Lay { .. } | Move::Lift { .. } | Move::Flip { .. } | Move::Undone)
    }

    /// A tile on its right cell only has to be turned; one that was lifted is about to be laid.
    fn is_on_the_way(part: &Part<CosmicFactory>, after: &CosmicFactory, action: &Move) -> bool {
        match *action {
            Move::Lay { tile, x, y, .. } => {
                let mut solved = part.solutions().flat_map(Script::actions);
                solved.any(|known| matches!(*known, Move::Lay { tile: t, x: a, y: b, .. } if (t, a, b) == (tile, x, y)))
            }
            Move::Flip { .. } => part.solutions().any(|script| after.obstacle(script).is_none()),
            _ => true,
        }
    }

    fn is_achieved(&self, action: &Move) -> bool {
        let view = self.view(Viewer::Seat(LEARNER));
        let find = |tile| laid(&view).iter().find(move |laid| laid.tile == tile);
        match *action {
            Move::Lay { tile, x, y, turns } => {
                find(tile).is_some_and(|laid| laid.cell == Cell::new(x, y) && laid.turns == turns)
            }
            Move::Flip { tile } => find(tile).is_some_and(|laid| laid.down),
            Move::Done => is_done(&view),
            _ => false,
        }
    }

    /// A third tile cannot be turned face down: another one has to be turned back first.
    fn obstacle(&self, script: &Script<CosmicFactory>) -> Option<Move> {
        let view = self.view(Viewer::Seat(LEARNER));
        let wanted = |tile| script.actions().any(|action| *action == Move::Flip { tile });
        let wrong = laid(&view).iter().find(|laid| laid.down && !wanted(laid.tile));
        wrong.map(|laid| Move::Flip { tile: laid.tile })
    }

    fn companion(&self) -> Option<Move> {
        suggestion::companion(self)
    }

    fn suggestion(&self) -> Option<Move> {
        suggestion::suggestion(self)
    }

    fn measure(&self, name: &str) -> Option<i64> {
        measure::measure(self, name)
    }

    fn causes(refusal: &Refusal, _action: &Move) -> Vec<Target> {
        match *refusal {
            Refusal::TokenGone { color, .. } => vec![Target::Token(color)],
            Refusal::TooFewPoints { color, .. } => vec![Target::Track(color.into())],
            Refusal::NotInHand { tile } | Refusal::NotLaid { tile } => vec![Target::Tray(tile)],
            _ => Vec::new(),
        }
    }

    fn touched(&self, action: &Move) -> Vec<Target> {
        let view = self.view(Viewer::Seat(LEARNER));
        let place = |tile| laid(&view).iter().find(move |laid| laid.tile == tile).copied();
        match *action {
            Move::Lay { tile, x, y, turns } => {
                let cell = Target::Cell(Cell::new(x, y));
                match place(tile) {
                    Some(laid) if laid.cell == Cell::new(x, y) => vec![cell, Target::Turn],
                    Some(laid) => vec![Target::Cell(laid.cell), cell],
                    None if turns.count() == 0 => vec![Target::Tray(tile), cell],
                    None => vec![Target::Tray(tile), cell, Target::Turn],
                }
            }
            Move::Lift { tile } => place(tile).map(|laid| Target::Cell(laid.cell)).into_iter().collect(),
            Move::Flip { tile } => {
                place(tile).map(|laid| Target::Cell(laid.cell)).into_iter().chain([Target::Flip]).collect()
            }
            Move::Take { tokens } => tokens.iter().map(Target::Token).collect(),
            Move::Keep { tiles } => tiles.iter().map(Target::Tray).collect(),
            Move::Swap { color } | Move::Offer { color: Some(color) } => vec![Target::Choice(color)],
            Move::Sabotage { tile } => {
                let ada = view.benches().get(LEARNER.left(self.seats()).index());
                let laid = ada.and_then(|bench| bench.laid.iter().find(|laid| laid.tile == tile));
                laid.map(|laid| Target::AdaCell(laid.cell)).into_iter().collect()
            }
            Move::Done | Move::Undone => vec![Target::Done],
            _ => Vec::new(),
        }
    }

    fn turned_move(action: &Move, _sixths: u8) -> Move {
        action.clone()
    }

    fn turned_target(target: &Target, _sixths: u8) -> Target {
        *target
    }

    fn sixths_between(_scripted: &Script<CosmicFactory>, _played: &Move) -> Option<u8> {
        None
    }
}
