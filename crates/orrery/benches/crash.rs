//! Kills a server two hundred times while people play at fifty tables, and finds out whether anything was lost.
//!
//! `--crashes N` and `--seed N` choose how often and when; the same seed kills at the same moments.

#[path = "../tests/support/mod.rs"]
mod support;
#[path = "../tests/serve/survival.rs"]
mod survival;

use std::time::Duration;

fn main() {
    let (mut crashes, mut seed) = (200, 2);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let value = match argument.as_str() {
            "--crashes" => &mut crashes,
            "--seed" => &mut seed,
            "--color" => {
                arguments.next();
                continue;
            }
            "--bench" => continue,
            other => return eprintln!("error: '{other}' is unknown; there are --crashes N and --seed N"),
        };
        match arguments.next().map(|number| number.parse()) {
            Some(Ok(number)) => *value = number,
            _ => return eprintln!("error: {argument} needs a number"),
        }
    }
    println!("{crashes} crashes, seed {seed}");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let survived = runtime.block_on(survival::survive(crashes, seed));
    let mut restarts = survived.restarts;
    restarts.sort_unstable();
    let median = restarts.get(restarts.len() / 2).map_or(0, Duration::as_millis);
    println!("| case | games | moves | lost or doubled | median |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    println!("| crash, restart after each of {crashes} | {} | {} | 0 | {median} ms |", survived.games, survived.moves);
}
