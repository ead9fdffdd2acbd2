//! What is behind the figures: the hexagon, its sky, its rim, and pips that count the sky.

use big_bang::Background;

use super::grid::{SIZE, hexagon};
use crate::palette::{BRASS, DEEP, DUSK, NIGHT, PALE};
use crate::scatter::Scatter;
use crate::svg::{num, point, star};

/// The hexagon of a piece; a little of the table shows around it.
const EDGE_RADIUS: f64 = SIZE - 1.1;
/// The line inside the edge.
const RIM_RADIUS: f64 = SIZE - 3.4;

/// The rim of phenomena, as their owners know it.
pub(crate) const BLUE_RIM: &str = "#4f9dff";
/// The ground and the rim of actions.
const GREEN: (&str, &str) = ("#0f3d36", "#5fc9a2");

/// All grounds as symbols.
pub(crate) fn defs() -> String {
    let skies = Background::ALL.map(|background| {
        let (ground, rim, sky) = match background {
            Background::Empty => ("#10142a", DUSK, String::new()),
            Background::Starry => ("#172349", "#4a5b97", stars()),
            Background::Galactic => ("#2a1f57", "#8a6cc4", galaxy()),
        };
        let pips = pips(background.weight());
        hexagons(&background.to_string(), (ground, rim, 1.6), &(sky + &pips))
    });
    let others = [
        hexagons("phenomenon", ("#0b1533", BLUE_RIM, 3.2), ""),
        hexagons("action", (GREEN.0, GREEN.1, 1.8), &action_frame()),
        hexagons("earth", ("#0e1c38", PALE, 2.2), ""),
        hexagons("origin", ("#1a1233", BRASS, 2.4), ""),
    ];
    [&gradients()[..], &skies.join("\n"), &others.join("\n")].join("\n")
}

fn hexagons(name: &str, (ground, rim, width): (&str, &str, f64), content: &str) -> String {
    let (edge, line, width) = (hexagon(EDGE_RADIUS), hexagon(RIM_RADIUS), num(width));
    format!(
        "<g id='orrery-bb-ground-{name}'><path d='{edge}' fill='{ground}' stroke='{NIGHT}' stroke-width='1'/>\
         <path d='{line}' fill='none' stroke='{rim}' stroke-width='{width}'/>{content}</g>"
    )
}

fn gradients() -> String {
    "<radialGradient id='orrery-bb-core'><stop offset='0' stop-color='#d9c4ff' stop-opacity='.85'/>\
     <stop offset='.4' stop-color='#a77be6' stop-opacity='.45'/>\
     <stop offset='1' stop-color='#6a46b8' stop-opacity='0'/></radialGradient>"
        .to_owned()
}

/// Stars all over the hexagon, some of them bright.
fn stars() -> String {
    let mut scatter = Scatter::new("starry");
    let bright = [(-31.0, -15.0), (28.0, -20.0), (33.0, 14.0), (-26.0, 24.0), (-17.0, -29.0), (22.0, 28.0)];
    let bright: String = bright.iter().map(|&place| star(place, scatter.between(4.6, 6.0))).collect();
    let dust: String = (0..26)
        .map(|index| {
            let (angle, reach) = (f64::from(index) * 2.4, 9.0 + 31.0 * (f64::from(index) / 26.0).sqrt());
            let place = (angle.cos() * reach + scatter.between(-2.0, 2.0), angle.sin() * reach);
            (place, scatter.between(0.7, 1.4))
        })
        // The mark above and the pips below stay clear.
        .filter(|((x, y), _)| x.abs() > 16.0 || y.abs() < 27.0)
        .map(|((x, y), size)| format!("<circle cx='{}' cy='{}' r='{}'/>", num(x), num(y), num(size)))
        .collect();
    format!("<g fill='{PALE}'><path d='{bright}'/><g fill-opacity='.75'>{dust}</g></g>")
}

/// Two spiral arms around a glowing core.
fn galaxy() -> String {
    let mut scatter = Scatter::new("galactic");
    let along = |turn: f64, step: f64| {
        let (angle, reach) = (turn + step * 0.36, 9.0 + step * 2.75);
        (angle.cos() * reach, angle.sin() * reach)
    };
    let [mut arms, mut dust] = [String::new(), String::new()];
    for turn in [0.5, 0.5 + std::f64::consts::PI] {
        let line: Vec<String> = (0..34).map(|step| point(along(turn, f64::from(step) / 3.0))).collect();
        arms += &format!("M{}", line.join("L"));
        for step in 1..12 {
            let (x, y) = along(turn, f64::from(step));
            let (dx, dy) = (scatter.between(-3.5, 3.5), scatter.between(-3.5, 3.5));
            let (x, y, size) = (num(x + dx), num(y + dy), num(scatter.between(0.6, 1.2)));
            dust += &format!("<circle cx='{x}' cy='{y}' r='{size}'/>");
        }
    }
    format!(
        "<circle r='41' fill='url(#orrery-bb-core)'/>\
         <g fill='none' stroke-linecap='round' stroke-linejoin='round'>\
         <path d='{arms}' stroke='#8f68d8' stroke-width='11' stroke-opacity='.4'/>\
         <path d='{arms}' stroke='#cdb2ff' stroke-width='4.2' stroke-opacity='.6'/></g>\
         <g fill='#f3eaff' fill-opacity='.9'>{dust}</g>"
    )
}

/// One, two or three pips near the lower corner.
fn pips(count: u8) -> String {
    let first = -5.0 * f64::from(count - 1);
    let pips: String = (0..count)
        .map(|index| format!("M{} 32.9l4.2 4.2-4.2 4.2-4.2-4.2z", num(first + 10.0 * f64::from(index))))
        .collect();
    format!(
        "<path d='{pips}' fill='{BRASS}' stroke='{NIGHT}' stroke-width='1.6' stroke-linejoin='round' paint-order='stroke'/>"
    )
}

/// A second line inside the first, and bolts in the corners.
fn action_frame() -> String {
    let (line, (_, rim)) = (hexagon(SIZE - 8.2), GREEN);
    let bolts = super::grid::corners(SIZE - 8.4)
        .map(|(x, y)| format!("<circle cx='{}' cy='{}' r='2.2'/>", num(x), num(y)))
        .concat();
    format!(
        "<path d='{line}' fill='{DEEP}' fill-opacity='.35' stroke='{rim}' stroke-opacity='.6' stroke-width='.9'/>\
         <g fill='{BRASS}'>{bolts}</g>"
    )
}
