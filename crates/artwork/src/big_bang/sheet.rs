//! All pieces on one sheet.

use big_bang::{Kind, Piece};

use super::defs;
use super::grid::{HALF, SIZE};
use super::piece::piece;
use super::words;
use crate::palette::MUTED;
use crate::svg::{document, group};

/// Pieces in a row: the bodies of a shape in all colours and skies.
const COLUMNS: usize = 12;
/// Room around the pieces, between them, and for the name below each.
const MARGIN: f64 = 24.0;
const GAP: f64 = 16.0;
const NAME_HEIGHT: f64 = 12.0;

/// A document with all 58 pieces and their names.
pub fn piece_sheet() -> String {
    let (across, down) = (2.0 * HALF + GAP, 2.0 * SIZE + GAP + NAME_HEIGHT);
    let named: Vec<Piece> = Piece::all().filter(|piece| !matches!(piece.kind(), Kind::Body(..))).collect();
    let rows = (Piece::all().count() - named.len()) / COLUMNS;
    // The named ones stand in the middle of the last row.
    let indent = (COLUMNS - named.len()) as f64 * across / 2.0;
    let bodies = Piece::all().filter(|piece| matches!(piece.kind(), Kind::Body(..))).enumerate();
    let bodies = bodies.map(|(index, piece)| (piece, (index % COLUMNS) as f64 * across, index / COLUMNS));
    let others = named.iter().enumerate().map(|(index, &piece)| (piece, indent + index as f64 * across, rows));
    let faces: String = bodies
        .chain(others)
        .map(|(face, x, row)| {
            let place = (MARGIN + HALF + x, MARGIN + SIZE + row as f64 * down);
            group(place, &format!("{}<text y='64'>{face}</text>", piece(face)))
        })
        .collect();
    let size = (2.0 * MARGIN + COLUMNS as f64 * across - GAP, 2.0 * MARGIN + (rows + 1) as f64 * down - GAP);
    let content = format!("<g font-size='12' text-anchor='middle' fill='{MUTED}'>\n{faces}</g>\n");
    document(size, ("The pieces of Big Bang 13.7", &words::set()), &defs::of_document(), &content)
}
