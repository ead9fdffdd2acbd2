//! What entries of the log do.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::{Objective, Objectives, Piece, Play};

/// A move of a seat or of the table.
///
/// ```
/// use big_bang::{Move, Piece, Play};
/// use tabletop::Entry;
///
/// let entry = Entry::<Move>::parse(r#"{"t":1,"seat":0,"do":"place","piece":"worm-hole-1","at":[1,-3]}"#)?;
/// let Move::Play(play) = entry.action else { unreachable!() };
/// assert_eq!(play.row_piece(), Some(Piece::WORM_HOLES[0]));
/// # Ok::<(), tabletop::EntryError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Deserialize), serde(try_from = "crate::moves_json::Fields"))]
pub enum Move {
    /// The table deals everything that is dealt in a game.
    Deal(Box<Deal>),
    /// The table tells that a player has nothing to place (BB-9.3).
    Skip {
        /// The seat that would be next.
        skipped: Seat,
    },
    /// What the player does whose turn it is.
    Play(Play),
}

/// Everything that is dealt; what a mode does not use is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Deal {
    /// One hand for each seat (BB-8.1).
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub hands: Vec<Vec<Piece>>,
    /// The first piece of the chain (BB-8.1).
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub start: Option<Piece>,
    /// The pile, the first piece drawn first.
    pub pile: Vec<Piece>,
    /// The objectives of each seat.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub objectives: Vec<Objectives>,
    /// The objective cards of Solitary Mode, the first turned up first (BB-7.1).
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub cards: Vec<Objective>,
    /// Who plays when: the counters from the top, or the seats in turn.
    pub order: Vec<Seat>,
}
