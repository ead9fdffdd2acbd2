//! Cards about what changes hands.

use cosmic_factory::Color;

use super::super::token::coin;
use super::numbers::number;
use super::parts::{board, face, lines, planet, put, star, turned};
use crate::page::Icon;
use crate::palette::{GOLD, NIGHT};

/// A galaxy with a ribbon around it, on its way to a neighbour.
pub(crate) fn gift() -> String {
    let tiles = "
        g1g0g2b0/es o1o2b0*/sw b1g1*o0/s
        b1*b2b0/ne g0o1*g1/new o1g0b2*/nsw
        o1b0o2*/e g0*g1o1/w *b1g1b2/n";
    let ribbon = "M117 24V86M86 53H148";
    let bow = "M117 23C110 8 96 6 97 14S108 22 117 23C124 8 138 6 137 14S126 22 117 23M117 23L107 31M117 23L127 31";
    let bands = format!("<path d='{ribbon}' stroke='{NIGHT}' stroke-width='9'/>") + &lines(ribbon, 6.0);
    let bow = format!("<path d='{bow}' fill='none' stroke='{NIGHT}' stroke-width='7'/>") + &lines(bow, 3.6);
    let person = put(&lines(Icon::Person.path(), 1.9), (2.0, 17.0), 2.3);
    board(tiles, (86.0, 22.0), 21.0) + &bands + &bow + &person + &lines("M79 46H60M69 36L59 46 69 56", 3.6)
}

/// The only red among the cards.
const KERCHIEF: &str = "#c8452f";

/// A hand of tiles, and who takes it.
pub(crate) fn space_pirate() -> String {
    let fan =
        [("g1*g0b0/s", (24.0, 49.0), -18.0), ("b1b0*o1/es", (38.0, 44.0), 0.0), ("o1g2b0*/w", (52.0, 49.0), 18.0)];
    let fan = fan.map(|(notation, middle, degrees)| turned(&face(notation), middle, 38.0, degrees));
    let kerchief = "M101 38C102 14 146 14 147 38 134 30 114 30 101 38zM146 34l11-5-3 9 5 6-13-3z";
    let pirate = format!(
        "{}<path d='{kerchief}' fill='{KERCHIEF}' stroke='{NIGHT}' stroke-width='1.4' stroke-linejoin='round'/>\
         <path d='M103 40L146 52' stroke='{NIGHT}' stroke-width='2.6'/>\
         <ellipse cx='116' cy='46' rx='7.5' ry='7' fill='{NIGHT}'/><circle cx='134' cy='47' r='3' fill='{NIGHT}'/>\
         <path d='M117 60q8 6 15-1' fill='none' stroke='{NIGHT}' stroke-width='2.6' stroke-linecap='round'/>",
        planet(Color::Orange, (124.0, 47.0), 2.9)
    );
    fan.concat() + &lines("M80 45H95M87 37l8.5 8-8.5 8", 3.6) + &pirate
}

pub(crate) fn happy_hour() -> String {
    let places = [(26.0, 62.0), (54.0, 27.0), (82.0, 62.0)];
    let pairs = Color::ALL.into_iter().zip(places).map(|(color, (x, y))| {
        put(&coin(color), (x + 9.0, y - 5.0), 0.72) + &put(&coin(color), (x - 5.0, y + 4.0), 0.72)
    });
    pairs.collect::<String>() + &number("×2", (133.0, 40.0), 27.0, GOLD)
}

/// A token is taken, and tiles still turn.
pub(crate) fn optimization() -> String {
    let turning = "M113 7A38 38 0 0 1 146 36M147 25l-.6 12-11-4M113 83A38 38 0 0 1 80 54M79 65l.6-12 11 4";
    put(&coin(Color::Green), (36.0, 45.0), 1.1)
        + &turned(&face("o1*b2g1/es"), (113.0, 45.0), 44.0, 14.0)
        + &lines(turning, 3.4)
}

/// Five planets for two stars.
pub(crate) fn offering() -> String {
    let places = [(18.0, 23.0), (58.0, 23.0), (38.0, 45.0), (18.0, 67.0), (58.0, 67.0)];
    let planets = places.map(|at| planet(Color::Orange, at, 1.35)).concat();
    let stars = star((128.0, 30.0), 2.3, GOLD) + &star((139.0, 66.0), 1.8, GOLD);
    planets + &lines("M78 45H100M91 35l10 10-10 10", 3.6) + &stars
}
