//! Drawings on a board besides its pieces, as SVG. Style sheets decide by its classes how it looks.

pub mod arrows;
pub mod bands;
pub mod ghost;
pub mod mistake;
pub mod outlines;

pub use arrows::{pivot, refusal, traces, way};
pub use bands::{badges, bands};
pub use ghost::ghost;
pub use mistake::mistake;
pub use outlines::{hatched, outlines};

use super::grid::Point;

/// A point in path data.
fn point((x, y): Point) -> String {
    format!("{x:.1} {y:.1}")
}

/// From one point toward another: how far it is, and the way of length 1.
fn way_between(from: Point, to: Point) -> (f64, Point) {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(1e-3);
    (length, (x / length, y / length))
}

/// A point some way further on.
fn onward((x, y): Point, along: Point, far: f64) -> Point {
    (x + along.0 * far, y + along.1 * far)
}
