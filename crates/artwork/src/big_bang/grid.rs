//! Hexagons with a corner at the top, and where they lie.

use big_bang::Hex;

use crate::svg::point;

/// From the middle of a hexagon to its corners; the middle is the origin.
pub const SIZE: f64 = 50.0;

/// From the middle of a hexagon to its sides.
pub const HALF: f64 = SIZE * 0.866_025_403_784_438_6;

/// The middle of a cell, that of `[0,0]` at the origin.
pub fn middle(at: Hex) -> (f64, f64) {
    let (q, r) = (at.q() as f64, at.r() as f64);
    (2.0 * HALF * (q + r / 2.0), SIZE * 1.5 * r)
}

/// The corners of a hexagon around the origin, clockwise from the top.
pub(crate) fn corners(size: f64) -> [(f64, f64); 6] {
    let half = size * HALF / SIZE;
    [(0.0, -size), (half, -size / 2.0), (half, size / 2.0), (0.0, size), (-half, size / 2.0), (-half, -size / 2.0)]
}

/// A hexagon around the origin as path data, its corners a little rounded.
pub fn hexagon(size: f64) -> String {
    let corners = corners(size);
    let towards = |from: (f64, f64), to: (f64, f64)| {
        let share = 0.09;
        point((from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share))
    };
    let mut path = String::new();
    for (index, &corner) in corners.iter().enumerate() {
        let (before, after) = (corners[(index + 5) % 6], corners[(index + 1) % 6]);
        let step = if index == 0 { 'M' } else { 'L' };
        path += &format!("{step}{}Q{} {}", towards(corner, before), point(corner), towards(corner, after));
    }
    path + "z"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_as_far_as_their_sides() {
        for next in Hex::ORIGIN.neighbours() {
            let (x, y) = middle(next);
            assert!((x.hypot(y) - 2.0 * HALF).abs() < 1e-9, "{next}");
        }
    }
}
