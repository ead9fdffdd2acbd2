//! Numbers drawn as lines, which look the same with any font or none.

use super::parts::put;
use crate::palette::{BRASS, GOLD, NIGHT};
use crate::svg::num;

const DIGIT_HEIGHT: f64 = 14.0;
const DIGIT_GAP: f64 = 3.2;

/// A sign as path data, and its width. Only those that cards show are there.
const fn sign(letter: char) -> (&'static str, f64) {
    match letter {
        '+' => ("M0 7H8M4 3V11", 8.0),
        '×' => ("M0 3.5L8 11.5M8 3.5L0 11.5", 8.0),
        '1' => ("M0 3L3.6 0V14", 3.6),
        '2' => ("M.2 4A4.1 4 0 1 1 7.2 6.9L0 14H8.6", 8.6),
        _ => ("", 0.0),
    }
}

/// These signs around `x`, `y`, so high, as lines.
pub(crate) fn number(text: &str, middle: (f64, f64), height: f64, ink: &str) -> String {
    let signs = text.chars().map(sign);
    let wide = signs.clone().map(|(_, width)| width + DIGIT_GAP).sum::<f64>() - DIGIT_GAP;
    let mut left = -wide / 2.0;
    let mut lines = String::new();
    for (path, width) in signs {
        lines += &format!("<path d='{path}' transform='translate({} -7)'/>", num(left));
        left += width + DIGIT_GAP;
    }
    let lines = format!(
        "<g fill='none' stroke='{ink}' stroke-width='2.6' stroke-linecap='round' stroke-linejoin='round'>{lines}</g>"
    );
    put(&lines, middle, height / DIGIT_HEIGHT)
}

/// A seal of brass around `x`, `y` that says +1.
pub(crate) fn plus_one((x, y): (f64, f64)) -> String {
    let (across, down) = (num(x), num(y));
    format!(
        "<circle cx='{across}' cy='{down}' r='15' fill='{NIGHT}'/>\
         <circle cx='{across}' cy='{down}' r='13' fill='{BRASS}' stroke='{GOLD}'/>{}",
        number("+1", (x - 0.5, y), 12.5, NIGHT)
    )
}
