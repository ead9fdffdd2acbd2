//! What entries of the log do.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::game::TileAt;
use crate::{Card, Cell, Color, Hand, Points, TileNumber, Turns};

/// A move of a seat or of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(tag = "do", rename_all = "kebab-case", try_from = "crate::game::moves_json::Fields")
)]
///
/// ```
/// use cosmic_factory::Move;
/// use tabletop::Entry;
///
/// let entry = Entry::<Move>::parse(r#"{"t":1,"seat":0,"do":"lay","tile":3,"x":0,"y":-2,"turns":1}"#)?;
/// assert!(matches!(entry.action, Move::Lay { x: 0, y: -2, .. }));
/// assert!(Move::Close.is_for_table());
/// # Ok::<(), tabletop::EntryError>(())
/// ```
pub enum Move {
    /// The table reveals the card and deals (CF-2.4).
    Deal {
        /// The round, from 1.
        round: u8,
        /// The card of the round; [`Card::None`] in the beginner variant.
        card: Card,
        /// Nine tiles for each seat.
        hands: Vec<Hand>,
    },
    /// Three tiles are kept from the hand, the others passed on (CF-3.1).
    Keep {
        /// The three tiles that are kept.
        tiles: Hand,
    },
    /// A tile is laid, moved or turned (CF-4.1).
    Lay {
        /// One of the nine tiles, from the hand or from another cell.
        tile: TileNumber,
        /// The column; it grows to the right.
        x: i32,
        /// The row; it grows downwards.
        y: i32,
        /// How it is turned.
        turns: Turns,
    },
    /// A laid tile goes back to the hand.
    Lift {
        /// A tile that is laid.
        tile: TileNumber,
    },
    /// A laid tile is turned over (CF-7.1).
    Flip {
        /// A tile that is laid.
        tile: TileNumber,
    },
    /// Zone Bonus tokens are taken (CF-4.2).
    Take {
        /// All tokens that the player takes in this round.
        tokens: Tokens,
    },
    /// The galaxy is finished (CF-4.3).
    Done,
    /// It is not, after all.
    Undone,
    /// The table ends the build.
    Close,
    /// The table completes a galaxy (CF-4.4).
    Fill {
        /// The seat whose galaxy is completed.
        #[cfg_attr(feature = "serde", serde(rename = "for"))]
        seat: Seat,
        /// The tiles it puts.
        cells: Vec<TileAt>,
    },
    /// The table puts the ninth tile away (CF-7.11).
    Discard {
        /// The seat whose ninth tile is put away.
        #[cfg_attr(feature = "serde", serde(rename = "for"))]
        seat: Seat,
        /// A tile of its hand.
        tile: TileNumber,
    },
    /// The right neighbour's missing face-down tiles are chosen (CF-7.1).
    Darken {
        /// Face-up tiles of the neighbour.
        tiles: Hand,
    },
    /// A tile of the left neighbour's galaxy is removed (CF-7.13).
    Sabotage {
        /// A face-up tile of the neighbour.
        tile: TileNumber,
    },
    /// The track for the path's points is chosen (CF-7.19).
    Swap {
        /// The colour whose track gets the points.
        color: Color,
    },
    /// Five points of a colour are given for two stars, or not (CF-7.20).
    Offer {
        /// The colour, none to decline.
        color: Option<Color>,
    },
    /// The table counts the points of the round (CF-5.7).
    Score {
        /// The round, from 1.
        round: u8,
        /// The galaxy that each seat built, as it is scored.
        galaxies: Vec<Vec<TileAt>>,
        /// What the galaxy that each seat scores is worth on its own.
        gains: Vec<Points>,
        /// Where each seat's tracks stand after the round.
        tracks: Vec<Points>,
    },
}

impl Move {
    /// A tile laid on a cell.
    pub fn lay(tile: TileNumber, cell: Cell, turns: Turns) -> Move {
        Move::Lay { tile, x: cell.x, y: cell.y, turns }
    }

    /// Whether only the table makes such moves.
    pub fn is_for_table(&self) -> bool {
        matches!(self, Move::Deal { .. } | Move::Close | Move::Fill { .. } | Move::Discard { .. } | Move::Score { .. })
    }

    /// Whether the table makes such a move for a seat that lets its time run out.
    pub fn is_choice(&self) -> bool {
        matches!(
            self,
            Move::Keep { .. } | Move::Darken { .. } | Move::Sabotage { .. } | Move::Swap { .. } | Move::Offer { .. }
        )
    }
}

/// Some of the three Zone Bonus tokens.
///
/// ```
/// use cosmic_factory::Color;
/// use cosmic_factory::game::Tokens;
///
/// let tokens: Tokens = [Color::Orange, Color::Green].into_iter().collect();
/// assert_eq!(tokens.iter().collect::<Vec<_>>(), [Color::Green, Color::Orange]);
/// assert_eq!(Tokens::some().filter(|&some| some.are_among(tokens)).count(), 3);
/// ```
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
pub struct Tokens(u8);

impl Tokens {
    /// Every set of one token or more.
    pub fn some() -> impl Iterator<Item = Tokens> {
        (1..8).map(Tokens)
    }

    /// Whether the token of this colour is among them.
    pub const fn contains(self, color: Color) -> bool {
        self.0 >> color.index() & 1 != 0
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of these are among `others`.
    pub const fn are_among(self, others: Tokens) -> bool {
        self.0 & !others.0 == 0
    }

    /// The colours in order.
    pub fn iter(self) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().filter(move |&color| self.contains(color))
    }
}

impl FromIterator<Color> for Tokens {
    fn from_iter<I: IntoIterator<Item = Color>>(colors: I) -> Tokens {
        Tokens(colors.into_iter().fold(0, |bits, color| bits | 1 << color.index()))
    }
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
