//! The sand timer, in a box of 48: a ring of sixty marks, and an hourglass inside.
//!
//! [`draw()`] makes all of it. A page that keeps the elements takes the parts, and sets two attributes as time goes by:
//! `d` of the sand to [`sand()`], and `stroke-dasharray` of the marks to [`marks()`].

use crate::svg::num;

/// The glass with its two lids, to be stroked 1.5 wide.
pub const GLASS: &str = "M15.5 12.5H32.5M15.5 35.5H32.5M17 12.5C17 19 23 21 23 24S17 29 17 35.5\
                         M31 12.5C31 19 25 21 25 24S31 29 31 35.5";
/// The grains that fall, to be stroked .9 wide; there are none before the beginning and after the end.
pub const FALL: &str = "M24 24.4V34";
/// The dashes of the grains.
pub const GRAINS: &str = "1.2 1.2";
/// The dashes of all sixty marks, which show how many there were, for the same circle as [`marks()`].
pub const ALL_MARKS: &str = ".35 .65";
/// The transform of the circle of [`marks()`]: from the top anticlockwise, so that they go by clockwise.
pub const ANTICLOCKWISE: &str = "matrix(0 -1 -1 0 48 48)";

/// The sand above and below as path data, `left` from 1 (all of it above) to 0.
pub fn sand(left: f64) -> String {
    let left = left.clamp(0.0, 1.0);
    let mut path = String::new();
    // A level changes the faster the narrower the sand is there.
    if left > 0.0 {
        let deep = 9.0 * left.sqrt();
        let half = 0.62 * deep + 0.4;
        path += &format!("M{} {}H{}L24.5 23.6H23.5z", num(24.0 - half), num(23.0 - deep), num(24.0 + half));
    }
    if left < 1.0 {
        let high = 9.0 * (1.0 - left).sqrt();
        let half = (high * 7.0 / 6.0).min(6.4);
        let (from, to, bend, top) = (24.0 - half, 24.0 + half, half / 2.0, 35.0 - high);
        path += &format!(
            "M{} 35C{} {top} {} {top} {} 35z",
            num(from),
            num(24.0 - bend),
            num(24.0 + bend),
            num(to),
            top = num(top)
        );
    }
    path
}

/// The dashes of the marks that are left, for a circle with `pathLength` 60.
pub fn marks(left: f64) -> String {
    let count = (left.clamp(0.0, 1.0) * 60.0).round() as usize;
    ".55 .45 ".repeat(count) + "0 60"
}

/// The whole timer as an `<svg>` element. What a page colours has classes: `timer-gone` and `timer-left` for the marks,
/// `timer-glass` for lines, `timer-sand`.
pub fn draw(left: f64) -> String {
    let (sand, marks) = (sand(left), marks(left));
    let running = left > 0.0 && left < 1.0;
    let fall = format!("<path class='timer-glass' d='{FALL}' stroke-width='.9' stroke-dasharray='{GRAINS}'/>");
    let fall = if running { &fall } else { "" };
    format!(
        "<svg viewBox='0 0 48 48' fill='none' stroke='currentColor' aria-hidden='true'>\
         <circle class='timer-gone' cx='24' cy='24' r='21' stroke-width='3' pathLength='60' stroke-opacity='.4' \
         stroke-dasharray='{ALL_MARKS}'/>\
         <circle class='timer-left' cx='24' cy='24' r='21' stroke-width='3.4' pathLength='60' stroke-dasharray='{marks}' \
         transform='{ANTICLOCKWISE}'/>\
         <path class='timer-sand' d='{sand}' fill='currentColor' stroke='none'/>{fall}\
         <path class='timer-glass' d='{GLASS}' stroke-width='1.5' stroke-linecap='round'/></svg>"
    )
}
