use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;

use serde_json::Value;
use tempfile::TempDir;

use crate::run::{command, orrery};

/// A small tournament of quick bots.
const QUICK: [&str; 7] = ["tournament", "--game", "cosmic-factory", "--mode", "beginner", "--bots", "random,greedy"];
/// One that a bot plays alone.
const ALONE: [&str; 7] = ["tournament", "--game", "big-bang", "--mode", "solitary", "--bots", "random"];

fn text(path: &Path) -> &str {
    path.to_str().expect("a path that is text")
}

/// What does not depend on how long anybody thought.
fn without_times(printed: &str) -> &str {
    printed.split("Thinking time").next().unwrap_or_default()
}

/// Runs a tournament that keeps its results; returns them, and what it printed.
#[track_caller]
fn kept(tournament: &[&str], extra: &[&str], path: &Path) -> (String, String) {
    let printed = orrery(&[tournament, extra, &["--results", text(path)]].concat()).ok();
    (fs::read_to_string(path).expect("results"), printed)
}

#[test]
fn bots_are_rated_and_compared() {
    let printed = orrery(&[&QUICK[..], &["--games", "20"]].concat()).ok();
    assert!(printed.starts_with("cosmic-factory, beginner, 2 players, seed 1: 20 games (1 pairing, 20 each)\n"));
    let ranked: Vec<&str> = printed.lines().filter(|line| line.starts_with(['1', '2'])).collect();
    assert!(ranked[0].contains("greedy") && ranked[1].contains("random"), "{printed}");
    for part in
        ["rating", "95% interval", "the mean of all bots is 1500", "Wilson's 95%", "20:0", "0:20", "100.0% (83.9"]
    {
        assert!(printed.contains(part), "no {part} in {printed}");
    }
    let times = printed.split("Thinking time").nth(1).expect("times");
    assert!(times.lines().filter(|line| line.starts_with(['r', 'g']) && line.ends_with(" ms")).count() == 2, "{times}");
}

#[test]
fn every_finished_game_is_a_line() {
    let folder = TempDir::new().unwrap();
    let (results, _) = kept(&QUICK, &["--games", "9", "--seed", "5"], &folder.path().join("r.jsonl"));
    let lines: Vec<Value> = results.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines[0]["tournament"], 1);
    assert_eq!(lines[0]["bots"], serde_json::json!(["random", "greedy"]));
    assert_eq!(lines.len(), 11, "a header, and an even number of games");
    let mut first = BTreeMap::new();
    for (number, line) in lines[1..].iter().enumerate() {
        assert_eq!((&line["number"], &line["seed"]), (&number.into(), &5.into()));
        assert_eq!((&line["game"], &line["mode"]), (&"cosmic-factory".into(), &"beginner".into()));
        assert_eq!(line["scores"].as_array().map(Vec::len), Some(2));
        assert!(!line["winners"].as_array().expect("winners").is_empty());
        *first.entry(line["bots"][0].to_string()).or_insert(0) += 1;
    }
    assert_eq!(first.into_values().collect::<Vec<_>>(), [5, 5], "each began as often");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left behind");
}

#[test]
fn results_are_the_same_with_any_number_of_threads() {
    let folder = TempDir::new().unwrap();
    let more = ["--players", "3", "--games", "30"];
    let with =
        |threads: &str| kept(&QUICK, &[&more[..], &["--threads", threads]].concat(), &folder.path().join(threads));
    let ((one, printed), (three, other)) = (with("1"), with("3"));
    assert_eq!(one.lines().count(), 61);
    assert_eq!(one, three);
    assert_eq!(without_times(&printed), without_times(&other));
}

