use std::fs;

use tempfile::TempDir;

use crate::run::orrery;

/// Two records of a game in a file.
fn records(game: &[&str]) -> (TempDir, String) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("games.jsonl").to_str().unwrap().to_owned();
    orrery(&[&["simulate"], game, &["--games", "2", "--bots", "random", "--records", &file]].concat()).ok();
    (folder, file)
}

#[test]
fn the_state_after_an_entry_is_drawn_as_text() {
    let (_folder, file) = records(&["big-bang", "--mode", "cosmic", "--seed", "4"]);
    let dealt = orrery(&["show", &file, "--entry", "0"]).ok();
    for part in
        ["Big Bang 13.7, cosmic mode, after entry 0", "the table deals", "big", "row: 1: ", "pile: 53; used: none"]
    {
        assert!(dealt.contains(part), "no {part} in {dealt}");
    }
    let placed = orrery(&["show", &file, "--entry", "1"]).ok();
    assert!(placed.contains("places"), "{placed}");
    let end = orrery(&["show", &file]).ok();
    for part in ["The game is over.", "<- wins", "clock, in turn: seat", "objectives: seat 0"] {
        assert!(end.contains(part), "no {part} in {end}");
    }
    assert_ne!(end, orrery(&["show", &file, "--record", "2"]).ok());
}

#[test]
fn every_mode_and_game_can_be_shown() {
    for (game, part) in [
        (&["big-bang", "--mode", "simple"][..], "objectives: seat 0"),
        (&["big-bang", "--mode", "solitary"], "goal: "),
        (&["big-bang", "--mode", "hexidomino"], "seat 1 holds"),
        (&["big-bang", "--mode", "parallel"], "universe 1, between seat 1 and seat 0"),
        (&["cosmic-factory"], "Cosmic Factory, round 1"),
    ] {
        let (_folder, file) = records(game);
        for entry in ["0", "1", "7", "12"] {
            let text = orrery(&["show", &file, "--entry", entry]).ok();
            assert!(text.contains(part), "no {part} in {text}");
            let picture = orrery(&["show", &file, "--entry", entry, "--svg"]).ok();
            assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"), "{game:?}: {picture}");
        }
        assert!(orrery(&["show", &file]).ok().contains("The game is over"));
        assert!(orrery(&["show", &file, "--svg"]).ok().contains("</svg>"));
    }
}

#[test]
fn a_seat_sees_its_own_secrets_only() {
    let (_folder, file) = records(&["big-bang", "--mode", "hexidomino"]);
    let seen = orrery(&["show", &file, "--entry", "3", "--seat", "0"]).ok();
    let open = orrery(&["show", &file, "--entry", "3"]).ok();
    let names_pieces = |text: &str, hand: &str| text.lines().any(|line| line.contains(hand) && line.contains(": "));
    assert!(names_pieces(&open, "seat 0 holds") && names_pieces(&open, "seat 1 holds"), "{open}");
    assert!(names_pieces(&seen, "seat 0 holds") && !names_pieces(&seen, "seat 1 holds"), "{seen}");
    let (_folder, file) = records(&["big-bang", "--mode", "parallel"]);
    let seen = orrery(&["show", &file, "--entry", "3", "--seat", "1"]).ok();
    assert!(seen.contains("seat 0 secret; seat 1 "), "{seen}");
    let picture = |seat: &str| orrery(&["show", &file, "--entry", "3", "--seat", seat, "--svg"]).ok();
    assert_ne!(picture("0"), picture("1"));
}

#[test]
fn what_cannot_be_shown_is_named() {
    let (folder, file) = records(&["big-bang", "--mode", "simple"]);
    let complaint = |arguments: &[&str]| {
        let ran = orrery(&[&["show", &file], arguments].concat());
        ran.complaint().to_owned()
    };
    assert!(complaint(&["--entry", "99"]).contains("line 1: there is no entry 99: the log has entries 0 to 32"));
    assert!(complaint(&["--record", "3"]).contains("there is no record 3, only 2"));
    assert!(complaint(&["--record", "0"]).contains("there is no record 0"));
    assert!(complaint(&["--seat", "4"]).contains("there is no seat 4 at this table of 2"));
    assert!(orrery(&["show", "nowhere.jsonl"]).complaint().contains("nowhere.jsonl"));
    let wrong = folder.path().join("wrong.jsonl");
    let record = fs::read_to_string(&file).unwrap().replacen(r#""do":"place""#, r#""do":"draw""#, 1);
    fs::write(&wrong, record).unwrap();
    let ran = orrery(&["show", wrong.to_str().unwrap(), "--entry", "5"]);
    assert!(
        ran.complaint().contains("line 1: entry 1: BB-6.1: there is nothing like that in this mode"),
        "{}",
        ran.stderr
    );
    assert!(orrery(&["show", wrong.to_str().unwrap(), "--entry", "0"]).ok().contains("the table deals"));
}

#[test]
fn a_record_with_a_bad_entry_is_shown_up_to_it() {
    for (game, bad) in [(&["big-bang", "--mode", "cosmic"][..], 6), (&["cosmic-factory"], 9)] {
        let (folder, file) = records(game);
        let wrong = folder.path().join("wrong.jsonl");
        let line = fs::read_to_string(&file).unwrap().lines().next().unwrap().to_owned();
        let mut record: serde_json::Value = serde_json::from_str(&line).unwrap();
        record["log"][bad]["do"] = "dance".into();
        fs::write(&wrong, format!("\n{record}\n")).unwrap();
        let wrong = wrong.to_str().unwrap();
        let good = (bad - 1).to_string();
        let before = orrery(&["show", &file, "--entry", &good]).ok();
        let picture = orrery(&["show", &file, "--entry", &good, "--svg"]).ok();
        for arguments in [&["show", wrong][..], &["show", wrong, "--entry", &(bad + 3).to_string()]] {
            let ran = orrery(arguments);
            assert!(ran.complaint().contains(&format!("line 2: entry {bad}: ")), "{}", ran.stderr);
            assert_eq!(ran.stdout, before, "the state before it");
            let ran = orrery(&[arguments, &["--svg"]].concat());
            assert_eq!((ran.status, &ran.stdout), (2, &picture));
        }
        assert_eq!(orrery(&["show", wrong, "--entry", &good]).ok(), before, "what comes later does not matter");
        record["log"][0]["do"] = "dance".into();
        fs::write(wrong, record.to_string()).unwrap();
        let ran = orrery(&["show", wrong]);
        assert!(ran.complaint().contains("line 1: entry 0: ") && ran.stdout.is_empty(), "{}", ran.stderr);
    }
}

#[test]
fn pictures_tell_the_names_that_a_record_has() {
    for game in [&["big-bang", "--mode", "cosmic"][..], &["big-bang", "--mode", "hexidomino"], &["cosmic-factory"]] {
        let (folder, file) = records(game);
        let named = folder.path().join("named.jsonl");
        let line = fs::read_to_string(&file).unwrap().lines().next().unwrap().to_owned();
        fs::write(&named, line.replacen('{', r#"{"names":["Ada","<Bo>"],"#, 1)).unwrap();
        let picture = orrery(&["show", named.to_str().unwrap(), "--entry", "8", "--svg"]).ok();
        assert!(picture.contains("Ada") && picture.contains("&lt;Bo&gt;") && !picture.contains("seat 0"), "{game:?}");
        assert!(orrery(&["show", &file, "--entry", "8", "--svg"]).ok().contains("seat 0"), "{game:?}");
    }
}
