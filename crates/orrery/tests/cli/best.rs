use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::run::{command, orrery, orrery_with};

const TRACKS: &str = r#"{"green":3,"blue":0,"orange":5,"star":1}"#;

/// Mostly numbers, one notation: tiles with few colours and no arms to speak of, which are soon solved.
const TILES: &str = r#"[1,2,3,4,5,6,7,"g1b0b2g1/n",9]"#;

fn question(tiles: &str, card: &str) -> String {
    format!(r#"{{"tiles":{tiles},"card":"{card}","tracks":{TRACKS}}}"#)
}

fn best(arguments: &[&str], line: &str) -> Value {
    let answer = orrery_with(&[&["galaxy", "best"], arguments].concat(), line).ok();
    assert_eq!(answer.lines().count(), 1, "{answer}");
    serde_json::from_str(&answer).expect("JSON")
}

/// The gains that `galaxy score` tells for the cells of an answer.
fn scored(cells: &Value, card: &str) -> Value {
    let line = serde_json::json!({ "cells": cells, "card": card }).to_string();
    let scored = orrery_with(&["galaxy", "score"], line).ok();
    serde_json::from_str::<Value>(&scored).expect("JSON")["gains"].clone()
}

#[test]
fn an_answer_is_a_galaxy_with_its_gains_and_value() {
    for card in ["none", "unique-dimension", "parallel-universe", "multi-path"] {
        let answer = best(&[], &question(TILES, card));
        let fields: Vec<&String> = answer.as_object().expect("an object").keys().collect();
        assert_eq!(fields, ["cells", "gains", "proven", "value"], "{card}");
        assert_eq!(answer["proven"], true, "{card}");
        assert_eq!(scored(&answer["cells"], card), answer["gains"], "{card}");
        let after = |track: &str, before: u64| (before + answer["gains"][track].as_u64().expect("points")).min(30);
        let [green, blue, orange, star] =
            [("green", 3), ("blue", 0), ("orange", 5), ("star", 1)].map(|(track, before)| after(track, before));
        let value = 1000 * (green.min(blue).min(orange) + star) + green + blue + orange + star;
        assert_eq!(answer["value"], value, "{card}");
    }
}

#[test]
fn tiles_are_repeated_as_given() {
    let answer = best(&[], &question(TILES, "none"));
    let mut tiles: Vec<String> =
        answer["cells"].as_array().expect("cells").iter().map(|cell| cell["tile"].to_string()).collect();
    tiles.sort();
    assert_eq!(tiles, ["\"g1b0b2g1/n\"", "1", "2", "3", "4", "5", "6", "7", "9"]);
    let alike = best(&[], &question(r#"["g1b0b2g1/n","g1b0b2g1/n",1,2,3,4,5,6,7]"#, "parallel-universe"));
    assert_eq!(alike["cells"].as_array().expect("cells").len(), 8);
}

#[test]
fn a_black_hole_lays_two_tiles_face_down() {
    let answer = best(&["--seconds", "0.05"], &question(TILES, "black-hole"));
    let cells = answer["cells"].as_array().expect("cells");
    assert_eq!(cells.iter().filter(|cell| cell["down"] == true).count(), 2);
    assert!(cells.iter().all(|cell| cell.get("down") != Some(&Value::Bool(false))), "told only where it is so");
    assert_eq!(scored(&answer["cells"], "black-hole"), answer["gains"]);
}

#[test]
fn a_front_is_sorted_and_nothing_in_it_beats_anything() {
    let answer = best(&["--front"], &question(TILES, "none"));
    assert_eq!(answer["proven"], true);
    let front = answer["front"].as_array().expect("a front");
    let gains: Vec<[u64; 4]> = front
        .iter()
        .map(|choice| ["green", "blue", "orange", "star"].map(|track| choice["gains"][track].as_u64().expect("points")))
        .collect();
    assert!(!gains.is_empty() && gains.is_sorted_by(|a, b| a > b), "{gains:?}");
    let beats = |a: &[u64; 4], b: &[u64; 4]| a != b && a.iter().zip(b).all(|(a, b)| a >= b);
    assert!(!gains.iter().any(|a| gains.iter().any(|b| beats(a, b))), "{gains:?}");
    for choice in front {
        assert_eq!(scored(&choice["cells"], "none"), choice["gains"]);
    }
}

/// Free layouts take long; whoever sets a limit gets the best so far.
#[test]
fn a_limit_ends_the_search() {
    let begin = Instant::now();
    let answer = best(&["--seconds", "0.01"], &question("[43,44,45,46,47,48,49,50,51]", "new-dimension"));
    assert_eq!(answer["proven"], false);
    assert_eq!(scored(&answer["cells"], "new-dimension"), answer["gains"]);
    assert!(begin.elapsed() < Duration::from_secs(20));
}

#[test]
fn other_tiles_can_be_loaded() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tiles.txt");
    let set: String = (1..=54).map(|number| format!("{number} b2***/-\n")).collect();
    fs::write(&path, set).expect("a file");
    let line = question("[1,2,3,4,5,6,7,8,9]", "none");
    let answer = best(&["--tiles", path.to_str().expect("a path")], &line);
    assert_eq!(answer["gains"], serde_json::json!({ "green": 0, "blue": 18, "orange": 0, "star": 0 }));
}

/// Two good lines and a bad one: both are answered, the third is named.
#[track_caller]
fn refused(line: &str, part: &str) {
    let good = question(TILES, "unique-dimension");
    let ran = orrery_with(&["galaxy", "best", "--seconds", "1"], format!("{good}\n{good}\n{line}\n{good}\n"));
    let complaint = ran.complaint();
    assert!(complaint.starts_with("orrery: line 3: ") && complaint.contains(part), "{complaint}");
    assert!(complaint.len() < 400, "a complaint is a sentence: {complaint}");
    assert_eq!(ran.stdout.lines().count(), 2);
}

#[test]
fn bad_questions_are_named_by_line_and_field() {
    refused("[]", "a question is a JSON object");
    refused(r#"{"tiles":[1,2,3"#, "tiles: EOF while parsing a list, column 15");
    refused(&format!("{}}}", question(TILES, "none")), "trailing characters");
    refused(r#"{"card":"none"}"#, "missing field `tiles`");
    refused(&question("[1,2,3,4,5,6,7,8]", "none"), "tiles: a galaxy is built of 9 tiles, not 8");
    refused(&question("[1,2,3,4,5,6,7,8,9,10]", "none"), "tiles: a galaxy is built of 9 tiles, not 10");
    refused(&question("[1,2,3,4,5,6,7,8,3]", "none"), "tiles[8]: tile 3 is tiles[2] already");
    refused(&question("[1,2,3,4,5,6,7,8,55]", "none"), "tiles[8]: tiles are numbered 1 to 54");
    refused(&question(r#"[1,2,3,4,5,6,7,8,"g5g0g0g0/-"]"#, "none"), "tiles[8]: a space holds 0 to 3 planets");
    refused(&question(r#"[1,2,3,4,5,6,7,8,"x1***/-"]"#, "none"), "tiles[8]: 'x' does not begin a space");
    refused(&question(r#"[1,2,3,4,5,6,7,8,""]"#, "none"), "tiles[8]: a tile is written as four spaces");
    refused(&question("[1,2,3,4,5,6,7,8,null]", "none"), "tiles[8]: invalid type: null");
    refused(&question(TILES, "supernova"), "card: there is no card 'supernova'");
    let tracks = |tracks: &str| format!(r#"{{"tiles":{TILES},"tracks":{tracks}}}"#);
    refused(&format!(r#"{{"tiles":{TILES}}}"#), "missing field `tracks`");
    refused(&tracks(r#"{"green":0,"blue":0,"orange":0}"#), "tracks: missing field `star`");
    refused(
        &tracks(r#"{"green":0,"blue":0,"orange":31,"star":0}"#),
        "tracks.orange: the orange track goes to 30, not to 31",
    );
    refused(&tracks(r#"{"green":0,"blue":0,"orange":-1,"star":0}"#), "tracks.orange: invalid value");
    refused(&tracks(r#"{"green":300,"blue":0,"orange":0,"star":0}"#), "tracks.green: invalid value");
}

#[test]
fn somebody_has_to_ask() {
    for nothing in ["", "\n", " \n\t\r\n"] {
        let ran = orrery_with(&["galaxy", "best"], nothing);
        assert_eq!(ran.complaint(), "orrery: nothing to solve: a line of JSON is expected on standard input");
    }
}

#[test]
fn a_search_takes_time() {
    for seconds in ["0", "-1", "0.0", "nan", "inf", "soon", "1e300"] {
        let ran = orrery(&["galaxy", "best", "--seconds", seconds]);
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{seconds}");
        assert!(ran.stderr.contains("--seconds"), "{seconds}: {}", ran.stderr);
    }
}

#[test]
fn help_tells_the_form_of_a_question_and_all_options() {
    let help = orrery(&["galaxy", "best", "--help"]).ok();
    for part in ["Usage: orrery galaxy best", r#"{"tiles":[nine tiles]"#, "--front", "--seconds <S>", "--tiles <FILE>"]
    {
        assert!(help.contains(part), "{part}: {help}");
    }
}

/// Ctrl-C ends the search at hand with its answer; lines after it are not answered.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_search_with_the_best_so_far() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Command;

    let mut child = command(&["galaxy", "best", "--front"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    // The first answer shows that it is ready; the second question takes many seconds.
    writeln!(stdin, "{}", question(TILES, "unique-dimension")).expect("a reader");
    let mut answer = String::new();
    stdout.read_line(&mut answer).expect("an answer");
    assert!(answer.contains(r#""proven":true"#), "{answer}");
    let long = question(
        r#"["g1b1o1*/ne","b1o1g1*/es","o1g1b2g0/-","g2b1o1g1/n","b2g1o1*/ne","o2b1g1g0/ns","g1o1b1b1/nes","b1g2o1*/e","o1b1g1g1/sw"]"#,
        "black-hole",
    );
    writeln!(stdin, "{long}\n{long}").expect("a reader");
    std::thread::sleep(Duration::from_millis(400));
    let pressed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(pressed.success());
    let mut answer = String::new();
    stdout.read_line(&mut answer).expect("an answer");
    assert!(answer.contains(r#""front":["#) && answer.ends_with("}\n"), "{answer}");
    if answer.contains(r#""proven":false"#) {
        let mut rest = String::new();
        assert_eq!(stdout.read_line(&mut rest).expect("the end"), 0, "{rest}");
        assert!(child.wait().expect("it ends").success());
    } else {
        // A machine that is too fast for this test.
        child.kill().expect("it ends");
        child.wait().expect("it ends");
    }
}
