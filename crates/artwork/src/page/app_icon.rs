//! The icon of the page where it is one among others: in a tab, on a phone's screen.

use cosmic_factory::Color;

use crate::cosmic_factory::tones::tones;
use crate::palette::{BRASS, DEEP, DUSK, GOLD, NIGHT, PALE};

/// The icon as a document of its own, square and filled to its edges: whoever shows it may cut off the corners.
pub fn app_icon() -> String {
    let [green, blue] = [Color::Green, Color::Blue].map(|color| tones(color).body);
    // Bold enough for 16 pixels, and within the circle that masks leave.
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'>\
         <radialGradient id='orrery-icon-night'><stop stop-color='{DUSK}'/><stop offset='1' stop-color='{NIGHT}'/>\
         </radialGradient>\
         <radialGradient id='orrery-icon-sun' cx='.4' cy='.35'><stop stop-color='{GOLD}'/>\
         <stop offset='1' stop-color='{BRASS}'/></radialGradient>\
         <rect width='64' height='64' fill='url(#orrery-icon-night)'/>\
         <g fill='none' stroke='{BRASS}'><circle cx='32' cy='32' r='23.5' stroke-width='2.6'/>\
         <circle cx='32' cy='32' r='14.5' stroke-width='2' stroke-opacity='.75'/></g>\
         <circle cx='32' cy='32' r='7.2' fill='url(#orrery-icon-sun)'/>\
         <g stroke='{DEEP}' stroke-width='1.8'><circle cx='42.3' cy='21.7' r='4.6' fill='{green}'/>\
         <circle cx='13.6' cy='46.6' r='5.6' fill='{blue}'/><circle cx='48.6' cy='48.6' r='4.2' fill='{PALE}'/></g>\
         </svg>\n"
    )
}
