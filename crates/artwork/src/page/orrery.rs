//! The instrument that gave Orrery its name.

use crate::palette::{BRASS, GOLD};
use crate::svg::{num, point};

const CENTER: f64 = 200.0;

/// The instrument as an `<svg>` element in the colour of the words around it, for a document that has
/// [`defs`](crate::defs()): graduated rings, and an arm to each of four bodies.
///
/// The class `orrery` is for its size and the fill of its star, `ground` for the discs behind the bodies, which hide
/// the rings, and `spin` for arms that may turn around the middle; of those, `slow` is the outer one.
pub fn orrery() -> String {
    let rings = [
        ring(196.0) + &scale(196.0, 120, 10, 5.0),
        format!("<g opacity='.8'>{}{}</g>", ring(150.0), scale(150.0, 60, 5, 4.0)),
        format!("<g opacity='.65'>{}{}</g>", ring(105.0), ring(62.0)),
    ];
    let arms = [
        format!("<g class='orrery-spin slow'>{}</g>", arm("planet-green", 150.0, -38.0, 2.0)),
        format!("<g class='orrery-spin'>{}</g>", arm("planet-blue", 105.0, 118.0, 1.7)),
        arm("planet-orange", 62.0, 205.0, 1.3),
        arm("star", 150.0, 75.0, 1.0),
    ];
    format!(
        "<svg class='orrery' viewBox='0 0 400 400' aria-hidden='true' stroke-width='1.1'>\
         <g fill='none' stroke='currentColor'>{}</g>{}{}</svg>",
        rings.concat(),
        arms.concat(),
        sun()
    )
}

/// The point this far from the middle, in degrees clockwise from the right.
fn polar(distance: f64, degrees: f64) -> (f64, f64) {
    let (sin, cos) = degrees.to_radians().sin_cos();
    (CENTER + distance * cos, CENTER + distance * sin)
}

/// A circle around the middle.
fn ring(radius: f64) -> String {
    format!("<circle cx='200' cy='200' r='{}'/>", num(radius))
}

/// Marks inside a ring, longer at every `long`th.
fn scale(radius: f64, count: u32, long: u32, length: f64) -> String {
    let marks = (0..count).map(|index| {
        let degrees = 360.0 * f64::from(index) / f64::from(count);
        let length = if index % long == 0 { 1.8 * length } else { length };
        format!("M{}L{}", point(polar(radius, degrees)), point(polar(radius - length, degrees)))
    });
    format!("<path d='{}' stroke-width='.8'/>", marks.collect::<String>())
}

/// An arm with a body in a ring of its own at its end.
fn arm(body: &str, distance: f64, degrees: f64, size: f64) -> String {
    let end = polar(distance, degrees);
    let ((x, y), radius) = ((num(end.0), num(end.1)), num(9.0 * size + 5.0));
    format!(
        "<path d='M200 200L{x} {y}' stroke='currentColor' stroke-width='1.4'/>\
         <circle class='orrery-ground' cx='{x}' cy='{y}' r='{radius}' stroke='currentColor'/>\
         <use href='#orrery-{body}' transform='translate({x} {y}) scale({})'/>",
        num(size)
    )
}

/// The sun: a disc of brass, a ring, and rays that are long and short in turn.
fn sun() -> String {
    let rays = (0..24).map(|index| {
        let (degrees, end) = (15.0 * f64::from(index), if index % 2 == 0 { 39.0 } else { 34.0 });
        format!("M{}L{}", point(polar(29.0, degrees)), point(polar(end, degrees)))
    });
    format!(
        "<g stroke='currentColor'><circle class='orrery-ground' cx='200' cy='200' r='27'/><path d='{}'/></g>\
         <circle cx='200' cy='200' r='21' fill='{BRASS}'/>\
         <circle cx='194' cy='193' r='9' fill='{GOLD}' fill-opacity='.35'/>",
        rays.collect::<String>()
    )
}
