//! Marks of the colours: a sprout, an ice crystal, a cactus. They stand where a space has no planets.

use cosmic_factory::Color;

use super::tones::tones;
use crate::palette::NIGHT;

/// The marks as symbols around the origin, within a radius of 8.
pub(crate) fn defs() -> String {
    Color::ALL
        .map(|color| {
            let (shape, tint) = (shape(color), tones(color).light);
            format!(
                "<g id='orrery-mark-{color}' fill='none' stroke-linecap='round' stroke-linejoin='round' \
                 transform='scale(.88)'>\
                 <path d='{shape}' stroke='{NIGHT}' stroke-width='3.6' stroke-opacity='.4'/>\
                 <path d='{shape}' stroke='{tint}' stroke-width='1.5'/></g>"
            )
        })
        .join("\n")
}

fn shape(color: Color) -> &'static str {
    match color {
        Color::Green => "M0 6.5V-1M0 2C-1-3-4-4.5-6.5-4.5-6-1-4 1.5 0 2M0-1C.5-5 3-6.5 6-6.5 6-3.5 4-1 0-1",
        Color::Blue => "M0-7V7M-6-3.5L6 3.5M6-3.5L-6 3.5M-2-5.5L0-3.8 2-5.5M-2 5.5L0 3.8 2 5.5",
        Color::Orange => "M0 7V-6M0 3.5H-2.5Q-4.5 3.5-4.5 1.5V-1M0 1.5H2.5Q4.5 1.5 4.5-.5V-3",
    }
}
