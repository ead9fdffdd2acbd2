//! Ten thousand random games of every mode, played by one process and replayed by another.

use std::process::Stdio;

use anyhow::{Context, Result, ensure};

use crate::orrery;
use crate::process::command;
use crate::target;

/// How many games of each mode, shared out among the numbers of players.
const GAMES: u32 = 10_000;

/// What is played: the game, its modes, and how many play.
const KINDS: &[(&str, &[&str], std::ops::RangeInclusive<u32>)] = &[
    ("cosmic-factory", &["standard", "beginner"], 2..=6),
    ("big-bang", &["cosmic", "simple", "parallel"], 2..=4),
    ("big-bang", &["solitary"], 1..=1),
    ("big-bang", &["hexidomino"], 2..=6),
];

/// Plays and replays them all; the first record that is not clean is an error.
pub(crate) fn play_and_replay() -> Result<()> {
    orrery::build()?;
    for (game, modes, players) in KINDS {
        let games = GAMES.div_ceil(players.end() - players.start() + 1);
        for mode in *modes {
            for players in players.clone() {
                play_and_replay_one(game, mode, players, games)
                    .with_context(|| format!("{game}, {mode}, {players} players"))?;
                eprintln!("{game}, {mode}, {players} players: {games} random games replay clean");
            }
        }
    }
    Ok(())
}

fn play_and_replay_one(game: &str, mode: &str, players: u32, games: u32) -> Result<()> {
    let orrery = target::program("orrery");
    let orrery = orrery.to_string_lossy();
    let (players, wanted) = (players.to_string(), games.to_string());
    let simulation = ["simulate", game, "--mode", mode, "--players", &players, "--bots", "random", "--games", &wanted];
    let mut playing = command(&orrery, &[&simulation[..], &["--records", "-"]].concat())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .context("cannot start the simulation")?;
    let records = playing.stdout.take().context("the simulation has no output")?;
    let replayed = command(&orrery, &["replay", "--strict", "-"]).stdin(records).output().context("cannot replay")?;
    let verdicts = String::from_utf8_lossy(&replayed.stdout);
    let mistake = verdicts.lines().find(|verdict| !verdict.starts_with(r#"{"ok":true"#));
    ensure!(mistake.is_none(), "a record is not clean: {}", mistake.unwrap_or_default());
    ensure!(replayed.status.success(), "{}", String::from_utf8_lossy(&replayed.stderr));
    ensure!(playing.wait()?.success(), "the simulation failed");
    ensure!(verdicts.lines().count() == games as usize, "only {} games were replayed", verdicts.lines().count());
    Ok(())
}
