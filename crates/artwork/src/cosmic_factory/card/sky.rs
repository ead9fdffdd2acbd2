//! Cards about Constellations, and the sky without a card.

use cosmic_factory::Color;

use super::numbers::plus_one;
use super::parts::{lines, planet, put, rounded, star, zone};
use crate::palette::GOLD;

/// A star figure, so many times its size.
fn figure(number: u32, at: (f64, f64), scale: f64) -> String {
    put(&format!("<use href='#orrery-figure-{number}'/>"), at, scale)
}

/// Two Constellation zones earn a star each.
pub(crate) fn constellation() -> String {
    let spaces = zone(None, &rounded((10.0, 15.0), (64.0, 64.0))) + &zone(None, &rounded((84.0, 15.0), (64.0, 64.0)));
    let figures = figure(0, (42.0, 51.0), 1.5) + &figure(2, (116.0, 52.0), 1.5);
    spaces + &figures + &plus_one((69.0, 17.0)) + &plus_one((143.0, 17.0))
}

/// Constellation zones of two, three and four spaces with the stars that they earn: one, two, four.
pub(crate) fn sidereal_vacuum() -> String {
    let spaces =
        zone(None, "M14 8h22v44H14z") + &zone(None, "M53 8h22v22h22v22H53z") + &zone(None, "M110 8h44v44h-44z");
    let figures = [
        (0, (25.0, 19.0)),
        (1, (25.0, 41.0)),
        (2, (64.0, 19.0)),
        (3, (64.0, 41.0)),
        (4, (86.0, 41.0)),
        (1, (121.0, 19.0)),
        (0, (143.0, 19.0)),
        (4, (121.0, 41.0)),
        (2, (143.0, 41.0)),
    ];
    let figures: String = figures.into_iter().map(|(number, at)| figure(number, at, 0.55)).collect();
    let earned = [25.0, 68.0, 82.0, 112.5, 125.5, 138.5, 151.5].map(|x| star((x, 72.0), 0.85, GOLD));
    spaces + &figures + &earned.concat()
}

/// A sky in which nothing is out of order.
pub(crate) fn calm() -> String {
    let orbits = lines("M-6 84A92 46 0 0 1 166 84M24 96A56 30 0 0 1 136 96", 1.4);
    let bodies = planet(Color::Blue, (36.0, 60.0), 1.1) + &planet(Color::Green, (108.0, 69.5), 1.3);
    orbits + &bodies + &figure(1, (122.0, 24.0), 1.1) + &star((62.0, 22.0), 0.9, GOLD)
}
