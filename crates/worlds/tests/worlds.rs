//! Ten thousand worlds, and what would be found in them if something was wrong.

use worlds::{Law, Options, Sabotage, command, run, run_all};

/// How many worlds are run with every test run. `cargo xtask bench worlds` runs a hundred times as many.
const WORLDS: u64 = 10_000;

/// In so many worlds every mistake must be found.
const ENOUGH: u64 = 400;

#[test]
fn laws_hold_in_ten_thousand_worlds() {
    match run_all(0..WORLDS, Options::default(), || {}) {
        Ok(summary) => {
            println!("{summary:#?}");
            assert!(summary.games > WORLDS * 9 / 10 && summary.time_outs > WORLDS, "{summary:#?}");
        }
        Err((seed, failure)) => panic!("seed {seed}: {failure}\nrun it again: {}", command(seed)),
    }
}

#[test]
fn a_seed_makes_the_same_world_each_time() {
    for seed in 0..20 {
        assert_eq!(run(seed, Options::default()), run(seed, Options::default()), "seed {seed}");
    }
}

/// The law that is broken first, in which world, if somebody makes this mistake.
fn found(sabotage: Sabotage) -> (u64, Law) {
    let options = Options { sabotage: Some(sabotage), ..Options::default() };
    match run_all(0..ENOUGH, options, || {}) {
        Ok(_) => panic!("{sabotage:?} is not found in {ENOUGH} worlds"),
        Err((seed, failure)) => {
            println!("{sabotage:?}: seed {seed}: {failure}");
            (seed, failure.law)
        }
    }
}

#[test]
fn every_mistake_is_found() {
    for sabotage in Sabotage::ALL {
        found(sabotage);
    }
}
