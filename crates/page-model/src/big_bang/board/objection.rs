//! Why something that is pointed at cannot be done: the rules are asked.

use big_bang::{BigBang, Move, Play, Refusal};
use tabletop::{Entry, Refusal as _, Rule, Rules as _, Seat};

/// Why something cannot be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveObjection {
    /// The rules refuse it.
    Refused(Refusal),
    /// A body could move, but there is no cell on which it may land.
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

/// What the rules have against a move of a seat; none if it can be made.
pub fn objection(state: &BigBang, seat: Seat, play: Play) -> Option<MoveObjection> {
    // Only what is refused matters, not when.
    let refusal = state.clone().play(&Entry::by_seat(0, seat, Move::Play(play))).err()?;
    Some(match refusal {
        // Nobody asks to stay: a body was chosen that can move, and nothing further.
        Refusal::SameCell { rule, .. } => MoveObjection::NowhereToLand { rule },
        Refusal::NothingToEclipse { from, to } if from == to => {
            MoveObjection::NowhereToLand { rule: Rule::new("BB", 4, 5) }
        }
        refusal => MoveObjection::Refused(refusal),
    })
}
