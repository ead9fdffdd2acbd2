//! Cards about where tiles lie.

use super::super::back::back;
use super::parts::{board, face, lines, turned};
use crate::palette::{BRASS, GOLD, VOID};

/// What a black hole looks like from the side: light that goes around nothing, and is bent over its poles.
fn hole() -> String {
    format!(
        "<g transform='translate(80 45) rotate(-14)' fill='none'>\
         <g stroke='{BRASS}'><circle r='31' stroke-width='2' stroke-opacity='.35'/>\
         <ellipse rx='68' ry='17' stroke-opacity='.6'/><ellipse rx='57' ry='13' stroke-width='1.6'/></g>\
         <circle r='26' fill='{VOID}' stroke='{GOLD}' stroke-width='3'/>\
         <path d='M-57 0a57 13 0 0 0 114 0' stroke='{BRASS}' stroke-width='1.6'/>\
         <path d='M-46 0a46 9.5 0 0 0 92 0' stroke='{GOLD}' stroke-width='3.4' stroke-linecap='round'/></g>"
    )
}

/// Two tiles, face down, on their way into a black hole.
pub(crate) fn black_hole() -> String {
    let rim = format!("<rect width='100' height='100' rx='6' fill='none' stroke='{BRASS}' stroke-width='4'/>");
    let tile = back() + &rim;
    // What comes near is drawn out of shape.
    let pulled = |at: &str| format!("<g transform='{at} scale(.42) translate(-50 -50)'>{tile}</g>");
    pulled("translate(28 60) rotate(-12) skewX(-10)") + &pulled("translate(129 29) rotate(10) skewX(-10)") + &hole()
}

/// Nine tiles in no order but that they touch.
pub(crate) fn new_dimension() -> String {
    let tiles = "
        . g1g0g2b0/s . . o1o2b0*/s
        g0o1*g1/e o0o2o1b0/nsw . g1g3*b1/es b2b0o1*/nw
        . *b1g1b2/ne o1b0o2*/ew g0*g1o1/nw .";
    board(tiles, (10.0, 3.0), 28.0)
}

/// Nine tiles in a line.
pub(crate) fn unique_dimension() -> String {
    let tiles = "b1*b2b0/e g0o1*g1/ew o0o2o1b0/ew g1g3*b1/w b2b0o1*/e o1o2b0*/ew g0*g1o1/ew *b1g1b2/w o2o0*g1/-";
    let line = board(tiles, (-81.0, -9.0), 18.0) + &lines("M-81-14V-9.8M-81-12H81M81-14V-9.8", 1.2);
    format!("<g transform='translate(80 46) rotate(-26)'>{line}</g>")
}

/// Two squares of four, and nothing that leads from one to the other.
pub(crate) fn parallel_universe() -> String {
    let left = "g1g0g2b0/es o1o2b0*/sw\nb1*b2b0/ne g0o1*g1/nw";
    let right = "*b1g1b2/es b2b0o1*/w\no1b0o2*/n g0*g1o1/-";
    let mirror = format!(
        "<path d='M80 6V84' stroke='{GOLD}' stroke-width='2.4' stroke-dasharray='1 6' stroke-linecap='round'/>"
    );
    board(left, (4.0, 11.0), 34.0) + &mirror + &board(right, (88.0, 11.0), 34.0)
}

/// A tile struck out of a galaxy.
pub(crate) fn sabotage() -> String {
    let tiles = "
        g1g0g2b0/es o1o2b0*/sw b1g1*o0/s
        b1*b2b0/ne g0o1*g1/new .
        o1b0o2*/e g0*g1o1/w *b1g1b2/n";
    let hole = format!(
        "<path d='M61.5 34.5h21v21h-21z' fill='{VOID}' stroke='{BRASS}' stroke-width='1.6' stroke-dasharray='3.5 3.5'/>"
    );
    let blast = format!(
        "<path d='M80 45L92 38 88 28 101 33 108 20 113 33 128 25 125 38 142 40 129 48 140 61 123 58 120 72 110 60 \
         98 69 97 56 84 58 91 49z' fill='{BRASS}' fill-opacity='.55' stroke='{GOLD}' stroke-width='1.6' \
         stroke-linejoin='round'/>"
    );
    board(tiles, (4.0, 4.5), 27.0) + &hole + &blast + &turned(&face("b2o1g1*/sw"), (116.0, 44.0), 38.0, 24.0)
}
