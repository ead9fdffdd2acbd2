//! Big Bang 13.7 as a game that is taught.

use std::sync::OnceLock;

use big_bang::{BigBang, Hex, Mode, Move, Options, Play, Refusal};
use tabletop::{Seat, Setup};

use super::condition::Condition;
use super::deal::{DealSpec, Exchange};
use super::target::Target;
use super::{measure, notation};
use crate::book::{Book, Part};
use crate::judge::{Declined, Tried};
use crate::script::Script;
use crate::teach::{LEARNER, Teach};

impl Teach for BigBang {
    type Target = Target;
    type Condition = Condition;
    /// Whatever is legal may be tried: it is taken back.
    type Permissions = ();
    type Deal = DealSpec;
    type Variation = Exchange;

    fn book() -> Result<&'static Book<BigBang>, &'static str> {
        static BOOK: OnceLock<Result<Book<BigBang>, String>> = OnceLock::new();
        let book = BOOK.get_or_init(|| Book::parse(include_str!("../../data/big-bang.json")));
        book.as_ref().map_err(String::as_str)
    }

    fn setup(mode: Mode, seats: usize) -> Setup<BigBang> {
        Setup { mode, seats, options: Options::default() }
    }

    fn deal(deal: &DealSpec, exchange: &Exchange, _round: u8) -> Result<Move, String> {
        deal.deal(exchange)
    }

    fn is_deal(action: &Move) -> bool {
        matches!(action, Move::Deal(_))
    }

    fn read_move(text: &str) -> Result<Move, String> {
        notation::read_move(text)
    }

    fn default_seat(&self) -> Seat {
        self.seat_to_move().unwrap_or(LEARNER)
    }

    fn declines(_may: &(), _before: &BigBang, _action: &Move) -> Option<Declined> {
        None
    }

    fn holds(condition: &Condition, tried: &Tried<'_, BigBang>) -> bool {
        condition.holds(tried)
    }

    fn is_reversible(_action: &Move) -> bool {
        false
    }

    fn is_on_the_way(_part: &Part<BigBang>, _after: &BigBang, _action: &Move) -> bool {
        false
    }

    fn is_achieved(&self, _action: &Move) -> bool {
        false
    }

    fn obstacle(&self, _script: &Script<BigBang>) -> Option<Move> {
        None
    }

    fn suggestion(&self) -> Option<Move> {
        None
    }

    fn measure(&self, name: &str) -> Option<i64> {
        measure::measure(self, name)
    }

    fn causes(refusal: &Refusal, action: &Move) -> Vec<Target> {
        let universe = match *action {
            Move::Play(Play::Place { universe, .. }) => universe,
            _ => None,
        };
        let cell = |at| Target::Cell { at, universe };
        match *refusal {
            Refusal::NothingInCommon { neighbour, .. } | Refusal::PhenomenonRepelled { neighbour, .. } => {
                vec![cell(neighbour)]
            }
            Refusal::TooFewNeighbours { at, .. }
            | Refusal::NoBodyNear { at, .. }
            | Refusal::PhenomenonAlone { at, .. }
            | Refusal::FirstAtOrigin { at }
            | Refusal::Occupied { at, .. } => vec![cell(at)],
            Refusal::WouldSplit { apart, .. } => vec![cell(apart)],
            Refusal::Blocked { between: Some((one, other)), .. } => vec![cell(one), cell(other)],
            Refusal::NoLink { end, .. } | Refusal::OtherFeature { end, .. } => vec![Target::End(end)],
            Refusal::CanLink { piece } => vec![Target::Piece(piece)],
            _ => Vec::new(),
        }
    }

    fn touched(&self, action: &Move) -> Vec<Target> {
        let Move::Play(play) = action else { return Vec::new() };
        let piece = play.row_piece().map(Target::Piece);
        let cell = |at| Target::Cell { at, universe: None };
        let others = match *play {
            Play::Place { at, universe, .. } => vec![Target::Cell { at, universe }],
            Play::Hyperspace { from, to } | Play::Eclipse { from, to } | Play::Orbit { from, to, .. } => {
                vec![cell(from), cell(to)]
            }
            Play::Link { piece, end, .. } => vec![Target::Piece(piece), Target::End(end)],
            Play::Draw => vec![Target::Pile],
            Play::DarkEnergy | Play::Pass => Vec::new(),
        };
        piece.into_iter().chain(others).collect()
    }

    fn turned_move(action: &Move, sixths: u8) -> Move {
        let turned = |at| turned(at, sixths);
        let Move::Play(play) = action else { return action.clone() };
        Move::Play(match *play {
            Play::Place { piece, at, universe } => Play::Place { piece, at: turned(at), universe },
            Play::Hyperspace { from, to } => Play::Hyperspace { from: turned(from), to: turned(to) },
            Play::Orbit { from, to, around } => {
                Play::Orbit { from: turned(from), to: turned(to), around: turned(around) }
            }
            Play::Eclipse { from, to } => Play::Eclipse { from: turned(from), to: turned(to) },
            other => other,
        })
    }

    fn turned_target(target: &Target, sixths: u8) -> Target {
        match *target {
            Target::Cell { at, universe } => Target::Cell { at: turned(at, sixths), universe },
            other => other,
        }
    }

    fn sixths_between(scripted: &Script<BigBang>, played: &Move) -> Option<u8> {
        let scripted = scripted.actions().last()?;
        (0..6).find(|&sixths| BigBang::turned_move(scripted, sixths) == *played)
    }
}

/// A cell after so many turns by a sixth around the origin; what turns out of the board's window stays.
fn turned(at: Hex, sixths: u8) -> Hex {
    (0..sixths % 6).fold(at, |at, _| Hex::new(-at.r(), at.q() + at.r()).unwrap_or(at))
}
