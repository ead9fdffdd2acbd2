//! What a player can do.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{Hex, Piece};

/// A move of a player. Different plays are different moves.
///
/// ```
/// use big_bang::{Hex, Piece, Play};
///
/// let play = Play::place(Piece::EARTH, Hex::ORIGIN);
/// assert_eq!(play.row_piece(), Some(Piece::EARTH));
/// assert_eq!(serde_json::to_string(&play).unwrap(), r#"{"do":"place","piece":"earth","at":[0,0]}"#);
/// assert_eq!(Play::Pass.row_piece(), None);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize), serde(tag = "do", rename_all = "kebab-case"))]
pub enum Play {
    /// A body or a phenomenon is placed on the board.
    Place {
        /// A piece of the row.
        piece: Piece,
        /// An empty cell.
        at: Hex,
        /// In which universe; only where there are several (BB-9.1).
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        universe: Option<u8>,
    },
    /// A body goes anywhere it can slide to (BB-4.3).
    Hyperspace {
        /// The cell of the body that moves.
        from: Hex,
        /// The cell that it moves to.
        to: Hex,
    },
    /// A body slides around another (BB-4.4).
    Orbit {
        /// The cell of the body that moves.
        from: Hex,
        /// The cell that it moves to.
        to: Hex,
        /// Around the body here.
        around: Hex,
    },
    /// A body goes onto another (BB-4.5).
    Eclipse {
        /// The cell of the body that moves.
        from: Hex,
        /// Onto the body here.
        to: Hex,
    },
    /// Two bodies may be placed next to one piece each (BB-4.6).
    DarkEnergy,
    /// A bonus placement is declined (BB-3.5).
    Pass,
    /// A piece is added to the chain (BB-8.2).
    Link {
        /// A piece of the hand.
        piece: Piece,
        /// The end of the chain that it is added to.
        end: End,
        /// By what it has in common with the piece there.
        feature: Feature,
    },
    /// A piece is drawn from the pile (BB-8.3).
    Draw,
}

impl Play {
    /// The piece of the row that is played.
    pub const fn row_piece(self) -> Option<Piece> {
        match self {
            Play::Place { piece, .. } => Some(piece),
            Play::Hyperspace { .. } => Some(Piece::HYPERSPACE),
            Play::Orbit { .. } => Some(Piece::ORBIT),
            Play::Eclipse { .. } => Some(Piece::ECLIPSE),
            Play::DarkEnergy => Some(Piece::DARK_ENERGY),
            Play::Pass | Play::Link { .. } | Play::Draw => None,
        }
    }

    /// A piece on the only board.
    pub const fn place(piece: Piece, at: Hex) -> Play {
        Play::Place { piece, at, universe: None }
    }
}

/// An end of the chain.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum End {
    /// Where the chain begins.
    Left,
    /// Where the chain ends.
    Right,
}

impl End {
    /// The ends, from left to right.
    pub const BOTH: [End; 2] = [End::Left, End::Right];
}

/// What two linked pieces have in common.
///
/// ```
/// use big_bang::play::Feature;
///
/// // Links at an end of the chain alternate.
/// assert_eq!(Feature::Shape.other(), Feature::Color);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Feature {
    /// Linked pieces share their shape.
    Shape,
    /// Linked pieces share their colour.
    Color,
}

impl Feature {
    /// The features that can link two pieces.
    pub const BOTH: [Feature; 2] = [Feature::Shape, Feature::Color];

    /// The feature of the next link at the same end (BB-8.2).
    #[must_use]
    pub const fn other(self) -> Feature {
        match self {
            Feature::Shape => Feature::Color,
            Feature::Color => Feature::Shape,
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            End::Left => "left",
            End::Right => "right",
        })
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Feature::Shape => "shape",
            Feature::Color => "colour",
        })
    }
}
