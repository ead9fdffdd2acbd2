//! Why a move that is pointed at is illegal, by the rules.

use big_bang::{BigBang, Move, Play, Refusal};
use tabletop::{Entry, Refusal as _, Rule, Rules as _, Seat};

/// Why a move is not possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveObjection {
    /// The rules refuse it.
    Refused(Refusal),
    /// A body may move, but there is no cell on which it may land.
    NowhereToLand {
        /// The rule that it would move by.
        rule: Rule,
    },
}

impl MoveObjection {
    /// The rule behind it.
    pub fn rule(&self) -> Rule {
        match self {
            MoveObjection::Refused(refusal) => refusal.rule(),
            MoveObjection::NowhereToLand { rule } => *rule,
        }
    }
}

/// The objection of the rules against a move; none if it is legal.
pub fn objection(state: &BigBang, seat: Seat, play: Play) -> Option<MoveObjection> {
    // The refusal does not depend on the time.
    let refusal = state.clone().play(&Entry::by_seat(0, seat, Move::Play(play))).err()?;
    Some(match refusal {
        // The attempted move leaves the body where it is, because only the body was chosen.
        Refusal::SameCell { rule, .. } => MoveObjection::NowhereToLand { rule },
        Refusal::NothingToEclipse { from, to } if from == to => {
            MoveObjection::NowhereToLand { rule: Rule::new("BB", 4, 5) }
        }
        refusal => MoveObjection::Refused(refusal),
    })
}
