//! Pictures of the Kaos cards, made of the pieces that they are about.

mod climates;
mod layouts;
mod numbers;
mod parts;
mod paths;
mod sky;
mod trades;
mod zones;

use cosmic_factory::{Card, Color};

use self::parts::{HEIGHT, WIDTH};
use crate::palette::{NIGHT, PALE};

/// The picture of a card as an `<svg>` element of 160 by 90, for a document that has [`defs`](crate::defs()). It tells
/// the rule at a glance, from the width of a finger upwards; without a card there is only the sky.
pub fn card_picture(card: Card) -> String {
    let picture = match card {
        Card::None => sky::calm(),
        Card::BlackHole => layouts::black_hole(),
        Card::Gift => trades::gift(),
        Card::NewDimension => layouts::new_dimension(),
        Card::Arborescence => paths::arborescence(),
        Card::District => zones::district(),
        Card::Dispersion => zones::dispersion(),
        Card::UniqueDimension => layouts::unique_dimension(),
        Card::Constellation => sky::constellation(),
        Card::SiderealVacuum => sky::sidereal_vacuum(),
        Card::MultiPath => paths::multi_path(),
        Card::ParallelUniverse => layouts::parallel_universe(),
        Card::SpacePirate => trades::space_pirate(),
        Card::Sabotage => layouts::sabotage(),
        Card::IceAge => climates::climate(Color::Blue),
        Card::GlobalWarming => climates::climate(Color::Orange),
        Card::TemperateClimate => climates::climate(Color::Green),
        Card::HappyHour => trades::happy_hour(),
        Card::Optimization => trades::optimization(),
        Card::StellarSwap => paths::stellar_swap(),
        Card::Offering => trades::offering(),
    };
    let ground = format!("width='{WIDTH}' height='{HEIGHT}'");
    format!(
        "<svg viewBox='0 0 {WIDTH} {HEIGHT}' fill='{PALE}' aria-hidden='true'><rect {ground} fill='{NIGHT}'/>\
         <rect {ground} fill='url(#orrery-sky)'/>{picture}</svg>"
    )
}
