use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::run::{command, orrery_with, root};

fn fixture(name: &str) -> String {
    fs::read_to_string(root().join("crates/cosmic-factory/tests/galaxies").join(name)).unwrap()
}

#[test]
fn scores_agree_with_an_independent_program() {
    let scored = orrery_with(&["galaxy", "score"], fixture("independent.in.jsonl")).ok();
    for (line, (ours, theirs)) in scored.lines().zip(fixture("independent.out.jsonl").lines()).enumerate() {
        assert_eq!(ours, theirs, "line {}", line + 1);
    }
    assert_eq!(scored, fixture("independent.out.jsonl"));
}

#[test]
fn a_hundred_thousand_lines_in_a_hundred_thousand_out() {
    let lines = fixture("independent.in.jsonl");
    let input: String = lines.lines().cycle().take(100_000).flat_map(|line| [line, "\n"]).collect();
    let scored = orrery_with(&["galaxy", "score"], input).ok();
    assert_eq!(scored.lines().count(), 100_000);
    let answers = fixture("independent.out.jsonl");
    assert_eq!(scored.lines().last(), answers.lines().cycle().nth(99_999));
}

#[test]
fn every_line_is_answered_before_the_next_is_needed() {
    let mut child =
        command(&["galaxy", "score"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the binary runs");
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for turns in 0..3 {
        writeln!(stdin, r#"{{"cells":[{{"x":0,"y":0,"tile":"b2b0o0g0/n","turns":{turns}}}]}}"#).unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert!(answer.contains(r#""gains":{"green":0,"blue":2,"orange":0,"star":0}"#), "{answer}");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn what_may_be_left_out_and_what_may_be_there() {
    let score = |line: &str| orrery_with(&["galaxy", "score"], line).ok();
    let empty = r#"{"zones":[],"constellations":[],"path":{"length":0,"networks":0},"gains":{"green":0,"blue":0,"orange":0,"star":0}}"#;
    assert_eq!(score(r#"{"cells":[]}"#).trim_end(), empty);
    assert_eq!(
        score("\n\n{\"cells\":[],\"card\":\"gift\",\"later\":1}\n\n").trim_end(),
        empty,
        "blank lines, new fields"
    );
    let by_number = score(r#"{"cells":[{"x":0,"y":0,"tile":17},{"x":900000,"y":-3,"tile":17,"down":true}]}"#);
    assert!(by_number.contains("zones"));
    let twenty: Vec<String> = (0..20).map(|x| format!(r#"{{"x":{x},"y":0,"tile":"g0g0g0g0/ew"}}"#)).collect();
    assert!(score(&format!(r#"{{"cells":[{}]}}"#, twenty.join(","))).contains(r#""length":20"#));
}

/// The worst that twenty tiles can do to the search for the longest path is still quick.
#[test]
fn the_longest_path_of_twenty_tiles_is_found() {
    // A comb: a full grid of links with odd tiles everywhere.
    let cell = |x: i32, y: i32| format!(r#"{{"x":{x},"y":{y},"tile":"g0g0g0g0/nesw"}}"#);
    let grid: Vec<String> = (0..20).map(|index| cell(index % 5, index / 5)).collect();
    let scored = orrery_with(&["galaxy", "score"], format!(r#"{{"cells":[{}]}}"#, grid.join(","))).ok();
    assert!(scored.contains(r#""path":{"length":20,"networks":1}"#), "{scored}");
}
