//! Names of cards, colours and tracks.

use crate::texts::{Language, t_string};
use cosmic_factory::{Card, Color, Track};

/// What a colour is called.
pub fn color(locale: impl Language, color: Color) -> &'static str {
    match color {
        Color::Green => t_string!(locale, words.color.green),
        Color::Blue => t_string!(locale, words.color.blue),
        Color::Orange => t_string!(locale, words.color.orange),
    }
}

/// The ground that a colour stands for.
pub fn ground(locale: impl Language, color: Color) -> &'static str {
    match color {
        Color::Green => t_string!(locale, words.ground.green),
        Color::Blue => t_string!(locale, words.ground.blue),
        Color::Orange => t_string!(locale, words.ground.orange),
    }
}

/// A Zone Bonus token in the middle of a sentence: somebody takes it, or has it.
pub fn the_token(locale: impl Language, color: Color) -> &'static str {
    match color {
        Color::Green => t_string!(locale, words.the_token.green),
        Color::Blue => t_string!(locale, words.the_token.blue),
        Color::Orange => t_string!(locale, words.the_token.orange),
    }
}

/// What a track is called.
pub fn track(i18n: impl Language, track: Track) -> &'static str {
    match track {
        Track::Green => t_string!(i18n, words.track.green),
        Track::Blue => t_string!(i18n, words.track.blue),
        Track::Orange => t_string!(i18n, words.track.orange),
        Track::Star => t_string!(i18n, words.track.star),
    }
}

/// What a card is called, with its number.
pub fn card(locale: impl Language, card: Card) -> &'static str {
    macro_rules! name {
        ($($card:ident: $key:ident),+) => { match card { $(Card::$card => t_string!(locale, cards.$key.name)),+ } };
    }
    name!(None: none, BlackHole: black_hole, Gift: gift, NewDimension: new_dimension, Arborescence: arborescence,
        District: district, Dispersion: dispersion, UniqueDimension: unique_dimension, Constellation: constellation,
        SiderealVacuum: sidereal_vacuum, MultiPath: multi_path, ParallelUniverse: parallel_universe,
        SpacePirate: space_pirate, Sabotage: sabotage, IceAge: ice_age, GlobalWarming: global_warming,
        TemperateClimate: temperate_climate, HappyHour: happy_hour, Optimization: optimization,
        StellarSwap: stellar_swap, Offering: offering)
}

/// What a card does, in one sentence.
pub fn card_effect(i18n: impl Language, card: Card) -> &'static str {
    macro_rules! effect {
        ($($card:ident: $key:ident),+) => { match card { $(Card::$card => t_string!(i18n, cards.$key.effect)),+ } };
    }
    effect!(None: none, BlackHole: black_hole, Gift: gift, NewDimension: new_dimension, Arborescence: arborescence,
        District: district, Dispersion: dispersion, UniqueDimension: unique_dimension, Constellation: constellation,
        SiderealVacuum: sidereal_vacuum, MultiPath: multi_path, ParallelUniverse: parallel_universe,
        SpacePirate: space_pirate, Sabotage: sabotage, IceAge: ice_age, GlobalWarming: global_warming,
        TemperateClimate: temperate_climate, HappyHour: happy_hour, Optimization: optimization,
        StellarSwap: stellar_swap, Offering: offering)
}
