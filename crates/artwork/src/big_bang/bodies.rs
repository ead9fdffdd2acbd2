//! Celestial bodies: the shape is a silhouette, the colour fills it, the hatching says the colour once more.

use std::f64::consts::PI;

use big_bang::{Color, Shape};

use super::tones::{BigBangTones, tones};
use crate::palette::NIGHT;
use crate::svg::{num, point};

/// Every shape in every colour as a symbol, with the colour's mark above it.
pub(crate) fn defs() -> String {
    let lights = Color::ALL.map(light).join("\n");
    let bodies = Color::ALL.map(|color| Shape::ALL.map(|shape| body(shape, color)).join("\n")).join("\n");
    format!("{lights}\n{bodies}")
}

/// The light on bodies of a colour, and their glow.
fn light(color: Color) -> String {
    let BigBangTones { bright, body, dark, .. } = tones(color);
    format!(
        "<radialGradient id='orrery-bb-light-{color}' cx='.36' cy='.32' r='.75'>\
         <stop offset='0' stop-color='{bright}'/><stop offset='.4' stop-color='{body}'/>\
         <stop offset='1' stop-color='{dark}'/></radialGradient>\n\
         <radialGradient id='orrery-bb-glow-{color}'><stop offset='.45' stop-color='{body}' stop-opacity='.45'/>\
         <stop offset='1' stop-color='{body}' stop-opacity='0'/></radialGradient>"
    )
}

fn body(shape: Shape, color: Color) -> String {
    let figure = match shape {
        Shape::Planet => planet(color),
        Shape::Sun => sun(color),
        Shape::Comet => comet(color),
        Shape::Asteroid => asteroid(color),
    };
    format!(
        "<g id='orrery-bb-{shape}-{color}'><circle r='31' fill='url(#orrery-bb-glow-{color})'/>{figure}\
         <use href='#orrery-bb-mark-{color}' y='-37.5'/></g>"
    )
}

/// A silhouette with a dark rim, filled with light and hatching.
fn filled(silhouette: &str, color: Color) -> String {
    format!(
        "<path d='{silhouette}' fill='{NIGHT}' stroke='{NIGHT}' stroke-width='3.4' stroke-linejoin='round'/>\
         <path d='{silhouette}' fill='url(#orrery-bb-light-{color})'/>\
         <path d='{silhouette}' fill='url(#orrery-bb-hatching-{color})' fill-opacity='.72'/>"
    )
}

/// A circle as path data.
fn disc((x, y): (f64, f64), radius: f64) -> String {
    let [start, r, across] = [point((x - radius, y)), num(radius), num(2.0 * radius)];
    format!("M{start}a{r} {r} 0 1 1 {across} 0a{r} {r} 0 1 1-{across} 0z")
}

const TAIL_PATH: &str =
    "M-21 7C-15-8 2-20 25-27 18-19 13-14 9-10 16-14 23-15 30-15 22-9 15-4 9 0 14-1 20-1 25 1 16 9 6 17-6 20z";
const LUMP_PATH: &str = "M-23-3L-18-14-10-16-4-22 7-20 13-13 21-11 25-1 20 7 20 14 10 17 4 22-6 18-14 19-18 11-24 7z";

/// The silhouette of a shape as path data; that of a planet lacks its ring.
pub(crate) fn silhouette(shape: Shape) -> String {
    match shape {
        Shape::Planet => disc((0.0, 0.0), 18.0),
        Shape::Sun => rays() + &disc((0.0, 0.0), 17.0),
        Shape::Comet => TAIL_PATH.to_owned() + &disc((-11.0, 11.0), 11.5),
        Shape::Asteroid => LUMP_PATH.to_owned(),
    }
}

/// A disc in a ring.
fn planet(color: Color) -> String {
    let bright = tones(color).bright;
    let half = |sweep: u8| {
        let line = format!("M-29 0A29 8.6 0 0 {sweep} 29 0");
        format!(
            "<path d='{line}' stroke='{NIGHT}' stroke-width='7.4'/><path d='{line}' stroke='{bright}' \
             stroke-width='4'/>"
        )
    };
    let ring = |sweep| format!("<g transform='rotate(-20)' fill='none' stroke-linecap='round'>{}</g>", half(sweep));
    ring(1) + &filled(&disc((0.0, 0.0), 18.0), color) + &ring(0)
}

/// Rays all around, long and short.
fn rays() -> String {
    let ray = |index: i32| {
        let angle = f64::from(index) * PI / 8.0;
        let reach = if index % 2 == 0 { 28.5 } else { 22.5 };
        let at = |angle: f64, reach: f64| point((angle.sin() * reach, -angle.cos() * reach));
        format!("M{}L{} {}z", at(angle - 0.17, 16.6), at(angle, reach), at(angle + 0.17, 16.6))
    };
    (0..16).map(ray).collect()
}

/// A disc in a wreath of rays.
fn sun(color: Color) -> String {
    let (rays, BigBangTones { bright, body, .. }) = (rays(), tones(color));
    format!(
        "<path d='{rays}' fill='{body}' stroke='{NIGHT}' stroke-width='3.4' stroke-linejoin='round' \
         paint-order='stroke'/>{}<circle r='15' fill='none' stroke='{bright}' stroke-width='1.6'/>",
        filled(&disc((0.0, 0.0), 15.0), color)
    )
}

/// A head with a tail that streams away to the upper right.
fn comet(color: Color) -> String {
    let bright = tones(color).bright;
    format!(
        "{}<path d='{}' fill='{bright}' stroke='{NIGHT}' stroke-width='1.8'/>\
         <path d='{}' fill='url(#orrery-bb-light-{color})'/>\
         <path d='{}' fill='url(#orrery-bb-hatching-{color})' fill-opacity='.72'/>",
        filled(TAIL_PATH, color),
        disc((-11.0, 11.0), 11.5),
        disc((-11.0, 11.0), 9.2),
        disc((-11.0, 11.0), 9.2)
    )
}

/// A lump with craters.
fn asteroid(color: Color) -> String {
    let BigBangTones { ink, bright, .. } = tones(color);
    let crater = |x: f64, y: f64, size: f64| {
        let (x, y, wide, high, lip) = (num(x), num(y), num(size), num(size * 0.8), num(size * 0.42));
        format!(
            "<g transform='translate({x} {y}) rotate(-18)'><ellipse rx='{wide}' ry='{high}' fill='{ink}'/>\
             <path d='M-{wide} {lip}A{wide} {high} 0 0 0 {wide} {lip}' fill='none' stroke='{bright}' \
             stroke-width='1.8' stroke-linecap='round'/></g>"
        )
    };
    format!(
        "{}{}{}{}",
        filled(LUMP_PATH, color),
        crater(-8.0, -5.0, 5.6),
        crater(9.5, 5.0, 4.4),
        crater(-5.0, 10.5, 2.8)
    )
}
