//! What the pictures have in common.

use cosmic_factory::{Color, Galaxy, Tile};

use super::super::galaxy::layers;
use super::super::tile::tile;
use super::super::tones::tones;
use crate::palette::{BRASS, DEEP, NIGHT, PALE};
use crate::svg::{num, point};

pub(crate) const WIDTH: f64 = 160.0;
pub(crate) const HEIGHT: f64 = 90.0;

/// A drawing with its origin at `x`, `y`, so many times its size; `scale` in hundredths.
pub(crate) fn put(drawing: &str, at: (f64, f64), scale: f64) -> String {
    format!("<g transform='translate({}) scale({})'>{drawing}</g>", point(at), num(scale))
}

/// A drawing in the box of a tile, turned around its middle, which comes to `x`, `y`.
pub(crate) fn turned(drawing: &str, middle: (f64, f64), side: f64, degrees: f64) -> String {
    let (middle, degrees, scale) = (point(middle), num(degrees), num(side / 100.0));
    format!("<g transform='translate({middle}) rotate({degrees}) scale({scale}) translate(-50 -50)'>{drawing}</g>")
}

/// The face of a tile in its notation, with a rim that keeps it apart from what lies below.
pub(crate) fn face(notation: &str) -> String {
    let drawing = notation.parse::<Tile>().map(|face| tile(&face)).unwrap_or_default();
    format!("{drawing}<rect width='100' height='100' rx='4' fill='none' stroke='{NIGHT}' stroke-width='4'/>")
}

/// The tiles of a drawn galaxy, each so wide, its first cell with its corner at `x`, `y`.
pub(crate) fn board(drawing: &str, corner: (f64, f64), side: f64) -> String {
    put(&layers(&galaxy(drawing), None), corner, side / 100.0)
}

/// A galaxy from its drawing. Those of the pictures can be read; a test sees to that.
pub(crate) fn galaxy(drawing: &str) -> Galaxy {
    drawing.parse().unwrap_or_default()
}

/// A planet, so many times its size.
pub(crate) fn planet(color: Color, at: (f64, f64), scale: f64) -> String {
    put(&format!("<use href='#orrery-planet-{color}'/>"), at, scale)
}

/// A star, so many times its size.
pub(crate) fn star(at: (f64, f64), scale: f64, ink: &str) -> String {
    put(&format!("<use href='#orrery-star' fill='{ink}'/>"), at, scale)
}

/// Lines of brass: arrows, ribbons, signs of players.
pub(crate) fn lines(path: &str, width: f64) -> String {
    format!(
        "<path d='{path}' fill='none' stroke='{BRASS}' stroke-width='{}' stroke-linecap='round' \
         stroke-linejoin='round'/>",
        num(width)
    )
}

/// A zone of this colour, or of Constellations, with its outline.
pub(crate) fn zone(color: Option<Color>, outline: &str) -> String {
    let (ground, pattern, ink) = match color {
        Some(color) => (tones(color).ground, color.name(), tones(color).bright),
        None => (DEEP, "sky", PALE),
    };
    format!(
        "<path d='{outline}' fill='{ground}'/>\
         <path d='{outline}' fill='url(#orrery-{pattern})' stroke='{ink}' stroke-width='2.4' stroke-linejoin='round'/>"
    )
}

/// The outline of a rectangle with round corners.
pub(crate) fn rounded((x, y): (f64, f64), (wide, high): (f64, f64)) -> String {
    let (start, across, down) = (point((x + 6.0, y)), num(wide - 12.0), num(high - 12.0));
    format!("M{start}h{across}q6 0 6 6v{down}q0 6-6 6h-{across}q-6 0-6-6v-{down}q0-6 6-6z")
}
