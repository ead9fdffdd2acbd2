//! Planets: discs lit from the upper left, with one detail per colour.

use cosmic_factory::Color;

use super::tones::{CosmicFactoryTones, tones};
use crate::palette::NIGHT;
use crate::svg::num;

/// Planets as symbols around the origin, within a radius of about 9.
pub(crate) fn defs() -> String {
    Color::ALL
        .map(|color| {
            let detail = match color {
                Color::Green => disc(color, 6.9) + &ring(),
                Color::Blue => disc(color, 7.9) + &caps(),
                Color::Orange => disc(color, 7.9) + &craters(),
            };
            format!("{}\n<g id='orrery-planet-{color}'>{detail}</g>", light(color))
        })
        .join("\n")
}

fn light(color: Color) -> String {
    let CosmicFactoryTones { bright, body, dark, .. } = tones(color);
    format!(
        "<radialGradient id='orrery-light-{color}' cx='.35' cy='.3' r='.8'><stop offset='0' stop-color='{bright}'/>\
         <stop offset='.45' stop-color='{body}'/><stop offset='1' stop-color='{dark}'/></radialGradient>"
    )
}

/// A disc with a dark rim, which keeps it apart from any ground.
fn disc(color: Color, radius: f64) -> String {
    format!(
        "<circle r='{}' fill='{NIGHT}' fill-opacity='.7'/><circle r='{}' fill='url(#orrery-light-{color})'/>",
        num(radius + 1.2),
        num(radius)
    )
}

/// A ring whose far side the disc hides.
fn ring() -> String {
    let ring = "M-6.3-1.2C-10.5 1-10.5 3.2-5 3.4 0 3.6 5 2.4 7.6.6 9.6-.8 9.6-2.2 6.3-1.9";
    let bright = tones(Color::Green).bright;
    format!(
        "<g transform='rotate(-22)' fill='none' stroke-linecap='round'>\
         <path d='{ring}' stroke='{NIGHT}' stroke-width='3.4' stroke-opacity='.75'/>\
         <path d='{ring}' stroke='{bright}' stroke-width='1.5'/></g>"
    )
}

/// Caps of ice with ragged edges.
fn caps() -> String {
    "<path d='M-7.1-3.4A7.9 7.9 0 0 1 7.1-3.4L4.2-1.6 2.2-3.2.2-.8-2-2.8-4.2-1.4z' fill='#fff'/>\
     <path d='M-4.9 6.2A7.9 7.9 0 0 0 4.9 6.2L1.8 4.6-.4 5.6-2.4 4.4z' fill='#fff' fill-opacity='.8'/>"
        .to_owned()
}

/// Craters, the larger ones with a shadow inside.
fn craters() -> String {
    let CosmicFactoryTones { dark, shade, .. } = tones(Color::Orange);
    format!(
        "<g fill='{dark}'><circle cx='1.9' cy='-2.4' r='2.4'/><circle cx='-3' cy='2.7' r='1.8'/>\
         <circle cx='3' cy='3.8' r='1.3'/></g>\
         <g fill='{shade}'><circle cx='1.5' cy='-2.8' r='1.6'/><circle cx='-3.3' cy='2.4' r='1.1'/></g>"
    )
}
