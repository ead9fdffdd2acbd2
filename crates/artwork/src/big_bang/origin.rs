//! The piece in the middle: a point from which everything flies apart.

use std::f64::consts::PI;

use big_bang::Color;

use super::tones::tones;
use crate::palette::{BRASS, GOLD};
use crate::scatter::Scatter;
use crate::svg::{num, point};

/// `big-bang` as a symbol.
pub(crate) fn defs() -> String {
    let mut scatter = Scatter::new("big-bang");
    let mut rays = String::new();
    let mut sparks = String::new();
    for index in 0..30 {
        let angle = f64::from(index) * PI / 15.0 + scatter.between(-0.05, 0.05);
        let at = |reach: f64| (angle.cos() * reach, angle.sin() * reach);
        let reach = [36.0, 24.0, 30.0][index as usize % 3];
        rays += &format!("M{}L{}", point(at(8.0)), point(at(reach - 5.0)));
        let ((x, y), size) = (at(reach), if index % 3 == 0 { 2.4 } else { 1.5 });
        let ink = tones(Color::ALL[index as usize % 4]).body;
        sparks += &format!("<circle cx='{}' cy='{}' r='{}' fill='{ink}'/>", num(x), num(y), num(size));
    }
    format!(
        "<radialGradient id='orrery-bb-flash'><stop offset='0' stop-color='#fff'/>\
         <stop offset='.3' stop-color='{GOLD}'/><stop offset='.6' stop-color='{BRASS}' stop-opacity='.55'/>\
         <stop offset='1' stop-color='{BRASS}' stop-opacity='0'/></radialGradient>\n\
         <g id='orrery-bb-big-bang'><path d='{rays}' stroke='{GOLD}' stroke-width='1.3' stroke-opacity='.75'/>\
         {sparks}<circle r='21' fill='url(#orrery-bb-flash)'/><circle r='5.5' fill='#fff'/>\
         <g fill='none' stroke='{BRASS}' stroke-width='.9' stroke-opacity='.6'><circle r='21'/><circle r='33'/></g></g>"
    )
}
