//! The laws that every game obeys, over random games of both modes and every number of players.

#![cfg(feature = "serde")]

use cosmic_factory::{CosmicFactory, Mode, Options};
use tabletop::{Setup, testkit};

fn setup(mode: Mode, seats: usize) -> Setup<CosmicFactory> {
    let options = Options { draft_seconds: Some(30), choice_seconds: Some(20), ..Options::default() };
    Setup { mode, seats, options }
}

#[test]
fn copies_stay_equal() {
    for (mode, seats) in tables() {
        testkit::copies_stay_equal(&setup(mode, seats), seats as u64);
    }
}

#[test]
fn replay_gives_the_same_states() {
    for (mode, seats) in tables() {
        testkit::replay_gives_the_same_states(&setup(mode, seats), 100 + seats as u64);
    }
}

#[test]
fn refused_moves_change_nothing() {
    for (mode, seats) in tables() {
        testkit::refused_moves_change_nothing(&setup(mode, seats), 200 + seats as u64);
    }
}

#[test]
fn listed_moves_are_accepted() {
    for (mode, seats) in tables() {
        testkit::listed_moves_are_accepted(&setup(mode, seats), 300 + seats as u64);
    }
}

#[test]
fn views_do_not_interfere() {
    for (mode, seats) in tables() {
        testkit::views_do_not_interfere(&setup(mode, seats), 400 + seats as u64);
    }
}

fn tables() -> impl Iterator<Item = (Mode, usize)> {
    Mode::ALL.into_iter().flat_map(|mode| (2..=6).map(move |seats| (mode, seats)))
}
