//! The back of a piece.

use super::grid::{SIZE, hexagon};
use crate::palette::{BRASS, NIGHT};

/// The back as a symbol: an orrery in brass hairlines.
pub(crate) fn defs() -> String {
    let (edge, rim) = (hexagon(SIZE - 1.1), hexagon(SIZE - 5.0));
    format!(
        "<g id='orrery-bb-back'><path d='{edge}' fill='#1d2140' stroke='{NIGHT}' stroke-width='1'/>\
         <g fill='none' stroke='{BRASS}' stroke-opacity='.5' stroke-width='1.1'><path d='{rim}' stroke-opacity='.35'/>\
         <circle r='12'/><circle r='21'/><circle r='31'/></g>\
         <g fill='{BRASS}' fill-opacity='.7'><circle r='4.2'/><circle cx='8.5' cy='-8.5' r='2.2'/>\
         <circle cx='-19.7' cy='7.2' r='2.8'/><circle cx='22' cy='21.8' r='3.4'/></g></g>"
    )
}

/// The back of any piece, around the origin, for a document that has [`defs`](super::defs()). An overturned piece
/// shows it, and so does the pile.
pub fn overturned() -> String {
    "<use href='#orrery-bb-back'/>".to_owned()
}
