//! Asteroid arms: trenches from the middle of a side to the centre of the tile, with a belt of stones in each.

use cosmic_factory::tile::Side;

use crate::palette::{DUSK, NIGHT, STONE};
use crate::scatter::Scatter;
use crate::svg::{num, point};

/// Half the width of a trench.
pub(crate) const HALF_TRENCH: f64 = 6.0;

/// The belt of an arm to the north, and the stones where arms meet, around the centre of the tile. They have no
/// colour of their own, so that those on a path can be lit.
pub(crate) fn defs() -> String {
    let mut scatter = Scatter::new("belt");
    let mut belt = String::new();
    // The last stones end where those of the next tile begin.
    for step in 0..8 {
        let along = -8.5 - 5.6 * f64::from(step);
        let side = if step % 2 == 0 { 1.0 } else { -1.0 };
        let place = (side * scatter.between(0.7, 1.9), along + scatter.between(-0.5, 0.5));
        belt += &stone(place, scatter.between(2.2, 2.9), &mut scatter);
        let place = (-side * scatter.between(3.0, 3.9), along + scatter.between(-1.2, 1.2));
        belt += &stone(place, scatter.between(0.8, 1.3), &mut scatter);
    }
    let hub = [(0.2, 0.0, 3.6), (-3.9, -2.6, 1.2), (3.8, 2.9, 1.3), (3.4, -3.4, 0.9), (-3.2, 3.6, 1.0)]
        .map(|(x, y, size)| stone((x, y), size, &mut scatter))
        .concat();
    format!("<path id='orrery-belt' d='{belt}'/>\n<path id='orrery-hub' d='{hub}'/>")
}

/// The outline of a stone: six uneven corners.
fn stone((x, y): (f64, f64), size: f64, scatter: &mut Scatter) -> String {
    let directions = [(1.0, 0.1), (0.55, 0.85), (-0.4, 0.92), (-1.0, 0.15), (-0.65, -0.75), (0.35, -0.95)];
    let corners = directions.map(|(dx, dy)| {
        let reach = size * scatter.between(0.82, 1.12);
        point((x + dx * reach, y + dy * reach))
    });
    format!("M{}z", corners.join(" "))
}

/// These arms, in the box of a tile.
pub(crate) fn draw(arms: &[Side]) -> String {
    if arms.is_empty() {
        return String::new();
    }
    // A thin rim shows a trench on dark ground too.
    let (rim, floor, stones) = (outline(arms, HALF_TRENCH), outline(arms, HALF_TRENCH - 0.8), stones(arms, STONE));
    format!("<path d='{rim}' fill='{DUSK}'/><path d='{floor}' fill='{NIGHT}'/>{stones}")
}

/// The outline of these arms together.
pub(crate) fn outline(arms: &[Side], half: f64) -> String {
    let [near, far, width, radius] = [50.0 - half, 50.0 + half, 2.0 * half, half].map(num);
    let hub = format!("M{near} 50a{radius} {radius} 0 1 1 {width} 0a{radius} {radius} 0 1 1-{width} 0z");
    let trenches = arms.iter().map(|side| match side {
        Side::North => format!("M{near} 0H{far}V50H{near}z"),
        Side::East => format!("M50 {near}H100V{far}H50z"),
        Side::South => format!("M{near} 50H{far}V100H{near}z"),
        Side::West => format!("M0 {near}H50V{far}H0z"),
    });
    trenches.chain([hub]).collect()
}

/// The stones of these arms.
pub(crate) fn stones(arms: &[Side], ink: &str) -> String {
    let belts = arms.iter().map(|side| match side {
        Side::North => "<use href='#orrery-belt'/>",
        Side::East => "<use href='#orrery-belt' transform='rotate(90)'/>",
        Side::South => "<use href='#orrery-belt' transform='rotate(180)'/>",
        Side::West => "<use href='#orrery-belt' transform='rotate(270)'/>",
    });
    let belts: String = belts.collect();
    format!("<g transform='translate(50 50)' fill='{ink}'>{belts}<use href='#orrery-hub'/></g>")
}
