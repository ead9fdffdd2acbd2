use std::process::Stdio;

use crate::run::{command, orrery, orrery_with};

const GOOD: &str = r#"{"cells":[{"x":0,"y":0,"tile":"g1g0b2*/nw","turns":1}],"card":"none"}"#;

/// Scores two good lines and a bad one: both are answered, the third is named.
#[track_caller]
fn refused(line: &[u8], part: &str) {
    let input = [GOOD.as_bytes(), b"\n", GOOD.as_bytes(), b"\n", line, b"\n", GOOD.as_bytes(), b"\n"].concat();
    let ran = orrery_with(&["galaxy", "score"], input);
    let complaint = ran.complaint();
    assert!(complaint.starts_with("orrery: line 3: ") && complaint.contains(part), "{complaint}");
    assert!(complaint.len() < 400, "a complaint is a sentence: {complaint}");
    assert_eq!(ran.stdout.lines().count(), 2);
}

#[test]
fn a_malformed_line_names_its_number_and_field() {
    refused(b"{", "EOF");
    refused(b"[]", "a question is a JSON object");
    refused(b"{}", "missing field `cells`");
    refused(br#"{"cells":[{"x":0,"y":0}]}"#, "cells[0]: missing field `tile`");
    refused(br#"{"cells":[{"x":"a","y":0,"tile":1}]}"#, "cells[0].x: invalid type");
    refused(br#"{"cells":[{"x":99999999999,"y":0,"tile":1}]}"#, "cells[0].x: invalid value");
    refused(br#"{"cells":[{"x":0,"y":0,"tile":55}]}"#, "cells[0].tile: tiles are numbered 1 to 54");
    refused(br#"{"cells":[{"x":0,"y":0,"tile":null}]}"#, "cells[0].tile: invalid type: null");
    refused(br#"{"cells":[],"cells":[]}"#, "duplicate field `cells`");
    refused(br#"{"cells":[]} {}"#, "trailing characters");
}

#[test]
fn two_tiles_on_one_cell() {
    refused(br#"{"cells":[{"x":2,"y":1,"tile":1},{"x":2,"y":1,"tile":2}]}"#, "two tiles lie on the cell 2,1");
}

#[test]
fn too_many_tiles() {
    let cells: Vec<String> = (0..21).map(|x| format!(r#"{{"x":{x},"y":0,"tile":1}}"#)).collect();
    refused(format!(r#"{{"cells":[{}]}}"#, cells.join(",")).as_bytes(), "at most 20 tiles, not 21");
}

#[test]
fn turns_of_seven() {
    refused(br#"{"cells":[{"x":0,"y":0,"tile":1,"turns":7}]}"#, "cells[0].turns: turns are 0 to 3, not 7");
}

#[test]
fn an_unknown_card() {
    refused(br#"{"cells":[],"card":"supernova"}"#, "card: there is no card 'supernova', column 31");
}

#[test]
fn a_five_planet_space() {
    refused(br#"{"cells":[{"x":0,"y":0,"tile":"g5g0g0g0/-"}]}"#, "cells[0].tile: a space holds 0 to 3 planets, not 5");
}

#[test]
fn a_sixty_megabyte_line() {
    refused(&vec![b' '; 60_000_000], "longer than 1048576 bytes");
    let ran = orrery_with(&["replay", "-"], vec![b'['; 60_000_000]);
    assert_eq!(ran.complaint(), "orrery: line 1: longer than 16777216 bytes");
}

#[test]
fn invalid_utf_8() {
    refused(b"{\"cells\":[],\"card\":\"\xff\"}", "not UTF-8 at byte 21");
}

#[test]
fn deeply_nested_json() {
    let deep = [vec![b'['; 250_000], vec![b']'; 250_000]].concat();
    refused(&[br#"{"cells":"#, &deep[..], b"}"].concat(), "cells[0]");
    refused(&[br#"{"later":"#, &deep[..], b"}"].concat(), "missing field `cells`");
}

#[test]
fn wrong_arguments_are_named() {
    let complaint = |arguments: &[&str]| {
        let ran = orrery(&[&["simulate", "cosmic-factory"], arguments].concat());
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{arguments:?}");
        ran.stderr
    };
    assert!(complaint(&["--players", "7"]).contains("2 to 6 players, not 7"));
    assert!(complaint(&["--players", "1"]).contains("2 to 6 players, not 1"));
    assert!(complaint(&["--bots", "genius"]).contains("there is no bot 'genius', only random, greedy"));
    assert!(complaint(&["--bots", "random,random,random"]).contains("3 bots for 2 players"));
    assert!(complaint(&["--cards", "gift,gift"]).contains("no card repeats"));
    assert!(complaint(&["--cards", "nova"]).contains("there is no card 'nova'"));
    assert!(complaint(&["--mode", "beginner", "--cards", "gift"]).contains("the beginner variant has no cards"));
    assert!(complaint(&["--mode", "expert"]).contains("invalid value 'expert'"));
    assert!(complaint(&["--games", "many"]).contains("invalid value 'many'"));
    assert!(complaint(&["--tiles", "nowhere.txt"]).contains("nowhere.txt"));
    assert!(orrery(&["simulate", "chess"]).stderr.contains("unrecognized subcommand 'chess'"));
}

#[test]
fn a_reader_that_has_seen_enough_is_no_mistake() {
    for arguments in [&["tiles", "--svg"][..], &["tiles"], &["simulate", "cosmic-factory", "--watch"]] {
        let mut child = command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let ended = child.wait_with_output().unwrap();
        assert!(ended.status.success() && ended.stderr.is_empty(), "{arguments:?}: {ended:?}");
    }
}

#[test]
fn every_command_has_help() {
    for command in [
        &[][..],
        &["galaxy"],
        &["galaxy", "score"],
        &["galaxy", "draw"],
        &["simulate"],
        &["simulate", "cosmic-factory"],
        &["simulate", "big-bang"],
        &["replay"],
        &["serve"],
        &["show"],
        &["store"],
        &["store", "check"],
        &["store", "backup"],
        &["store", "restore"],
        &["tiles"],
        &["tournament"],
        &["verify-deal"],
    ] {
        let help = orrery(&[command, &["--help"]].concat()).ok();
        assert!(help.contains("Usage: orrery"), "{command:?}: {help}");
    }
}