#[test]
fn a_tournament_goes_on_where_it_was_interrupted() {
    let folder = TempDir::new().unwrap();
    for (tournament, games) in [(&QUICK, ["--games", "10"]), (&ALONE, ["--games", "40"])] {
        let path = folder.path().join(tournament[2]);
        let (whole, printed) = kept(tournament, &games, &path);
        // After nothing, within the header, after it, within a game, just before the end of a line, after the last.
        let (header, line) = (whole.find('\n').unwrap() + 1, whole.len() / 2);
        for cut in [0, header / 2, header - 1, header, line, whole.len() - 1, whole.len()] {
            fs::write(&path, &whole[..cut]).unwrap();
            let (resumed, told) = kept(tournament, &games, &path);
            assert!(resumed == whole, "cut after {cut} of {} bytes", whole.len());
            let told = told.split("No game was left").next().unwrap_or_default();
            assert_eq!(without_times(told), without_times(&printed));
        }
        // Games may be missing anywhere, and may stand in any order.
        let mut lines: Vec<&str> = whole.lines().collect();
        lines[1..].reverse();
        lines.remove(5);
        fs::write(&path, lines.join("\n") + "\n").unwrap();
        assert!(kept(tournament, &games, &path).0 == whole);
    }
}

#[test]
fn a_tournament_that_is_killed_loses_nothing_that_was_over() {
    let folder = TempDir::new().unwrap();
    let (whole, killed) = (folder.path().join("whole"), folder.path().join("killed"));
    let more = ["--games", "100", "--threads", "2"];
    let long: [&str; 5] = ["tournament", "--game", "cosmic-factory", "--bots", "greedy,random"];
    let arguments = [&long[..], &more, &["--results", text(&killed)]].concat();
    let mut child = command(&arguments).stdout(Stdio::null()).spawn().unwrap();
    let written = || fs::read_to_string(&killed).unwrap_or_default();
    while written().lines().count() < 20 && child.try_wait().unwrap().is_none() {
        thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let left = written();
    let (resumed, _) = kept(&long, &more, &killed);
    assert!(left.lines().count() >= 20, "{left}");
    let survivors = left.lines().filter(|line| resumed.lines().any(|other| other == *line)).count();
    assert!(survivors + 1 >= left.lines().count(), "at most the last line was not whole");
    assert!(resumed == kept(&long, &more, &whole).0);
}

#[test]
fn more_games_begin_with_those_that_were_played() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("r.jsonl");
    let (short, printed) = kept(&QUICK, &["--games", "4"], &path);
    let (long, _) = kept(&QUICK, &["--games", "10"], &path);
    assert!(long.starts_with(&short) && long.lines().count() == 11);
    let (same, again) = kept(&QUICK, &["--games", "4"], &path);
    assert_eq!(same, long, "what is there stays there");
    assert_eq!(without_times(&printed), again.split("No game was left").next().unwrap());
}

