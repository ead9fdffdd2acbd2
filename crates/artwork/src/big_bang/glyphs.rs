//! Small signs of features: a shape without colour, a colour without shape.

use big_bang::{Color, Objective, Shape};

use super::bodies::silhouette;
use crate::palette::{NIGHT, PALE};

/// The signs as symbols around the origin, within a radius of about 30.
pub(crate) fn defs() -> String {
    let shapes = Shape::ALL.map(|shape| {
        let detail = match shape {
            Shape::Planet => format!(
                "<g transform='rotate(-20)' fill='none'><path d='M-30 0A30 9 0 0 0 30 0' stroke='{NIGHT}' \
                 stroke-width='10'/><path d='M-17-7.4A30 9 0 1 0 17-7.4' stroke='{PALE}' stroke-width='4.5'/></g>"
            ),
            Shape::Sun => format!("<circle r='14.5' fill='none' stroke='{NIGHT}' stroke-width='3'/>"),
            Shape::Comet => format!("<circle cx='-11' cy='11' r='10' fill='none' stroke='{NIGHT}' stroke-width='3'/>"),
            Shape::Asteroid => format!(
                "<g fill='{NIGHT}'><circle cx='-8' cy='-5' r='5.6'/><circle cx='9.5' cy='5' r='4.4'/>\
                 <circle cx='-5' cy='10.5' r='2.8'/></g>"
            ),
        };
        format!("<g id='orrery-bb-glyph-{shape}'><path d='{}' fill='{PALE}'/>{detail}</g>", silhouette(shape))
    });
    let colors = Color::ALL.map(|color| {
        format!(
            "<g id='orrery-bb-glyph-{color}'><circle r='26' fill='url(#orrery-bb-light-{color})'/>\
             <circle r='26' fill='url(#orrery-bb-hatching-{color})' fill-opacity='.35'/>\
             <use href='#orrery-bb-mark-{color}' transform='scale(2.2)'/></g>"
        )
    });
    shapes.into_iter().chain(colors).collect::<Vec<_>>().join("\n")
}

/// The sign of an objective, `scale` times its size, around the origin.
pub(crate) fn glyph(objective: Objective, scale: f64) -> String {
    format!("<use href='#orrery-bb-glyph-{objective}' transform='scale({})'/>", crate::svg::num(scale))
}
