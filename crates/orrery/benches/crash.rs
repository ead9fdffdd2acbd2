//! Kills a server two hundred times while people play at fifty tables, and finds out whether anything was lost.
//!
//! They also talk, take other names, set up tables and upload games, and bots play with some of them. `--crashes N` and
//! `--seed N` choose how often and when; the same seed kills at the same moments. Then another server plays at fifty tables under
//! strace, and at `--moments N` moments it is looked at what a loss of power would have left.

#[path = "../tests/serve/power_loss.rs"]
mod power_loss;
#[path = "../tests/support/mod.rs"]
mod support;
#[path = "../tests/serve/survival.rs"]
mod survival;

use std::process::ExitCode;
use std::time::Duration;

use support::options;

fn main() -> ExitCode {
    let (mut crashes, mut seed, mut moments) = (200, 2, 400);
    match options::read(&mut [("--crashes", &mut crashes), ("--seed", &mut seed), ("--moments", &mut moments)]) {
        Ok(true) => {}
        Ok(false) => return ExitCode::SUCCESS,
        Err(wrong) => {
            eprintln!("error: {wrong}");
            return ExitCode::FAILURE;
        }
    }
    println!("{crashes} crashes, seed {seed}");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let mut survived = runtime.block_on(survival::survive(crashes, seed));
    survived.restarts.sort_unstable();
    let median = survived.restarts.get(survived.restarts.len() / 2).map_or(0, Duration::as_millis);
    let errands = survived.errands;
    println!("| case | games | moves | messages | tables | uploads | names | lost or doubled | median |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    println!(
        "| crash, restart after each of {crashes} | {} | {} | {} | {} | {} | {} | 0 | {median} ms |",
        survived.games, survived.moves, survived.said, errands.tables, errands.uploads, errands.names
    );
    if moments > 0 {
        let power_loss::Held { answers, disks, incomplete } =
            runtime.block_on(power_loss::lose_power(50, moments as usize, seed));
        println!("\n| case | answers | disks looked at | with something lost | of it answered before |");
        println!("| --- | ---: | ---: | ---: | ---: |");
        println!("| loss of power, at {moments} moments | {answers} | {disks} | {incomplete} | 0 |");
    }
    ExitCode::SUCCESS
}
