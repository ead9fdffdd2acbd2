use std::fs;

use tempfile::TempDir;

use crate::run::{orrery, orrery_with};

fn simulate(game: &str, extra: &[&str]) -> String {
    orrery(&[&["simulate", game, "--records", "-"], extra].concat()).ok()
}

#[test]
fn games_of_both_sorts_are_told_in_tables() {
    let factory = simulate("cosmic-factory", &["--bots", "random", "--cards", "gift,sabotage,ice-age,new-dimension"]);
    let bang = simulate("big-bang", &["--mode", "hexidomino", "--bots", "random", "--players", "3"]);
    let told = orrery_with(&["analyse", "-", "--iterations", "30"], factory + &bang).ok();
    let (factory, bang) = told.split_once("\n\nBig Bang 13.7, ").expect("both games are told");
    assert!(factory.starts_with("Cosmic Factory, 2 players\n"), "{factory}");
    for part in [
        "\n1      gift ",
        "counts for the neighbour",
        "\n2      sabotage ",
        "not proven",
        "\nseat 1 left ",
        " in all, accuracy ",
        "    round ",
    ] {
        assert!(factory.contains(part), "no {part} in {factory}");
    }
    assert!(bang.starts_with("hexidomino mode, 3 players, 30 iterations a decision\n"), "{bang}");
    for part in [
        "\nChances are shares of the victory.\n",
        "entry  seat 0  seat 1  seat 2    loss  move\n",
        "(the table)",
        "\nseat 2: accuracy ",
        "Most was given away by\n",
        "; better: ",
    ] {
        assert!(bang.contains(part), "no {part} in {bang}");
    }
}

#[test]
fn a_record_is_a_line_of_json_that_is_always_the_same() {
    let records = simulate("big-bang", &["--mode", "solitary", "--bots", "easy", "--games", "2"]);
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.jsonl");
    fs::write(&path, &records).unwrap();
    let file = path.to_str().unwrap();
    let told = orrery(&["analyse", file, file, "--json", "--iterations", "10"]).ok();
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[..2], lines[2..], "twice the same file");
    for (line, record) in lines.iter().zip(records.lines()) {
        let report: serde_json::Value = serde_json::from_str(line).unwrap();
        let record: serde_json::Value = serde_json::from_str(record).unwrap();
        assert_eq!((&report["game"], &report["mode"]), (&record["game"], &record["mode"]));
        assert_eq!(report["iterations"], 10);
        assert_eq!(report["scale"], serde_json::json!({"of": "points", "full": 150}));
        assert!(report["players"][0]["accuracy"].is_f64() && report["players"][0]["costliest"].is_array());
        let (moments, log) = (report["moments"].as_array().unwrap(), record["log"].as_array().unwrap());
        assert_eq!(moments.len(), log.len());
        for (moment, entry) in moments.iter().zip(log) {
            let (played, seat) = (&moment["decision"]["played"], &entry["seat"]);
            assert_eq!((&moment["decision"]["seat"], played.is_null()), (seat, seat.is_null()));
            assert!(played.is_null() || played["do"] == entry["do"]);
        }
        let total = record["result"]["scores"][0]["total"].as_f64().unwrap();
        let last = moments.last().unwrap()["values"][0].as_f64().unwrap();
        assert!((last - total / 150.0).abs() < 0.001, "{last} for {total}");
    }
}

#[test]
fn what_cannot_be_analysed_is_named_with_file_and_line() {
    let record = simulate("cosmic-factory", &["--bots", "random"]);
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.jsonl");
    let complaint = |text: String| {
        fs::write(&path, text).unwrap();
        orrery(&["analyse", path.to_str().unwrap()]).complaint().to_owned()
    };
    let starts = format!("orrery: {}: line 2: ", path.display());
    let tail = record.find(r#"],"result""#).unwrap();
    let last = record.rfind(r#",{"t":"#).unwrap();
    for (changed, part) in [
        (record[..record.len() / 2].to_owned(), "not a record: EOF"),
        (record.replacen(r#""game":"cosmic-factory""#, r#""game":"chess""#, 1), "game: 'chess' is not played here"),
        (record.replacen(r#""mode":"standard""#, r#""mode":"blitz""#, 1), "mode: unknown variant `blitz`"),
        (record.replacen(r#""round":1"#, r#""round":2"#, 1), "entry 0: CF-2.4: this is round 1, not 2"),
        (format!("{}{}", &record[..last], &record[tail..]), "the log ends before the game does"),
    ] {
        let complaint = complaint(format!("\n{changed}"));
        assert!(complaint.starts_with(&starts) && complaint.contains(part), "{complaint}");
    }
    let piped = orrery_with(&["analyse", "-"], "{}\n");
    assert!(piped.complaint().starts_with("orrery: line 1: not a record: missing field"), "{}", piped.stderr);
    assert!(orrery(&["analyse", "nowhere.jsonl"]).complaint().contains("nowhere.jsonl"));
    assert_eq!(orrery(&["analyse", "-", "--iterations", "0"]).status, 2);
    assert_eq!(orrery(&["analyse"]).status, 2);
    let help = orrery(&["analyse", "--help"]).ok();
    assert!(help.contains("--iterations <N>") && help.contains("--json"), "{help}");
}
