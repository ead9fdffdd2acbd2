//! The night sky behind everything.

use crate::palette::PALE;
use crate::scatter::Scatter;
use crate::svg::{num, pattern};

/// The sky as a pattern: a dust of far stars. It has no need to run on, and repeats the less for it.
pub(crate) fn defs() -> String {
    let mut scatter = Scatter::new("sky");
    let stars: String = (0..40)
        .map(|_| {
            let (x, y) = (num(scatter.between(2.0, 168.0)), num(scatter.between(2.0, 188.0)));
            let (size, glow) = (num(scatter.between(0.3, 0.75)), num(scatter.between(0.15, 0.5)));
            format!("<circle cx='{x}' cy='{y}' r='{size}' fill-opacity='{glow}'/>")
        })
        .collect();
    pattern("sky", (170, 190), &format!("<g fill='{PALE}'>{stars}</g>"))
}
