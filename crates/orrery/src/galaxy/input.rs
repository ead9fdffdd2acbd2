//! The input of the commands about galaxies: a line of JSON each.

use std::sync::Arc;

use cosmic_factory::{Card, Cell, Galaxy, Placed, Tile, TileNumber, TileSet, Turns};
use serde::de::{DeserializeOwned, Error as _, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// Reads an input of any kind; `form` shows what it should look like.
pub(super) fn parse<T: DeserializeOwned>(line: &str, form: &str) -> Result<T, String> {
    if !line.trim_start().starts_with('{') {
        return Err(format!("a question is a JSON object, {form}"));
    }
    let mut deserializer = serde_json::Deserializer::from_str(line);
    let question = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| error.to_string())?;
    deserializer.end().map_err(|error| error.to_string())?;
    Ok(question)
}

/// Tiles on cells, under a card.
#[derive(Deserialize)]
pub(super) struct GalaxyInput {
    cells: Vec<CellInput>,
    #[serde(default)]
    card: Card,
}

#[derive(Deserialize)]
struct CellInput {
    x: i32,
    y: i32,
    tile: TileInput,
    #[serde(default)]
    turns: Turns,
    #[serde(default)]
    down: bool,
}

/// A tile by its notation or its number, to be repeated in the same way.
#[derive(Copy, Clone, Serialize)]
#[serde(untagged)]
pub(super) enum TileInput {
    Face(Tile),
    Number(TileNumber),
}

impl TileInput {
    /// The face that is meant.
    pub(super) fn face(self, tiles: &TileSet) -> Tile {
        match self {
            TileInput::Face(tile) => tile,
            TileInput::Number(number) => tiles[number],
        }
    }
}

impl<'de> Deserialize<'de> for TileInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TileInput, D::Error> {
        struct Either;

        impl Visitor<'_> for Either {
            type Value = TileInput;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a tile's notation or its number")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<TileInput, E> {
                text.parse().map(TileInput::Face).map_err(E::custom)
            }

            fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<TileInput, E> {
                TileNumber::try_from(number).map(TileInput::Number).map_err(E::custom)
            }

            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<TileInput, E> {
                self.visit_i64(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }

        deserializer.deserialize_any(Either).map_err(D::Error::custom)
    }
}

impl GalaxyInput {
    pub(super) fn parse(line: &str) -> Result<GalaxyInput, String> {
        parse(line, "{\"cells\":[…],\"card\":\"…\"}")
    }

    pub(super) fn galaxy(self, tiles: &Arc<TileSet>) -> Result<(Galaxy, Card), String> {
        let placed = self.cells.into_iter().map(|CellInput { x, y, tile, turns, down }| Placed {
            cell: Cell::new(x, y),
            tile: tile.face(tiles),
            turns,
            down,
        });
        let galaxy = Galaxy::new(placed.collect()).map_err(|error| format!("cells: {error}"))?;
        Ok((galaxy, self.card))
    }
}
