//! Cards about the zones of one colour.

use cosmic_factory::Color;
use cosmic_factory::tile::Side;

use super::super::arms;
use super::numbers::plus_one;
use super::parts::{planet, put, zone};

/// Two zones of a colour with an arm between them, one without planets; both earn a point.
pub(crate) fn climate(color: Color) -> String {
    let ground = zone(Some(color), "M-9-9h178v108h-178z");
    let arm = put(&arms::draw(&[Side::North, Side::South]), (50.0, -9.0), 1.08);
    let body = planet(color, (40.0, 42.0), 2.9);
    let mark = put(&format!("<use href='#orrery-mark-{color}'/>"), (132.0, 36.0), 2.9);
    ground + &arm + &body + &mark + &plus_one((74.0, 70.0)) + &plus_one((142.0, 70.0))
}
