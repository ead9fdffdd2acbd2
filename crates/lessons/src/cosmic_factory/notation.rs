//! Moves of Cosmic Factory as lessons write them: `47@3 0,1` lays tile 47, three quarter turns clockwise, in column 0
//! of row 1.

use std::str::FromStr;

use cosmic_factory::{Cell, Color, Hand, Move, TileNumber, Turns};

pub(super) fn cell(text: &str) -> Result<Cell, String> {
    let cell = || {
        let (x, y) = text.split_once(',')?;
        Some(Cell::new(x.parse().ok()?, y.parse().ok()?))
    };
    cell().ok_or_else(|| format!("'{text}' is no cell, such as 0,1"))
}

pub(super) fn tile(text: &str) -> Result<TileNumber, String> {
    text.parse::<i64>().map_err(|_| format!("'{text}' is no tile")).and_then(TileNumber::try_from)
}

pub(super) fn color(text: &str) -> Result<Color, String> {
    let found = Color::ALL.into_iter().find(|color| color.name() == text);
    found.ok_or_else(|| format!("'{text}' is no colour"))
}

/// Tiles by their numbers.
pub(super) fn hand<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<Hand, String> {
    words.into_iter().map(tile).collect()
}

/// A tile as it lies; without turns it may lie in any way.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Lying {
    pub(super) tile: TileNumber,
    pub(super) turns: Option<Turns>,
    pub(super) cell: Cell,
}

impl FromStr for Lying {
    type Err = String;

    fn from_str(text: &str) -> Result<Lying, String> {
        let Some((face, at)) = text.trim().split_once(' ') else {
            return Err(format!("'{text}' is no tile on a cell"));
        };
        let (number, turns) = match face.split_once('@') {
            Some((number, turns)) => {
                let turns: u8 = turns.parse().map_err(|_| format!("'{text}' is turned strangely"))?;
                (number, Some(Turns::try_from(turns)?))
            }
            None => (face, None),
        };
        Ok(Lying { tile: tile(number)?, turns, cell: cell(at)? })
    }
}

pub(super) fn read_move(text: &str) -> Result<Move, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words.as_slice() {
        ["done"] => Move::Done,
        ["undone"] => Move::Undone,
        ["flip", number] => Move::Flip { tile: tile(number)? },
        ["lift", number] => Move::Lift { tile: tile(number)? },
        ["sabotage", number] => Move::Sabotage { tile: tile(number)? },
        ["swap", name] => Move::Swap { color: color(name)? },
        ["offer", "none"] => Move::Offer { color: None },
        ["offer", name] => Move::Offer { color: Some(color(name)?) },
        ["keep", tiles @ ..] => Move::Keep { tiles: hand(tiles.iter().copied())? },
        ["darken", tiles @ ..] => Move::Darken { tiles: hand(tiles.iter().copied())? },
        ["take", colors @ ..] => {
            Move::Take { tokens: colors.iter().map(|name| color(name)).collect::<Result<_, _>>()? }
        }
        _ => {
            let Lying { tile, turns: Some(turns), cell } = text.parse()? else {
                return Err(format!("'{text}' does not say how the tile is turned"));
            };
            Move::lay(tile, cell, turns)
        }
    })
}
