//! Worlds in which all laws hold, and what would be found in them if something was wrong.

use worlds::{Failure, Law, Sabotage, SimulationOptions, command, run, run_all};

/// How many worlds are run with every test run. `cargo xtask bench worlds` runs a hundred times as many.
const WORLDS: u64 = 10_000;

/// In so many worlds every mistake must be found.
const ENOUGH: u64 = 1_000;

#[test]
fn laws_hold_in_ten_thousand_worlds() {
    match run_all(0..WORLDS, SimulationOptions::default(), || {}) {
        Ok(summary) => {
            println!("{summary:#?}");
            assert!(summary.games >= WORLDS && summary.entries > 50 * WORLDS, "{summary:#?}");
            assert!(
                summary.time_outs > WORLDS / 10 && summary.abandoned > 0 && summary.faults > WORLDS,
                "{summary:#?}"
            );
        }
        Err((seed, failure)) => panic!("seed {seed}: {failure}\nrun it again: {}", command(seed)),
    }
}

#[test]
fn a_seed_makes_the_same_world_each_time() {
    let mut fingerprints = Vec::new();
    for seed in 0..6 {
        let summary = run(seed, SimulationOptions::default());
        assert_eq!(summary, run(seed, SimulationOptions::default()), "seed {seed}");
        fingerprints.extend(summary.map(|summary| summary.fingerprint));
    }
    fingerprints.dedup();
    assert_eq!(fingerprints.len(), 6, "other seeds make other worlds");
}

/// One of these laws is broken if somebody makes this mistake.
fn is_found(sabotage: Sabotage, laws: &[Law]) {
    let options = SimulationOptions { sabotage: Some(sabotage), ..SimulationOptions::default() };
    let found = (0..ENOUGH).find_map(|seed| Some((seed, run(seed, options).err()?)));
    let Some((seed, Failure { law, text, at })) = found else {
        panic!("{sabotage:?} is not found in {ENOUGH} worlds");
    };
    println!("{sabotage:?}: seed {seed}, {law:?} after {at} ms: {text}");
    assert!(laws.contains(&law), "{sabotage:?}: seed {seed} breaks {law:?}: {text}");
}

#[test]
fn what_is_told_and_not_synced_is_found() {
    for sabotage in [Sabotage::SendBeforeSave, Sabotage::ReportBeforeSync, Sabotage::GoOnAfterFailure] {
        is_found(sabotage, &[Law::PersistThenSend, Law::Acknowledged]);
    }
}

#[test]
fn what_was_said_and_is_gone_is_found() {
    is_found(Sabotage::ForgetChat, &[Law::Acknowledged]);
}

#[test]
fn what_is_done_twice_is_found() {
    is_found(Sabotage::ForgetKeys, &[Law::Acknowledged]);
}

#[test]
fn broken_streams_are_found() {
    is_found(Sabotage::ResumeTooLate, &[Law::Streams]);
    is_found(Sabotage::SendTwice, &[Law::Streams]);
    is_found(Sabotage::DropMessage, &[Law::Streams, Law::Views, Law::Endings]);
}

#[test]
fn secrets_that_are_told_are_found() {
    is_found(Sabotage::SendToNeighbour, &[Law::Secrets, Law::Streams, Law::Views, Law::Endings]);
    is_found(Sabotage::ShowSeed, &[Law::Secrets]);
}

#[test]
fn unfair_clocks_are_found() {
    is_found(Sabotage::MissLeaving, &[Law::Clocks, Law::Endings]);
    is_found(Sabotage::FastClock, &[Law::Clocks]);
}
