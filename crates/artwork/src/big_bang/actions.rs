//! Actions, as diagrams of what they do: what is drawn in brass moves.

use std::f64::consts::PI;

use super::grid::hexagon;
use crate::palette::{BRASS, GOLD, NIGHT, PALE};
use crate::svg::{num, point};

/// The actions as symbols.
pub(crate) fn defs() -> String {
    [hyperspace(), orbit(), eclipse(), dark_energy()].join("\n")
}

/// A small hexagon at a place.
fn cell((x, y): (f64, f64), size: f64, style: &str) -> String {
    format!("<path d='{}' transform='translate({} {})' {style}/>", hexagon(size), num(x), num(y))
}

fn moving() -> String {
    format!("fill='{BRASS}' stroke='{GOLD}' stroke-width='1.4'")
}

fn empty() -> String {
    format!("fill='none' stroke='{BRASS}' stroke-width='1.8' stroke-dasharray='3.4 2.8'")
}

fn lying() -> String {
    format!("fill='{PALE}' fill-opacity='.28' stroke='{PALE}' stroke-width='1.4'")
}

/// A leap over others, far away.
fn hyperspace() -> String {
    let others = [(-6.0, 17.0), (9.0, 17.0)].map(|place| cell(place, 8.2, &lying())).concat();
    format!(
        "<g id='orrery-bb-hyperspace'>{others}{}{}\
         <g fill='none' stroke='{BRASS}' stroke-linecap='round' stroke-linejoin='round'>\
         <path d='M-20-1C-18-32 18-32 22-9' stroke-width='3.2'/><path d='M15-14L22.4-7 28-15' stroke-width='3.2'/>\
         <path d='M-10-11C-6-19 4-20 9-14M-13-1C-10-5-8-7-5-8' stroke-width='1.4' stroke-opacity='.7'/></g></g>",
        cell((-21.0, 9.0), 9.0, &moving()),
        cell((23.0, 6.0), 9.0, &empty())
    )
}

/// Around a body that stays.
fn orbit() -> String {
    let at = |degrees: f64| point(((degrees * PI / 180.0).cos() * 25.0, (degrees * PI / 180.0).sin() * 25.0));
    format!(
        "<g id='orrery-bb-orbit'>{}\
         <g fill='none' stroke='{BRASS}' stroke-width='3.2' stroke-linecap='round' stroke-linejoin='round'>\
         <path d='M{}A25 25 0 1 1 {}'/><path d='M7.4-5.4L0 1.4 7.4 8.2' transform='translate({}) rotate(5)'/></g>{}</g>",
        cell((0.0, 0.0), 12.0, &lying()),
        at(190.0),
        at(95.0),
        at(95.0),
        cell((-24.0, 0.0), 9.0, &moving())
    )
}

/// One body in front of another, whose light is seen around it.
fn eclipse() -> String {
    let ray = |index: i32| {
        let angle = f64::from(index) * PI / 8.0;
        let at = |reach: f64| point((4.0 + angle.cos() * reach, -3.0 + angle.sin() * reach));
        format!("M{}L{}", at(23.5), at(if index % 2 == 0 { 31.0 } else { 27.5 }))
    };
    let rays: String = (0..16).map(ray).collect();
    format!(
        "<g id='orrery-bb-eclipse'><path d='{rays}' stroke='{PALE}' stroke-opacity='.75' stroke-width='1.8' \
         stroke-linecap='round'/><circle cx='4' cy='-3' r='19.5' fill='{PALE}'/>\
         <circle cx='-3' cy='3' r='19' fill='{NIGHT}' stroke='{BRASS}' stroke-width='2.6'/>\
         <path d='M-14 3H4M-2-4L5 3-2 10' fill='none' stroke='{BRASS}' stroke-width='3.2' stroke-linecap='round' \
         stroke-linejoin='round' transform='rotate(-45 -3 3)'/></g>"
    )
}

/// Space grows: two new places, each at a single neighbour.
fn dark_energy() -> String {
    let plus = |x: f64, y: f64| format!("M{} {}h9M{} {}v9", num(x - 4.5), num(y), num(x), num(y - 4.5));
    let signs = plus(-19.0, -11.5) + &plus(19.0, 11.5);
    format!(
        "<g id='orrery-bb-dark-energy'><circle r='36' fill='#000' fill-opacity='.35'/>\
         <g fill='none' stroke='#b28cff' stroke-width='1.4' stroke-opacity='.8'>\
         <ellipse rx='34' ry='12' transform='rotate(-58)'/><ellipse rx='34' ry='20' transform='rotate(-58)' \
         stroke-dasharray='3 4'/></g>{}{}{}\
         <path d='{signs}' stroke='{GOLD}' stroke-width='2.8' stroke-linecap='round'/></g>",
        cell((0.0, 0.0), 10.0, &lying()),
        cell((-19.0, -11.5), 11.5, &format!("fill='{NIGHT}' stroke='{BRASS}' stroke-width='2'")),
        cell((19.0, 11.5), 11.5, &format!("fill='{NIGHT}' stroke='{BRASS}' stroke-width='2'"))
    )
}
