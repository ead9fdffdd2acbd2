//! The piles as everyone sees them.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabletop::Dice;

use crate::supply::Supply;
use crate::{Piece, PieceSet};

/// What can be seen of the pile and the used pile.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Piles {
    /// How many pieces are in the pile.
    pub count: usize,
    /// The pile itself, the first to be drawn first; shown when the game is over.
    pub pile: Option<Vec<Piece>>,
    /// The used pile, the first discarded first.
    pub used: Vec<Piece>,
}

impl Supply {
    /// What can be seen of it.
    pub(crate) fn show(&self, over: bool) -> Piles {
        Piles { count: self.pile(), pile: over.then(|| self.pile_in_order().collect()), used: self.used().collect() }
    }
}

impl Piles {
    /// A supply that looks like this, the pile made of `unseen` pieces (those of the used pile are no part of it).
    pub(crate) fn imagine(&self, unseen: PieceSet, dice: &mut Dice) -> Supply {
        let used: PieceSet = self.used.iter().copied().collect();
        let pile = self.pile.clone().unwrap_or_else(|| {
            let mut pile: Vec<Piece> = unseen.without(used).iter().collect();
            dice.shuffle(&mut pile);
            pile.truncate(self.count);
            pile
        });
        Supply::new(&pile, &self.used)
    }
}
