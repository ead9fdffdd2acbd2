//! All tiles of a set on one sheet.

use cosmic_factory::{TILES, TileSet};

use super::defs::defs;
use super::tile::{SIDE, tile};
use super::words;
use crate::palette::MUTED;
use crate::svg::{document, group};

/// Tiles in a row, and how many rows that makes.
const COLUMNS: usize = 9;
const ROWS: usize = TILES.div_ceil(COLUMNS);
/// Room around the tiles, between them, and for the number below each.
const MARGIN: f64 = 24.0;
const GAP: f64 = 16.0;
const NUMBER_HEIGHT: f64 = 12.0;

/// A document with all faces of a set and their numbers.
pub fn tile_sheet(tiles: &TileSet) -> String {
    let (across, down) = (SIDE + GAP, SIDE + GAP + NUMBER_HEIGHT);
    let faces: String = tiles
        .iter()
        .enumerate()
        .map(|(index, (number, face))| {
            let place = (MARGIN + (index % COLUMNS) as f64 * across, MARGIN + (index / COLUMNS) as f64 * down);
            let face = tile(&face);
            group(place, &format!("{face}<text x='50' y='116'>{number}</text>"))
        })
        .collect();
    let size = (2.0 * MARGIN + COLUMNS as f64 * across - GAP, 2.0 * MARGIN + ROWS as f64 * down - GAP);
    let content = format!("<g font-size='12' text-anchor='middle' fill='{MUTED}'>\n{faces}</g>\n");
    document(size, ("The tiles of Cosmic Factory", &words::set(tiles)), &defs(), &content)
}