#[test]
fn results_of_something_else_are_left_alone() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("r.jsonl");
    let (whole, _) = kept(&QUICK, &["--games", "4"], &path);
    let complaint = |content: &str, extra: &[&str]| {
        fs::write(&path, content).unwrap();
        let ran = orrery(&[&QUICK[..], extra, &["--games", "4", "--results", text(&path)]].concat());
        assert_eq!(fs::read_to_string(&path).unwrap(), content, "nothing was changed");
        assert_eq!(ran.stdout, "");
        ran.complaint().to_owned()
    };
    assert!(complaint(&whole, &["--seed", "2"]).ends_with("another tournament: seed 1, not 2"));
    assert!(complaint(&whole, &["--players", "3"]).ends_with("another tournament: players 2, not 3"));
    assert!(complaint("my notes", &[]).ends_with("these are not the results of a tournament"));
    assert!(complaint("my\nnotes\n", &[]).ends_with("these are not the results of a tournament"));
    let (header, first) = whole.split_at(whole.find('\n').unwrap() + 1);
    let changed = |from: &str, to: &str| format!("{header}{}", first.replacen(from, to, 1));
    assert!(complaint(&changed("random", "greedy"), &[]).contains("line 2: game 0 of this tournament is another"));
    assert!(complaint(&changed(r#""number":1"#, r#""number":0"#), &[]).contains("line 3: game 0"));
    assert!(complaint(&changed(r#""winners":["#, r#""winners":[4,"#), &[]).contains("line 2: game 0 is one of 2"));
    assert!(complaint(&changed("scores", "stores"), &[]).contains("line 2: not a result: missing field `scores`"));
    let twice = format!("{header}{0}{0}", first.lines().next().unwrap().to_owned() + "\n");
    assert!(complaint(&twice, &[]).contains("line 3: game 0 is there twice"));
}

#[test]
fn ratings_are_drawn() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("ratings.svg");
    let draw = || {
        orrery(&[&QUICK[..], &["--games", "4", "--plot", text(&path)]].concat()).ok();
        fs::read_to_string(&path).unwrap()
    };
    let drawn = draw();
    assert!(drawn.starts_with("<svg") && drawn.trim_end().ends_with("</svg>"), "{drawn}");
    assert!(drawn.contains("<title>Bots of Cosmic Factory, beginner</title>") && drawn.contains("greedy: "), "{drawn}");
    assert_eq!(drawn, draw(), "always the same");
    let ran = orrery(&[&QUICK[..], &["--games", "4", "--plot", "-"]].concat());
    assert_eq!(ran.stdout, drawn);
    assert!(ran.stderr.contains("Bradley-Terry"), "{}", ran.stderr);
}

#[test]
fn who_plays_alone_is_ranked_by_points() {
    let folder = TempDir::new().unwrap();
    let (results, printed) = kept(&ALONE, &["--games", "12"], &folder.path().join("r.jsonl"));
    assert!(printed.starts_with("big-bang, solitary, 1 player, seed 1: 12 games (1 bot, 12 each)\n"), "{printed}");
    assert!(printed.contains("mean  95% interval") && !printed.contains("rating"), "{printed}");
    // The games are those that are simulated with the same seed.
    let simulated =
        ["simulate", "big-bang", "--mode", "solitary", "--bots", "random", "--games", "12", "--records", "-"];
    for (line, record) in results.lines().skip(1).zip(orrery(&simulated).ok().lines()) {
        let (line, record): (Value, Value) =
            (serde_json::from_str(line).unwrap(), serde_json::from_str(record).unwrap());
        assert_eq!(line["scores"], record["result"]["scores"]);
    }
}

#[test]
fn wrong_arguments_are_named() {
    let complaint = |arguments: &[&str]| {
        let ran = orrery(&[&["tournament"], arguments].concat());
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{arguments:?}");
        ran.stderr
    };
    let game = |game: &str, arguments: &[&str]| complaint(&[&["--game", game], arguments].concat());
    let factory = |arguments: &[&str]| game("cosmic-factory", arguments);
    assert!(factory(&["--bots", "random"]).contains("--bots: a tournament needs at least two bots, not 1"));
    assert!(factory(&["--bots", "random,genius"]).contains("--bots: there is no bot 'genius', only random, "));
    assert!(factory(&["--bots", "random,greedy,random"]).contains("--bots: 'random' is there twice"));
    assert!(factory(&["--bots", "random,"]).contains("--bots: there is no bot ''"));
    assert!(factory(&[]).contains("--bots"));
    let both = ["--bots", "random,greedy"];
    let both = |more: &[&str]| factory(&[&both, more].concat());
    assert!(both(&["--games", "0"]).contains("--games: at least one game has to be played"));
    assert!(both(&["--games", "18446744073709551615"]).contains("are too many"));
    assert!(both(&["--mode", "cosmic"]).contains("--mode: there is no mode 'cosmic', only standard, beginner"));
    assert!(both(&["--players", "7"]).contains("2 to 6 players, not 7"));
    assert!(both(&["--players", "1"]).contains("2 to 6 players, not 1"));
    assert!(both(&["--results", "-"]).contains("--results: a tournament can only go on from a file"));
    assert!(both(&["--results", "no/such/folder"]).contains("no/such/folder"));
    assert!(both(&["--plot", "no/such/folder"]).contains("no/such/folder"));
    assert!(game("chess", &["--bots", "random"]).contains("invalid value 'chess'"));
    assert!(game("big-bang", &["--mode", "solitary", "--bots", "random", "--players", "2"]).contains("1 player"));
}

#[test]
fn files_that_cannot_be_written_are_named() {
    let folder = TempDir::new().unwrap();
    let folder = text(folder.path());
    let ran = orrery(&[&QUICK[..], &["--results", folder]].concat());
    assert_eq!((ran.status, ran.stdout.as_str()), (1, ""), "{}", ran.stderr);
    assert!(ran.stderr.contains(folder), "{}", ran.stderr);
    let ran = orrery(&[&QUICK[..], &["--plot", folder]].concat());
    assert_eq!((ran.status, ran.stdout.as_str()), (1, ""), "{}", ran.stderr);
    assert!(ran.stderr.contains(folder), "{}", ran.stderr);
}
