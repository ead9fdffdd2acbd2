//! A galaxy, with or without its account.

use cosmic_factory::score::GalaxyScore;
use cosmic_factory::tile::Side;
use cosmic_factory::{Galaxy, Tile};

use super::badge::badges;
use super::defs::defs;
use super::earned::{Earned, earned};
use super::outline::zone_outline;
use super::space::{corner_of, face};
use super::tile::{SIDE, belts, bodies, ground};
use super::{arms, back, legend, trail};
use crate::GalaxyCaptions;
use crate::palette::{BRASS, GOLD};
use crate::svg::{document, group};

/// Room around the tiles.
const MARGIN: f64 = 16.0;

/// A document with the tiles of a galaxy as they lie. With a score, zones that earn points are outlined and say how
/// many, the longest path is lit, and the gains stand below.
pub fn galaxy(galaxy: &Galaxy, score: Option<&GalaxyScore>, captions: &dyn GalaxyCaptions) -> String {
    let ((left, top), (wide, high)) = frame(galaxy);
    let (room, below) = match score {
        Some(_) => (legend::SIZE.0.max(wide), legend::SIZE.1),
        None => (wide, 0.0),
    };
    let (width, height) = (room + 2.0 * MARGIN, high + below + 2.0 * MARGIN);
    let board = group(((width - wide) / 2.0 - left, MARGIN - top), &with_badges(galaxy, score));
    let legend = score.map(|score| legend::legend(score, (width / 2.0, MARGIN + high), captions)).unwrap_or_default();
    let words = (captions.title(score.is_some()), captions.describe(galaxy, score));
    document((width, height), (&words.0, &words.1), &defs(), &(board + &legend))
}

/// The upper left corner of what the tiles cover, and its width and height; the cell 0,0 has its corner at the origin.
pub fn frame(galaxy: &Galaxy) -> ((f64, f64), (f64, f64)) {
    let span = |places: Vec<f64>| {
        let low = places.iter().copied().reduce(f64::min).unwrap_or_default();
        let high = places.iter().copied().reduce(f64::max).unwrap_or_default();
        (low, high - low + SIDE)
    };
    let corners = || galaxy.tiles().iter().map(|placed| corner_of(placed.cell));
    let (left, wide) = span(corners().map(|corner| corner.0).collect());
    let (top, high) = span(corners().map(|corner| corner.1).collect());
    ((left, top), (wide, high))
}

/// The tiles of a galaxy as they lie, for a document that has [`defs`](crate::defs()): the cell `x`, `y` has its upper
/// left corner at `x` · [`SIDE`], `y` · [`SIDE`]. With a score, zones that earn points are outlined, and the longest
/// path is lit; what they earn is said by [`scored_zones`](crate::scored_zones()).
pub fn layers(galaxy: &Galaxy, score: Option<&GalaxyScore>) -> String {
    let earned = score.map(earned).unwrap_or_default();
    let of_face = |draw: fn(&Tile) -> String| move |face: Option<Tile>| face.as_ref().map(draw).unwrap_or_default();
    // What belongs to several tiles lies between the layers of single tiles.
    [
        each_tile(galaxy, |_, face| face.as_ref().map_or_else(back::back, ground)),
        outlines(galaxy, &earned),
        each_tile(galaxy, |_, face| of_face(belts)(face)),
        score.map(|score| trail_light(galaxy, score)).unwrap_or_default(),
        each_tile(galaxy, |_, face| of_face(bodies)(face)),
    ]
    .concat()
}

/// A tile in the layers of [`layers()`]: its ground, its belts, its bodies, each in a square of [`SIDE`]; the back
/// alone if it lies face down. A page that keeps them apart can replace one tile and leave the others as they are.
pub fn tile_layers(face: Option<&Tile>) -> [String; 3] {
    match face {
        Some(tile) => [ground(tile), belts(tile), bodies(tile)],
        None => [back::back(), String::new(), String::new()],
    }
}

/// What a score adds to the tiles: the outlines of zones above all grounds, the light of the path above all belts, and
/// badges above everything.
pub fn score_layers(galaxy: &Galaxy, score: &GalaxyScore) -> [String; 3] {
    let earned = earned(score);
    [outlines(galaxy, &earned), trail_light(galaxy, score), badges(galaxy, &earned)]
}

/// The layers, with the badges of the zones on top.
pub(super) fn with_badges(galaxy: &Galaxy, score: Option<&GalaxyScore>) -> String {
    layers(galaxy, score) + &badges(galaxy, &score.map(earned).unwrap_or_default())
}

/// Light in the arms that the longest path runs along, or that the networks consist of if those are counted. It may lie
/// on top of [`layers()`].
pub fn trail_light(galaxy: &Galaxy, score: &GalaxyScore) -> String {
    let lit = trail::lit(galaxy, score);
    each_tile(galaxy, |index, _| lit.get(index).map(|sides| light(sides)).unwrap_or_default())
}

/// What `draw` makes of each tile, in its place; it is given the tile's index, and the face unless that is down.
pub(super) fn each_tile(galaxy: &Galaxy, draw: impl Fn(usize, Option<Tile>) -> String) -> String {
    let tiles = galaxy.tiles().iter().enumerate();
    let drawings = tiles.map(|(index, placed)| (placed.cell, draw(index, face(galaxy, placed.cell))));
    drawings
        .filter(|(_, drawing)| !drawing.is_empty())
        .map(|(cell, drawing)| group(corner_of(cell), &drawing))
        .collect()
}

/// Arms with light in them.
pub(super) fn light(sides: &[Side]) -> String {
    if sides.is_empty() {
        return String::new();
    }
    let (trench, stones) = (arms::outline(sides, arms::HALF_TRENCH), arms::stones(sides, GOLD));
    format!("<path d='{trench}' fill='{BRASS}' fill-opacity='.38'/>{stones}")
}

/// The outlines of zones, with a little light inside.
fn outlines(galaxy: &Galaxy, zones: &[Earned<'_>]) -> String {
    let draw = |zone: &Earned<'_>| {
        let (line, ink) = (zone_outline(galaxy, zone.spaces), zone.ink());
        format!(
            "<path d='{line}' fill='{ink}' fill-opacity='.1' stroke='{ink}' stroke-width='1.8' stroke-opacity='.85'/>\n"
        )
    };
    zones.iter().map(draw).collect()
}
