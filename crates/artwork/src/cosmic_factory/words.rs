//! Drawings in words, for those who cannot see them.

use cosmic_factory::score::GalaxyScore;
use cosmic_factory::tile::{Side, Space};
use cosmic_factory::{Galaxy, Tile, TileSet};

use super::tile::sides;

/// A face in words: its spaces clockwise from the upper left, then its arms.
fn face(tile: &Tile) -> String {
    let spaces = tile.spaces().map(|space| match space {
        Space::Colored { color, planets } => format!("{color} {}", planets.count()),
        Space::Constellation => "constellation".to_owned(),
    });
    let arms: Vec<&str> = sides(tile)
        .iter()
        .map(|side| match side {
            Side::North => "north",
            Side::East => "east",
            Side::South => "south",
            Side::West => "west",
        })
        .collect();
    let arms = if arms.is_empty() { "no arms".to_owned() } else { format!("arms {}", arms.join("–")) };
    format!("{}, {arms}", spaces.join(", "))
}

/// A galaxy in words, row by row, rows and columns counted from 1.
pub(crate) fn galaxy(galaxy: &Galaxy, score: Option<&GalaxyScore>) -> String {
    let cells = || galaxy.tiles().iter().map(|placed| placed.cell);
    let left = cells().map(|cell| i64::from(cell.x)).min().unwrap_or_default();
    let top = cells().map(|cell| i64::from(cell.y)).min().unwrap_or_default();
    let tiles = galaxy.tiles().iter().map(|placed| {
        let (row, column) = (i64::from(placed.cell.y) - top + 1, i64::from(placed.cell.x) - left + 1);
        let face = if placed.down { "face down".to_owned() } else { face(&placed.tile.turned(placed.turns)) };
        format!("Row {row}, column {column}: {face}.")
    });
    let gains = score.map(|score| format!("Gains: {}.", score.gains));
    tiles.chain(gains).collect::<Vec<_>>().join(" ")
}

/// All faces of a set in words.
pub(crate) fn set(tiles: &TileSet) -> String {
    tiles.iter().map(|(number, tile)| format!("Tile {number}: {}.", face(&tile))).collect::<Vec<_>>().join(" ")
}
