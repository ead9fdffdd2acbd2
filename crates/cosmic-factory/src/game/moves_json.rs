//! Moves in JSON.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tabletop::Seat;

use crate::game::{Move, TileAt, Tokens};
use crate::{Card, Color, Hand, Points, TileNumber, Turns};

/// A move as it is read: all fields that any move has. Read this way, an error knows the field it is in.
#[derive(Deserialize)]
pub(super) struct Fields {
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
