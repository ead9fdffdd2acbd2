//! Zone Bonus tokens, and the pieces that stand for tracks.

use cosmic_factory::{Color, Track};

use crate::palette::{BRASS, DEEP_BRASS, NIGHT};

/// The token of a colour as an `<svg>` element, for a document that has [`defs`](crate::defs()).
pub fn token(color: Color) -> String {
    format!("<svg viewBox='-26 -26 52 52' aria-hidden='true'>{}</svg>", coin(color))
}

/// A coin around the origin, within a radius of 25.5: a milled rim of brass, and a planet.
pub(crate) fn coin(color: Color) -> String {
    format!(
        "<circle r='25' fill='{BRASS}' stroke='{DEEP_BRASS}'/>\
         <circle r='22.5' fill='none' stroke='{NIGHT}' stroke-opacity='.5' stroke-width='3' stroke-dasharray='1 1.5'/>\
         <circle r='18.5' fill='{NIGHT}' stroke='{DEEP_BRASS}'/>\
         <use href='#orrery-planet-{color}' transform='scale(1.35)'/>"
    )
}

/// The piece that stands for a track as an `<svg>` element, for a document that has [`defs`](crate::defs()): a planet,
/// or the star, which takes the fill that it inherits. The class is `piece`.
pub fn track_symbol(track: Track) -> String {
    let symbol = match track {
        Track::Star => "star".to_owned(),
        color => format!("planet-{color}"),
    };
    format!("<svg class='piece' viewBox='-11 -11 22 22' aria-hidden='true'><use href='#orrery-{symbol}'/></svg>")
}
