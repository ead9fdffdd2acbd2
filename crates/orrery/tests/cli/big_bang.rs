use serde_json::Value;

use crate::run::{orrery, orrery_with};

const MODES: [(&str, &str); 5] =
    [("cosmic", "3"), ("simple", "4"), ("solitary", "1"), ("hexidomino", "6"), ("parallel", "3")];

fn simulate(mode: &str, extra: &[&str]) -> String {
    let common = ["simulate", "big-bang", "--mode", mode, "--records", "-"];
    orrery(&[&common, extra].concat()).ok()
}

#[test]
fn one_seed_gives_one_result_whatever_the_threads() {
    // So many that they are played in more than one go, and few of those who think.
    for (bots, games) in [("random", 70), ("medium", 6)] {
        for (mode, players) in MODES {
            let number = games.to_string();
            let common = ["--players", players, "--bots", bots, "--games", &number, "--seed", "3"];
            let one = simulate(mode, &[&common[..], &["--threads", "1"]].concat());
            assert_eq!(one, simulate(mode, &[&common[..], &["--threads", "3"]].concat()), "{mode}");
            assert_eq!(one.lines().count(), games);
        }
    }
}

#[test]
fn simulated_games_replay_clean_and_tell_their_results() {
    for (mode, players) in MODES {
        let records = simulate(mode, &["--players", players, "--games", "5"]);
        let replayed = orrery_with(&["replay", "-", "--strict"], records.clone()).ok();
        assert_eq!(replayed.lines().count(), 5);
        for (verdict, record) in replayed.lines().zip(records.lines()) {
            let result = record.split(r#""result":"#).nth(1).unwrap();
            assert_eq!(verdict, format!(r#"{{"ok":true,"result":{result}"#));
        }
    }
}

#[test]
fn the_fewest_who_can_play_do_unless_told_otherwise() {
    for (mode, seats) in [("cosmic", 2), ("solitary", 1), ("hexidomino", 2)] {
        let record: Value = serde_json::from_str(&simulate(mode, &[])).unwrap();
        assert_eq!(record["seats"], seats, "{mode}");
    }
    let record: Value = serde_json::from_str(&simulate("simple", &["--common-feature"])).unwrap();
    assert_eq!(record["options"]["common-feature"], true);
}

#[test]
fn legal_tells_how_many_moves_each_seat_chose_from() {
    for (mode, players) in MODES {
        let counted: Value = serde_json::from_str(&simulate(mode, &["--players", players, "--legal"])).unwrap();
        let mut plain = counted.clone();
        for entry in plain["log"].as_array_mut().unwrap() {
            let legal = entry.as_object_mut().unwrap().remove("legal");
            assert_eq!(legal.is_some_and(|legal| legal.as_u64() >= Some(1)), !entry["seat"].is_null(), "{entry}");
        }
        let without: Value = serde_json::from_str(&simulate(mode, &["--players", players])).unwrap();
        assert_eq!(plain, without, "{mode}");
    }
    // Six cells next to big-bang for each of four bodies.
    let first: Value = serde_json::from_str(&simulate("simple", &["--legal"])).unwrap();
    assert_eq!(first["log"][1]["legal"], 24);
    assert!(!orrery(&["simulate", "cosmic-factory", "--legal", "--records", "-"]).ok().contains(r#""legal""#));
}

/// The verdict on a record in which something is replaced.
#[track_caller]
fn verdict(record: &str, from: &str, to: &str) -> String {
    let changed = record.replacen(from, to, 1);
    assert_ne!(changed, record, "nothing was changed");
    let ran = orrery_with(&["replay", "-"], changed);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    ran.stdout.trim_end().to_owned()
}

#[track_caller]
fn broken(verdict: &str, entry: usize, part: &str) {
    assert!(
        verdict.starts_with(&format!(r#"{{"ok":false,"entry":{entry},"#)) && verdict.contains(part),
        "{part}: {verdict}"
    );
}

#[test]
fn what_is_not_legal_is_named_with_its_entry() {
    let record = simulate("cosmic", &["--seed", "5"]);
    let json: Value = serde_json::from_str(&record).unwrap();
    let first = &json["log"][1];
    let (piece, seat) = (first["piece"].as_str().unwrap(), first["seat"].as_u64().unwrap());
    let at = serde_json::to_string(&first["at"]).unwrap();
    let placed = format!(r#""do":"place","piece":"{piece}","at":{at}"#);
    let other = |with: &str| verdict(&record, &placed, with);
    broken(&other(&format!(r#""do":"place","piece":"zz9","at":{at}"#)), 1, "piece: there is no piece 'zz9'");
    broken(&other(&format!(r#""do":"place","piece":"{piece}","at":[900,4]"#)), 1, "at: [900,4] is too far away");
    broken(
        &other(&format!(r#""do":"place","piece":"{piece}","at":[7,-4]"#)),
        1,
        "BB-3.1: [7,-4] has 0 pieces next to it and needs 1",
    );
    broken(&other(&format!(r#""do":"place","piece":"{piece}","at":[0,0]"#)), 1, "BB-3.1: big-bang lies on [0,0]");
    broken(&other(r#""do":"place","piece":"big-bang","at":[1,0]"#), 1, "BB-2.3: big-bang is not in the row");
    broken(&other(r#""do":"pass""#), 1, "BB-2.6: there is nothing to decline");
    broken(&other(r#""do":"draw""#), 1, "BB-2.1: there is nothing like that in this mode");
    broken(&other(&format!(r#""do":"place","piece":"{piece}","at":{at},"universe":0"#)), 1, "BB-9.1");
    broken(
        &verdict(&record, &format!(r#""seat":{seat},{placed}"#), &format!(r#""seat":{},{placed}"#, 1 - seat)),
        1,
        &format!("BB-2.2: seat {seat} is next, not seat {}", 1 - seat),
    );
    broken(
        &verdict(&record, &format!(r#""seat":{seat},{placed}"#), &format!(r#""seat":5,{placed}"#)),
        1,
        "there is no seat 5 at this table of 2",
    );
}

#[test]
fn a_deal_that_cannot_be_is_named() {
    let record = simulate("cosmic", &["--seed", "5"]);
    let json: Value = serde_json::from_str(&record).unwrap();
    let pile = json["log"][0]["pile"].as_array().unwrap();
    let (one, two) = (pile[0].to_string(), pile[1].to_string());
    let head = format!("[{one},{two},");
    broken(&verdict(&record, &head, &format!("[{one},{one},")), 0, "is dealt twice");
    broken(&verdict(&record, &head, &format!("[{two},")), 0, "is missing from the deal");
    broken(&verdict(&record, &head, r#"["big-bang","#), 0, "big-bang is not a piece of this mode");
    broken(&verdict(&record, &head, r#"["xx","#), 0, "pile[0]: there is no piece 'xx'");
    broken(&verdict(&record, r#""objectives":["#, r#""objectives":[],"o":["#), 0, "has 2 pairs of objectives, not 0");
    broken(&verdict(&record, r#""order":["#, r#""order":[],"o":["#), 0, "the order must name each of the 2 seats once");
    broken(&verdict(&record, r#""do":"deal""#, r#""do":"deal","hands":[["rc1"]]"#), 0, "has 0 hands, not 1");
}

#[test]
fn a_record_that_breaks_off_is_named() {
    let record = simulate("hexidomino", &[]);
    let cut = record.rfind(r#",{"t":"#).unwrap();
    let tail = record.find(r#"],"result""#).unwrap();
    let entries = record.matches(r#"{"t":"#).count();
    let ran = orrery_with(&["replay", "-"], format!("{}{}", &record[..cut], &record[tail..]));
    broken(ran.stdout.trim_end(), entries - 1, "the log ends before the game does");
    let ran = orrery_with(&["replay", "-"], record[..cut].to_owned());
    assert!(ran.complaint().starts_with("orrery: line 1: not a record: EOF"), "{}", ran.stderr);
}

#[test]
fn wrong_arguments_are_named() {
    let complaint = |arguments: &[&str]| {
        let ran = orrery(&[&["simulate", "big-bang"], arguments].concat());
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{arguments:?}");
        ran.stderr
    };
    assert!(complaint(&["--players", "5"]).contains("BB-2.1: the cosmic mode is for 2 to 4 players, not 5"));
    assert!(complaint(&["--mode", "solitary", "--players", "2"]).contains("BB-7.1: the solitary mode is for 1 player"));
    assert!(complaint(&["--mode", "hexidomino", "--players", "7"]).contains("2 to 6 players, not 7"));
    assert!(complaint(&["--common-feature"]).contains("BB-6.2: common-feature is a setting of the simple mode"));
    assert!(complaint(&["--bots", "genius"]).contains("there is no bot 'genius'"));
    assert!(complaint(&["--mode", "quantum"]).contains("invalid value 'quantum'"));
}
