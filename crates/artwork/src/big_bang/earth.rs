//! The Earth: a body of every shape, colour and background, and like no other.

use big_bang::Color;

use crate::palette::{NIGHT, PALE};
use crate::svg::symbol;

/// The Earth as a symbol, with its Moon and the marks of all colours.
pub(crate) fn defs() -> String {
    let places = [(-31.0, -17.5), (31.0, -17.5), (31.0, 18.5), (-31.0, 18.5)];
    let marks: String = Color::ALL
        .into_iter()
        .zip(places)
        .map(|(color, (x, y))| {
            let mark = symbol(&format!("bb-mark-{color}"), (0.0, 0.0));
            format!("<g transform='translate({x} {y}) scale(.78)'>{mark}</g>")
        })
        .collect();
    // Two Americas, Africa with Europe, a cap of ice: as the globe is known from afar.
    let lands = "M-17-13C-12-19-4-20-1-17-3-13-8-12-9-8-12-7-14-4-13-2-17-3-20-7-17-13z\
                 M-9 1C-4 0 1 4 0 8-2 12-5 14-6 19-10 15-12 7-9 1z\
                 M5-14C10-16 16-13 19-8 21-3 20 4 17 8 15 4 12 3 9 1 5-1 4-5 7-7 4-9 4-12 5-14z";
    format!(
        "<radialGradient id='orrery-bb-sea' cx='.36' cy='.3' r='.8'><stop offset='0' stop-color='#bfe6ff'/>\
         <stop offset='.4' stop-color='#3f8ee0'/><stop offset='1' stop-color='#143a80'/></radialGradient>\n\
         <radialGradient id='orrery-bb-air'><stop offset='.7' stop-color='#8fd0ff' stop-opacity='.7'/>\
         <stop offset='1' stop-color='#8fd0ff' stop-opacity='0'/></radialGradient>\n\
         <g id='orrery-bb-earth'><circle r='30' fill='url(#orrery-bb-air)'/>\
         <circle r='24' fill='{NIGHT}'/><circle r='23' fill='url(#orrery-bb-sea)'/>\
         <path d='{lands}' fill='#58b56a' stroke='#2d7a4b' stroke-width='1.1' stroke-linejoin='round'/>\
         <path d='M-9-21.2A23 23 0 0 1 9-21.2Q4-17.5 0-19T-9-21.2z' fill='#fff'/>\
         <g fill='none' stroke='#fff' stroke-opacity='.75' stroke-width='1.9' stroke-linecap='round'>\
         <path d='M-20 3Q-12-1-5 3M2-3Q10-6 18-1M-12 15Q-3 11 6 15M10 12Q14 10 18 12'/></g>\
         <circle cx='0' cy='-36' r='5.6' fill='{NIGHT}'/><circle cx='0' cy='-36' r='4.4' fill='{PALE}'/>\
         <circle cx='1.4' cy='-35' r='1.2' fill='#a3a9c9'/>{marks}</g>"
    )
}
