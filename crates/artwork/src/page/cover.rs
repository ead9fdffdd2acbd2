//! A picture of each game, by which it is chosen.

use big_bang::{Hex, Piece};
use cosmic_factory::{Cell, Galaxy, Placed, TileNumber, TileSet, Turns};

use crate::big_bang::{self as hexagons, middle};
use crate::palette::{NIGHT, PALE};
use crate::svg::{group, num};
use crate::{SIDE, defs, layers};

/// The width and height of a cover.
const SIZE: (f64, f64) = (320.0, 180.0);

/// Nine tiles that join well: number and quarter turns, row by row.
const TILES: [(u8, usize); 9] = [(14, 2), (44, 1), (25, 2), (24, 0), (49, 2), (37, 2), (41, 3), (40, 1), (30, 3)];

/// Pieces as a game may have brought them together, by their cells.
const PIECES: [(i64, i64, &str); 26] = [
    (-2, -1, "ys2"),
    (-1, -1, "oa1"),
    (0, -1, "rp3"),
    (1, -1, "rc1"),
    (2, -1, "supernova"),
    (-3, 0, "bp1"),
    (-2, 0, "yc3"),
    (-1, 0, "os2"),
    (0, 0, "big-bang"),
    (1, 0, "rs2"),
    (2, 0, "ra3"),
    (3, 0, "oa2"),
    (3, -1, "ba3"),
    (-3, 1, "bc2"),
    (-2, 1, "yp1"),
    (-1, 1, "op3"),
    (0, 1, "earth"),
    (1, 1, "bs3"),
    (2, 1, "yc1"),
    (-1, -2, "ba2"),
    (0, -2, "yp2"),
    (1, -2, "oc2"),
    (2, -2, "bs1"),
    (-2, 2, "ba1"),
    (-1, 2, "ra2"),
    (0, 2, "rp1"),
];

/// A picture that is cut to its frame: the middle of what is drawn lies in the middle of it.
fn cover(defs: &str, content: &str) -> String {
    let (width, height) = (num(SIZE.0), num(SIZE.1));
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}' \
         fill='{PALE}' preserveAspectRatio='xMidYMid slice'>\n{defs}\n\
         <rect width='{width}' height='{height}' fill='{NIGHT}'/>\n{}</svg>\n",
        group((SIZE.0 / 2.0, SIZE.1 / 2.0), content)
    )
}

/// A picture of Cosmic Factory: a galaxy, seen from near.
pub fn cosmic_factory_cover() -> String {
    let place = |(index, (number, turns)): (usize, (u8, usize))| {
        let (x, y) = (i32::try_from(index % 3).ok()?, i32::try_from(index / 3).ok()?);
        let tile = TileSet::ours()[TileNumber::try_from(i64::from(number)).ok()?];
        Some(Placed { cell: Cell::new(x, y), tile, turns: *Turns::ALL.get(turns)?, down: false })
    };
    let galaxy = Galaxy::new(TILES.into_iter().enumerate().filter_map(place).collect()).unwrap_or_default();
    let middle = num(-1.5 * SIDE);
    let drawing =
        format!("<g transform='rotate(-8) scale(1.2) translate({middle} {middle})'>{}</g>", layers(&galaxy, None));
    cover(&defs(), &drawing)
}

/// A picture of Big Bang 13.7: a universe, seen from near.
pub fn big_bang_cover() -> String {
    let place = |&(q, r, name): &(i64, i64, &str)| {
        let (at, piece): (Hex, Piece) = (Hex::new(q, r)?, name.parse().ok()?);
        Some(group(middle(at), &hexagons::piece(piece)))
    };
    let pieces: String = PIECES.iter().filter_map(place).collect();
    cover(&hexagons::defs(), &format!("<g transform='rotate(-8) scale(.72)'>{pieces}</g>"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_of_a_cover_is_drawn() {
        let grounds = |drawing: &str| drawing.matches("<use href='#orrery-bb-ground-").count();
        assert_eq!(grounds(&big_bang_cover()) - grounds(&hexagons::defs()), PIECES.len());
        assert!(cosmic_factory_cover().len() > defs().len() + 1000);
    }
}
