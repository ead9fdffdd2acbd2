use std::fs;

use tempfile::TempDir;

use crate::run::{orrery, orrery_with};

fn simulate(extra: &[&str]) -> String {
    let common = ["simulate", "cosmic-factory", "--records", "-"];
    orrery(&[&common, extra].concat()).ok()
}

#[test]
fn one_seed_gives_one_result_whatever_the_threads() {
    let games = ["--bots", "random", "--players", "3", "--games", "40", "--seed", "7"];
    let one = simulate(&[&games[..], &["--threads", "1"]].concat());
    let many = simulate(&[&games[..], &["--threads", "5"]].concat());
    assert_eq!(one.lines().count(), 40);
    assert_eq!(one, many);
    assert_ne!(one, simulate(&["--bots", "random", "--players", "3", "--games", "40", "--seed", "8"]));
    assert!(
        one.starts_with(&simulate(&["--bots", "random", "--players", "3", "--games", "5", "--seed", "7"])),
        "more games, the same first"
    );
}

#[test]
fn simulated_games_replay_clean() {
    for mode in ["standard", "beginner"] {
        for bots in ["random", "greedy", "greedy,random"] {
            let records = simulate(&["--mode", mode, "--bots", bots, "--games", "4"]);
            let replayed = orrery_with(&["replay", "-", "--strict"], records.clone()).ok();
            for (verdict, record) in replayed.lines().zip(records.lines()) {
                let result = record.split(r#""result":"#).nth(1).unwrap();
                assert_eq!(verdict, format!(r#"{{"ok":true,"result":{result}"#));
            }
            assert_eq!(replayed.lines().count(), 4);
        }
    }
}

#[test]
fn what_is_not_legal_is_named_with_its_entry() {
    let record = simulate(&["--bots", "random"]);
    let verdict = |changed: String| {
        assert_ne!(changed, record, "nothing was changed");
        let ran = orrery_with(&["replay", "-"], changed);
        assert_eq!(ran.status, 0, "{}", ran.stderr);
        ran.stdout
    };
    let broken = |verdict: String, entry: &str, part: &str| {
        assert!(
            verdict.starts_with(&format!(r#"{{"ok":false,"entry":{entry}"#)) && verdict.contains(part),
            "{verdict}"
        );
    };
    broken(verdict(record.replacen(r#""round":1"#, r#""round":2"#, 1)), "0,", "CF-2.4: this is round 1, not 2");
    broken(
        verdict(record.replacen(r#""do":"keep""#, r#""do":"hold""#, 1)),
        "1,",
        "nothing in this game is called `hold`",
    );
    broken(verdict(record.replacen(r#""do":"lay","tile":"#, r#""do":"lay","tile":1"#, 1)), "", "tile");
    broken(
        verdict(record.replacen(r#""tracks":[{"green":"#, r#""tracks":[{"green":1"#, 1)),
        "",
        "CF-5.7: the tracks of seat 0",
    );
    broken(verdict(record.replacen(r#""winners":["#, r#""winners":[5,"#, 1)), "", "the result should be");
    // The log breaks off: everything up to there is fine.
    let cut = record.find(r#",{"t":"#).unwrap();
    let tail = record.find(r#"],"result""#).unwrap();
    broken(verdict(format!("{}{}", &record[..cut], &record[tail..])), "1,", "the log ends before the game does");
    // Time never goes back.
    let second = record.match_indices(r#"{"t":"#).nth(3).unwrap().0;
    let late = format!("{}{}", &record[..second], record[second..].replacen(r#"{"t":"#, r#"{"t":9"#, 1));
    broken(verdict(late), "", "but the entry before has");
}

#[test]
fn what_is_not_a_record_is_bad_input() {
    let record = simulate(&["--bots", "random"]);
    let complaint = |changed: String| {
        let ran = orrery_with(&["replay", "-"], format!("{record}{changed}"));
        assert_eq!(ran.stdout.lines().count(), 1, "the good record before it is answered");
        ran.complaint().to_owned()
    };
    let starts = "orrery: line 2: ";
    for (changed, part) in [
        (record[..record.len() / 2].to_owned(), "not a record: EOF"),
        (record.replacen(r#""orrery":1"#, r#""orrery":9"#, 1), "record format 9 is not known"),
        (record.replacen(r#""rules":1"#, r#""rules":2"#, 1), "rules version 2 of cosmic-factory is not known"),
        (record.replacen(r#""game":"cosmic-factory""#, r#""game":"chess""#, 1), "'chess' is not played here"),
        (record.replacen(r#""mode":"standard""#, r#""mode":"blitz""#, 1), "mode: unknown variant `blitz`"),
        (record.replacen(r#""seats":2"#, r#""seats":9"#, 1), "2 to 6 players, not 9"),
        (record.replacen(r#""54":"#, r#""55":"#, 1), "options: '55' is not a tile number"),
        (record.replacen(r#","log":["#, r#","log":7,"lag":["#, 1), "not a record"),
    ] {
        let complaint = complaint(changed);
        assert!(complaint.starts_with(starts) && complaint.contains(part), "{complaint}");
    }
    assert!(orrery(&["replay", "nowhere.jsonl"]).complaint().contains("nowhere.jsonl"));
}

#[test]
fn strict_replay_tells_by_its_status() {
    let record = simulate(&["--bots", "random"]).replacen(r#""round":1"#, r#""round":2"#, 1);
    let ran = orrery_with(&["replay", "--strict", "-"], record);
    assert_eq!((ran.status, ran.stderr.trim_end()), (1, "orrery: 1 of 1 records are not clean"));
}

#[test]
fn a_file_of_records_is_written_whole_or_not_at_all() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.jsonl");
    let file = path.to_str().unwrap();
    let summary = orrery(&["simulate", "cosmic-factory", "--bots", "random", "--games", "3", "--records", file]).ok();
    assert!(summary.starts_with("3 games\n"), "{summary}");
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 3);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left behind");
    let ran =
        orrery(&["simulate", "cosmic-factory", "--records", folder.path().join("no/such/folder").to_str().unwrap()]);
    assert_eq!(ran.status, 2, "{}", ran.stderr);
}

#[test]
fn a_game_can_be_watched() {
    let told =
        orrery(&["simulate", "cosmic-factory", "--players", "3", "--cards", "multi-path,black-hole", "--watch"]).ok();
    for part in ["Round 1, multi-path", "networks", "Round 2, black-hole", "·····", "Round 5", "The end", "wins"] {
        assert!(told.contains(part), "no {part} in {told}");
    }
    let beginner = orrery(&["simulate", "cosmic-factory", "--mode", "beginner", "--watch"]).ok();
    assert!(beginner.contains("Round 1\n"), "{beginner}");
}
