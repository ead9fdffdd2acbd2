//! The hatching of colours, after the custom of heraldry: blue lies level, red stands, orange leans, yellow is dotted.
//!
//! Bodies are filled with it, and a small mark at the top of the piece repeats it.

use big_bang::Color;

use super::tones::{BigBangTones, tones};
use crate::palette::NIGHT;
use crate::svg::pattern;

/// The hatchings as patterns, and the marks as symbols around the origin, within a radius of 7.
pub(crate) fn defs() -> String {
    let defs = Color::ALL.map(|color| {
        let BigBangTones { ink, bright, .. } = tones(color);
        let lines = match color {
            Color::Blue => format!("<path d='M0 4H8' stroke='{ink}' stroke-width='2.7'/>"),
            Color::Red => format!("<path d='M4 0V8' stroke='{ink}' stroke-width='2.7'/>"),
            Color::Orange => format!("<path d='M-2 2L2-2M-2 10L10-2M6 10L10 6' stroke='{ink}' stroke-width='2.5'/>"),
            Color::Yellow => {
                format!("<g fill='{ink}'><circle cx='2' cy='2' r='1.5'/><circle cx='6' cy='6' r='1.5'/></g>")
            }
        };
        let hatching = pattern(&format!("bb-hatching-{color}"), (8, 8), &lines);
        let mark = mark(color);
        format!(
            "{hatching}\n<g id='orrery-bb-mark-{color}' fill='none' stroke-linecap='round'>\
             <path d='{mark}' stroke='{NIGHT}' stroke-width='6.4'/>\
             <path d='{mark}' stroke='{bright}' stroke-width='3.4'/></g>"
        )
    });
    defs.join("\n")
}

/// The strokes of a mark; those of no length are dots.
fn mark(color: Color) -> &'static str {
    match color {
        Color::Blue => "M-5.5-2.8H5.5M-5.5 3.2H5.5",
        Color::Yellow => "M0-4h.01M-4.2 3.2h.01M4.2 3.2h.01",
        Color::Orange => "M-5 4.4L-.6-4.4M.6 4.4L5-4.4",
        Color::Red => "M-2.9-4.6V4.6M2.9-4.6V4.6",
    }
}
