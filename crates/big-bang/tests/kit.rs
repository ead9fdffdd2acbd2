//! The laws that every game obeys, over random games of all modes and every number of players.

#![cfg(feature = "serde")]

use big_bang::{BigBang, Mode, Options};
use tabletop::{Setup, testkit};

/// Every table that can be set up, with the settings that change the rules.
fn tables() -> impl Iterator<Item = Setup<BigBang>> {
    let tables = Mode::ALL.into_iter().flat_map(|mode| mode.players().map(move |seats| (mode, seats)));
    tables.flat_map(|(mode, seats)| {
        let common = if mode == Mode::Simple { &[false, true][..] } else { &[false] };
        common.iter().map(move |&common_feature| {
            let options = Options { common_feature, turn_seconds: Some(30) };
            Setup { mode, seats, options }
        })
    })
}

#[test]
fn copies_stay_equal() {
    for setup in tables() {
        testkit::copies_stay_equal(&setup, setup.seats as u64);
    }
}

#[test]
fn replay_gives_the_same_states() {
    for setup in tables() {
        testkit::replay_gives_the_same_states(&setup, 100 + setup.seats as u64);
    }
}

#[test]
fn refused_moves_change_nothing() {
    for setup in tables() {
        for seed in 0..4 {
            testkit::refused_moves_change_nothing(&setup, 200 + 10 * seed + setup.seats as u64);
        }
    }
}

#[test]
fn listed_moves_are_accepted() {
    for setup in tables() {
        for seed in 0..4 {
            testkit::listed_moves_are_accepted(&setup, 300 + 10 * seed + setup.seats as u64);
        }
    }
}

#[test]
fn views_do_not_interfere() {
    for setup in tables() {
        testkit::views_do_not_interfere(&setup, 400 + setup.seats as u64);
    }
}
