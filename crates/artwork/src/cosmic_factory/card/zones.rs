//! Cards about the size of zones.

use cosmic_factory::Color;

use super::numbers::plus_one;
use super::parts::{planet, put, rounded, zone};

/// A zone with three planets earns a point.
pub(crate) fn district() -> String {
    let ground = zone(Some(Color::Green), "M12 18q0-6 6-6h50q6 0 6 6v16h54q6 0 6 6v36q0 6-6 6h-110q-6 0-6-6z");
    let planets = [(43.0, 30.0), (43.0, 62.0), (88.0, 58.0)].map(|at| planet(Color::Green, at, 1.8));
    ground + &planets.concat() + &plus_one((133.0, 32.0))
}

/// Small zones, down to one without planets, earn a point each.
pub(crate) fn dispersion() -> String {
    let corners = [(6.0, 32.0), (58.0, 18.0), (110.0, 32.0)];
    let grounds = Color::ALL.into_iter().zip(corners).map(|(color, corner)| {
        zone(Some(color), &rounded(corner, (44.0, 50.0))) + &plus_one((corner.0 + 22.0, corner.1))
    });
    let planets = [
        planet(Color::Green, (19.0, 69.0), 1.25),
        planet(Color::Green, (37.0, 59.0), 1.25),
        planet(Color::Blue, (80.0, 48.0), 1.6),
        put("<use href='#orrery-mark-orange'/>", (132.0, 64.0), 1.9),
    ];
    grounds.collect::<String>() + &planets.concat()
}
