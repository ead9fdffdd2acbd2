//! The face of a tile.

use cosmic_factory::score::Corner;
use cosmic_factory::tile::{Side, Space};
use cosmic_factory::{Color, Tile, Turns};

use super::tones::tones;
use super::{arms, figures};
use crate::palette::{DEEP, NIGHT};
use crate::scatter::Scatter;
use crate::svg::symbol;

/// The side of the square in which a tile is drawn; its upper left corner is the origin.
pub const SIDE: f64 = 100.0;

/// The face of a tile as a `<g>` element in a square of [`SIDE`], for a document that has [`defs`](crate::defs()).
///
/// A tile that lies turned is drawn as it lies: give it [`Tile::turned`], rather than turning the drawing. Then
/// grounds run on from tile to tile, and light falls on all planets from the same side.
pub fn tile(tile: &Tile) -> String {
    format!("<g>{}{}{}</g>", ground(tile), belts(tile), bodies(tile))
}

/// What lies lowest: the grounds of the spaces, and the ink between them.
pub(crate) fn ground(tile: &Tile) -> String {
    let kinds = tile.spaces().map(|space| match space {
        Space::Colored { color, .. } => Some(color),
        Space::Constellation => None,
    });
    let grounds: String = Color::ALL.map(Some).into_iter().chain([None]).map(|kind| area(kinds, kind)).collect();
    let [nw, ne, se, sw] = kinds;
    let borders = [(nw != ne, "M50 0V50"), (ne != se, "M50 50H100"), (se != sw, "M50 50V100"), (sw != nw, "M0 50H50")];
    let borders: String = borders.iter().filter(|(differ, _)| *differ).map(|(_, line)| *line).collect();
    let rim = "M4 .5H96Q99.5 .5 99.5 4V96Q99.5 99.5 96 99.5H4Q.5 99.5 .5 96V4Q.5 .5 4 .5z";
    format!("{grounds}<path d='{borders}{rim}' fill='none' stroke='{NIGHT}' stroke-width='1.2'/>")
}

/// The spaces of one kind, none for Constellations. They are one shape: nothing shows between those that touch.
fn area(kinds: [Option<Color>; 4], kind: Option<Color>) -> String {
    let quarters = [
        "M50 50H0V4Q0 0 4 0H50z",
        "M50 50V0H96Q100 0 100 4V50z",
        "M50 50H100V96Q100 100 96 100H50z",
        "M50 50V100H4Q0 100 0 96V50z",
    ];
    let area: String =
        quarters.into_iter().zip(kinds).filter(|&(_, other)| other == kind).map(|(quarter, _)| quarter).collect();
    if area.is_empty() {
        return area;
    }
    let (ground, pattern) = match kind {
        Some(color) => (tones(color).ground, color.name()),
        None => (DEEP, "sky"),
    };
    format!("<path d='{area}' fill='{ground}'/><path d='{area}' fill='url(#orrery-{pattern})'/>")
}

/// The arms with their stones.
pub(crate) fn belts(tile: &Tile) -> String {
    arms::draw(&sides(tile))
}

/// The sides that have arms.
pub(crate) fn sides(tile: &Tile) -> Vec<Side> {
    Side::ALL.into_iter().filter(|&side| tile.arms().has(side)).collect()
}

/// What lies on the grounds: planets, marks where there are none, and star figures.
pub(crate) fn bodies(tile: &Tile) -> String {
    let spaces = Corner::ALL.into_iter().zip(tile.spaces());
    let bodies = spaces.map(|(corner, space)| match space {
        Space::Constellation => symbol(&format!("figure-{}", figure(tile, corner)), middle(corner)),
        Space::Colored { color, planets } => match planets.count() {
            0 => symbol(&format!("mark-{color}"), middle(corner)),
            count => places(corner, count).map(|place| symbol(&format!("planet-{color}"), place)).collect(),
        },
    });
    bodies.collect()
}

/// The middle of a quarter of the tile, a little further out than half: arms need room on the inner sides.
pub(crate) const fn middle(corner: Corner) -> (f64, f64) {
    match corner {
        Corner::Nw => (23.5, 24.5),
        Corner::Ne => (76.5, 24.5),
        Corner::Se => (76.5, 75.5),
        Corner::Sw => (23.5, 75.5),
    }
}

/// Where planets lie in a quarter: one in the middle, two on a diagonal, three in a triangle.
fn places(corner: Corner, count: u8) -> impl Iterator<Item = (f64, f64)> {
    let (x, y) = middle(corner);
    let around: &[(f64, f64)] = match count {
        0 | 1 => &[(0.0, 0.0)],
        2 => &[(-8.5, 7.5), (8.5, -7.5)],
        _ => &[(0.0, -8.0), (-9.8, 8.0), (9.8, 8.0)],
    };
    around.iter().map(move |(dx, dy)| (x + dx, y + dy))
}

/// Which star figure a Constellation space shows. It depends on the face as seen from that space, so that it stays
/// the same however the tile is turned.
fn figure(tile: &Tile, corner: Corner) -> u32 {
    let as_first = tile.turned(Turns::ALL[(4 - corner as usize) % 4]);
    Scatter::new(&as_first.to_string()).below(figures::COUNT)
}
