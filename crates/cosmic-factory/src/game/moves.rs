//! What entries of the log do.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tabletop::Seat;

use crate::game::TileAt;
use crate::{Card, Cell, Color, Hand, Points, TileNumber, Turns};

/// A move of a seat or of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", try_from = "Fields")]
pub enum Move {
    /// The table reveals the card and deals (CF-2.4).
    Deal {
        /// The round, from 1.
        round: u8,
        /// Its card.
        card: Card,
        /// Nine tiles for each seat.
        hands: Vec<Hand>,
    },
    /// Three tiles are kept from the hand, the others passed on (CF-3.1).
    Keep {
        /// The three.
        tiles: Hand,
    },
    /// A tile is laid, moved or turned (CF-4.1).
    Lay {
        /// The tile.
        tile: TileNumber,
        /// The column.
        x: i32,
        /// The row.
        y: i32,
        /// How it is turned.
        turns: Turns,
    },
    /// A laid tile goes back to the hand.
    Lift {
        /// The tile.
        tile: TileNumber,
    },
    /// A laid tile is turned over (CF-7.1).
    Flip {
        /// The tile.
        tile: TileNumber,
    },
    /// Zone Bonus tokens are taken (CF-4.2).
    Take {
        /// Their colours.
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
        /// Whose.
        #[serde(rename = "for")]
        seat: Seat,
        /// The tiles it puts.
        cells: Vec<TileAt>,
    },
    /// The table puts the ninth tile away (CF-7.11).
    Discard {
        /// Whose.
        #[serde(rename = "for")]
        seat: Seat,
        /// The tile.
        tile: TileNumber,
    },
    /// The right neighbour's missing face-down tiles are chosen (CF-7.1).
    Darken {
        /// The tiles.
        tiles: Hand,
    },
    /// A tile of the left neighbour's galaxy is removed (CF-7.13).
    Sabotage {
        /// The tile.
        tile: TileNumber,
    },
    /// The track for the path's points is chosen (CF-7.19).
    Swap {
        /// Its colour.
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

/// A move as it is read: all fields that any move has. Read this way, an error knows the field it is in.
#[derive(Deserialize)]
struct Fields {
    r#do: String,
    round: Option<u8>,
    card: Option<Card>,
    hands: Option<Vec<Hand>>,
    tiles: Option<Hand>,
    tile: Option<TileNumber>,
    x: Option<i32>,
    y: Option<i32>,
    turns: Option<Turns>,
    tokens: Option<Tokens>,
    r#for: Option<Seat>,
    cells: Option<Vec<TileAt>>,
    #[serde(default, deserialize_with = "said")]
    color: Option<Option<Color>>,
    galaxies: Option<Vec<Vec<TileAt>>>,
    gains: Option<Vec<Points>>,
    tracks: Option<Vec<Points>>,
}

/// Tells a colour that is null, which declines, from one that is left out.
fn said<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<Color>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl TryFrom<Fields> for Move {
    type Error = String;

    fn try_from(fields: Fields) -> Result<Move, String> {
        let name = fields.r#do;
        fn need<T>(field: Option<T>, label: &str, name: &str) -> Result<T, String> {
            field.ok_or_else(|| format!("missing field `{label}` of `{name}`"))
        }
        let tile = || need(fields.tile, "tile", &name);
        let tiles = || need(fields.tiles, "tiles", &name);
        let color = || need(fields.color, "color", &name);
        let seat = || need(fields.r#for, "for", &name);
        let round = || need(fields.round, "round", &name);
        Ok(match name.as_str() {
            "deal" => Move::Deal {
                round: round()?,
                card: need(fields.card, "card", &name)?,
                hands: need(fields.hands, "hands", &name)?,
            },
            "keep" => Move::Keep { tiles: tiles()? },
            "lay" => Move::Lay {
                tile: tile()?,
                x: need(fields.x, "x", &name)?,
                y: need(fields.y, "y", &name)?,
                turns: fields.turns.unwrap_or_default(),
            },
            "lift" => Move::Lift { tile: tile()? },
            "flip" => Move::Flip { tile: tile()? },
            "take" => Move::Take { tokens: need(fields.tokens, "tokens", &name)? },
            "done" => Move::Done,
            "undone" => Move::Undone,
            "close" => Move::Close,
            "fill" => Move::Fill { seat: seat()?, cells: need(fields.cells, "cells", &name)? },
            "discard" => Move::Discard { seat: seat()?, tile: tile()? },
            "darken" => Move::Darken { tiles: tiles()? },
            "sabotage" => Move::Sabotage { tile: tile()? },
            "swap" => Move::Swap { color: need(color()?, "color", &name)? },
            "offer" => Move::Offer { color: color()? },
            "score" => Move::Score {
                round: round()?,
                galaxies: need(fields.galaxies, "galaxies", &name)?,
                gains: need(fields.gains, "gains", &name)?,
                tracks: need(fields.tracks, "tracks", &name)?,
            },
            _ => return Err(format!("nothing in this game is called `{name}`")),
        })
    }
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

impl Serialize for Tokens {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Tokens {
    /// A colour that is listed twice is an error: there is one token of each.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tokens, D::Error> {
        let colors = Vec::<Color>::deserialize(deserializer)?;
        let tokens: Tokens = colors.iter().copied().collect();
        match colors.iter().enumerate().find(|&(index, color)| colors[..index].contains(color)) {
            Some((_, color)) => Err(D::Error::custom(format!("the {color} token is listed twice"))),
            None => Ok(tokens),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::Entry;

    fn read(json: &str) -> Result<Entry<Move>, String> {
        Entry::parse(json).map_err(|error| error.to_string())
    }

    #[test]
    fn moves_are_read_as_they_are_written() {
        for json in [
            r#"{"t":1,"seat":0,"do":"keep","tiles":[3,17,40]}"#,
            r#"{"t":1,"seat":0,"do":"lay","tile":3,"x":0,"y":-2,"turns":1}"#,
            r#"{"t":1,"seat":0,"do":"take","tokens":["blue","orange"]}"#,
            r#"{"t":1,"seat":0,"do":"done"}"#,
            r#"{"t":1,"seat":null,"do":"fill","for":2,"cells":[{"x":0,"y":4,"tile":26,"turns":2}]}"#,
            r#"{"t":1,"seat":null,"do":"discard","for":2,"tile":9}"#,
            r#"{"t":1,"seat":3,"do":"offer","color":null}"#,
            r#"{"t":1,"seat":3,"do":"swap","color":"green","auto":true}"#,
        ] {
            assert_eq!(serde_json::to_string(&read(json).unwrap()).unwrap(), json);
        }
    }

    #[test]
    fn errors_name_the_field() {
        for (json, part) in [
            (r#"{"t":1,"seat":0,"do":"lay","tile":3,"x":"a","y":0}"#, "x: invalid type: string"),
            (r#"{"t":1,"seat":0,"do":"lay","tile":3,"x":0,"y":0,"turns":7}"#, "turns: turns are 0 to 3, not 7"),
            (r#"{"t":1,"seat":0,"do":"lay","tile":55,"x":0,"y":0}"#, "tile: tiles are numbered 1 to 54"),
            (r#"{"t":1,"seat":0,"do":"lay","tile":3,"x":0}"#, "missing field `y` of `lay`"),
            (r#"{"t":1,"seat":0,"do":"keep","tiles":[1,1,2]}"#, "tiles: tile 1 is listed twice"),
            (r#"{"t":1,"seat":0,"do":"take","tokens":["red"]}"#, "tokens[0]: unknown variant `red`"),
            (r#"{"t":1,"seat":0,"do":"swap","color":null}"#, "missing field `color` of `swap`"),
            (r#"{"t":1,"seat":0,"do":"offer"}"#, "missing field `color` of `offer`"),
            (r#"{"t":1,"seat":0,"do":"dance"}"#, "nothing in this game is called `dance`"),
            (r#"{"t":1,"seat":null,"do":"fill","for":0,"cells":[{"x":0,"y":0}]}"#, "cells[0]: missing field `tile`"),
        ] {
            let error = read(json).unwrap_err();
            assert!(error.contains(part), "{json}: {error}");
        }
    }
}
