//! The scoring tables, and what each card makes of them.

use crate::{Card, Color};

/// Points for a zone by its planets (CF-5.2).
pub const fn zone_points(color: Color, planets: u32) -> u8 {
    match (color, planets) {
        (Color::Green, 0..=2) | (Color::Blue | Color::Orange, 0..=1) => 0,
        (Color::Green, 3..=5) => 1,
        (Color::Green, 6..=8) => 3,
        (Color::Green, 9..) => 5,
        (Color::Blue, 2..=4) => 2,
        (Color::Blue, 5..=7) => 4,
        (Color::Blue, 8..) => 6,
        (Color::Orange, 2..=3) => 2,
        (Color::Orange, 4..=6) => 5,
        (Color::Orange, 7..) => 7,
    }
}

/// Points for a path by its length (CF-5.4), or for networks by their number (CF-7.10).
pub const fn path_points(length: u32) -> u8 {
    match length {
        0..=3 => 0,
        4..=5 => 1,
        6..=8 => 2,
        9.. => 4,
    }
}

/// The card's own points for a zone, beyond the table.
pub const fn zone_extra(card: Card, color: Color, planets: u32) -> u8 {
    let counts = match card {
        Card::District => planets >= 3,
        Card::Dispersion => planets <= 2,
        Card::TemperateClimate => matches!(color, Color::Green),
        Card::IceAge => matches!(color, Color::Blue),
        Card::GlobalWarming => matches!(color, Color::Orange),
        _ => false,
    };
    counts as u8
}

/// The card's points for a Constellation zone by its spaces.
///
/// ```
/// use cosmic_factory::Card;
/// use cosmic_factory::score::constellation_points;
///
/// assert_eq!([1, 2, 3, 4].map(|spaces| constellation_points(Card::SiderealVacuum, spaces)), [0, 1, 2, 4]);
/// assert_eq!(constellation_points(Card::None, 4), 0);
/// ```
pub const fn constellation_points(card: Card, spaces: u32) -> u8 {
    match (card, spaces) {
        (Card::Constellation, 1..) => 1,
        (Card::SiderealVacuum, 2) => 1,
        (Card::SiderealVacuum, 3) => 2,
        (Card::SiderealVacuum, 4..) => 4,
        _ => 0,
    }
}
