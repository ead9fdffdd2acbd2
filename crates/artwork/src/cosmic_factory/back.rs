//! The back of a tile.

use crate::palette::{BRASS, DUSK, NIGHT};

/// The back as a symbol: an orrery in brass hairlines.
pub(crate) fn defs() -> String {
    format!(
        "<g id='orrery-back'><rect width='100' height='100' rx='4' fill='{DUSK}' fill-opacity='.45'/>\
         <g fill='none' stroke='{BRASS}' stroke-opacity='.4' stroke-width='.8'>\
         <rect x='4' y='4' width='92' height='92' rx='3' stroke-opacity='.25'/>\
         <circle cx='50' cy='50' r='12'/><circle cx='50' cy='50' r='22'/><circle cx='50' cy='50' r='34'/></g>\
         <g fill='{BRASS}' fill-opacity='.65'><circle cx='50' cy='50' r='4'/><circle cx='58.5' cy='41.5' r='1.8'/>\
         <circle cx='29.3' cy='57.5' r='2.4'/><circle cx='74' cy='74' r='3'/></g></g>"
    )
}

/// The back of any tile, in the same box as a face and for a document that has [`defs`](crate::defs()).
pub fn back() -> String {
    // The back lets light through, and there may be day behind it.
    format!("<rect width='100' height='100' rx='4' fill='{NIGHT}'/><use href='#orrery-back'/>")
}
