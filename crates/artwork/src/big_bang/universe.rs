//! One board, with or without what it earns.

use big_bang::{Hex, PlacedPiece, UniverseAccount};

use super::back::overturned;
use super::block::Block;
use super::grid::{HALF, SIZE, hexagon, middle};
use super::light::{self, Light, lights};
use super::piece::{figure, ground, piece};
use super::{defs, words};
use crate::palette::{MUTED, NIGHT};
use crate::svg::{document, group, point};

/// Room around the cells.
const MARGIN: f64 = 16.0;
/// Where the pieces of a stack lie: the upper edges of one, the lower edges of the other.
const UPPER_OFFSET: (f64, f64) = (-4.0, -4.6);
const LOWER_OFFSET: (f64, f64) = (4.0, 4.6);

/// A document with the pieces of one board as they lie, and the empty cells around them. The alignments of these
/// accounts are lit, each with its points; those through worm holes show both arms and a dotted link.
///
/// Where there are several universes, give the accounts of the one that is drawn.
pub fn universe(pieces: &[PlacedPiece], accounts: &[UniverseAccount]) -> String {
    let accounts: Vec<&UniverseAccount> = accounts.iter().collect();
    let board = board(pieces, &accounts);
    let size = (board.width + 2.0 * MARGIN, board.height + 2.0 * MARGIN);
    let title = if accounts.is_empty() { "A universe" } else { "A universe and what it earns" };
    let text = words::universe(pieces) + &words::earned(&accounts);
    document(size, (title, &text), &defs::of_document(), &group((MARGIN, MARGIN), &board.content))
}

/// The board as a part of a drawing.
pub(crate) fn board(pieces: &[PlacedPiece], accounts: &[&UniverseAccount]) -> Block {
    let free = free_cells(pieces);
    let places: Vec<(f64, f64)> = pieces.iter().map(|lying| lying.at).chain(free.iter().copied()).map(middle).collect();
    let span = |values: Vec<f64>, half: f64| {
        let low = values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        (low - half, high - low + 2.0 * half)
    };
    let (left, width) = span(places.iter().map(|place| place.0).collect(), HALF);
    let (top, height) = span(places.iter().map(|place| place.1).collect(), SIZE);
    Block::new((width, height), group((-left, -top), &(empty_cells(&free) + &lit(pieces, accounts))))
}

/// The pieces of a board as they lie, the cell `[0,0]` around the origin, and the light of alignments through them. For
/// a document that has [`defs`](super::defs()).
pub fn lit(pieces: &[PlacedPiece], accounts: &[&UniverseAccount]) -> String {
    let lights = lights(pieces, accounts);
    let lines: String = lights.iter().map(Light::lines).collect();
    [each(pieces, lying_ground), lines, each(pieces, lying_figure), light::upper(&lights)].concat()
}

/// The empty cells next to pieces, row by row; where nothing lies, the cell where it begins.
pub fn free_cells(pieces: &[PlacedPiece]) -> Vec<Hex> {
    if pieces.is_empty() {
        return vec![Hex::ORIGIN];
    }
    let near = |one: Hex, other: Hex| {
        let ((x, y), (to_x, to_y)) = (middle(one), middle(other));
        (to_x - x).hypot(to_y - y) < 2.5 * HALF
    };
    let next =
        pieces.iter().flat_map(|lying| lying.at.neighbours().into_iter().filter(move |&cell| near(lying.at, cell)));
    let mut cells: Vec<Hex> = next.filter(|&cell| pieces.iter().all(|lying| lying.at != cell)).collect();
    cells.sort();
    cells.dedup();
    cells
}

/// Faint cells with their coordinates.
fn empty_cells(cells: &[Hex]) -> String {
    let outline = hexagon(SIZE - 3.5);
    let line: String = cells.iter().map(|&cell| group(middle(cell), &format!("<path d='{outline}'/>"))).collect();
    let names: String = cells
        .iter()
        .map(|&cell| group(middle(cell), &format!("<text y='4'>{},{}</text>", cell.q(), cell.r())))
        .collect();
    format!(
        "<g fill='none' stroke='{MUTED}' stroke-opacity='.16'>{line}</g>\n\
         <g font-size='11' text-anchor='middle' fill='{MUTED}' fill-opacity='.45'>{names}</g>\n"
    )
}

fn each(pieces: &[PlacedPiece], draw: fn(&PlacedPiece) -> String) -> String {
    pieces.iter().map(|lying| group(middle(lying.at), &draw(lying))).collect()
}

/// What of a piece lies under the lines of alignments, around the origin: its ground or its back, and all of a piece
/// that it hides. For a document that has [`defs`](super::defs()).
pub fn lying_ground(lying: &PlacedPiece) -> String {
    match (lying.overturned, lying.covers) {
        (true, None) => overturned(),
        (false, None) => ground(lying.piece),
        (down, Some(under)) => {
            let top = if down { overturned() } else { ground(lying.piece) };
            let (edge, rim, low, high) = (hexagon(SIZE), hexagon(SIZE - 2.4), point(LOWER_OFFSET), point(UPPER_OFFSET));
            format!(
                "<g transform='translate({low}) scale(.9)'>{}<path d='{edge}' fill='{NIGHT}' fill-opacity='.2'/>\
                 <path d='{rim}' fill='none' stroke='{MUTED}' stroke-width='2.2'/></g>\
                 <g transform='translate({high}) scale(.9)'><path d='{edge}' fill='{NIGHT}' \
                 transform='translate(1.2 1.6)'/>{top}</g>",
                piece(under)
            )
        }
    }
}

/// What of a piece lies on the lines of alignments, around the origin.
pub fn lying_figure(lying: &PlacedPiece) -> String {
    match (lying.overturned, lying.covers) {
        (true, _) => String::new(),
        (false, None) => figure(lying.piece),
        (false, Some(_)) => {
            format!("<g transform='translate({}) scale(.9)'>{}</g>", point(UPPER_OFFSET), figure(lying.piece))
        }
    }
}
