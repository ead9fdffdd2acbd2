use std::fs;

use tempfile::TempDir;

use crate::run::{orrery, root};

#[test]
fn our_set_is_printed_as_a_file_that_can_be_loaded() {
    let printed = orrery(&["tiles"]).ok();
    assert_eq!(printed.lines().count(), 54);
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tiles.txt");
    fs::write(&path, format!("# our own\n\n{printed}")).unwrap();
    assert_eq!(orrery(&["tiles", "--tiles", path.to_str().unwrap()]).ok(), printed);
    let source = root().join("crates/cosmic-factory/data/tiles.txt");
    assert_eq!(orrery(&["tiles", "--tiles", source.to_str().unwrap()]).ok(), printed);
}

#[test]
fn every_wrong_line_of_a_tile_file_is_named() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tiles.txt");
    let load = |content: &[u8]| {
        fs::write(&path, content).unwrap();
        orrery(&["tiles", "--tiles", path.to_str().unwrap()])
    };
    let good = orrery(&["tiles"]).ok();
    let lines: Vec<&str> = good.lines().collect();
    let mut wrong: Vec<String> = lines.iter().map(ToString::to_string).collect();
    wrong[1] = "2 g5g0g0g0/-".into();
    wrong[4] = "77 g0g0g0g0/-".into();
    wrong[9] = "10".into();
    wrong[19] = format!("19 {}", &lines[19][3..]);
    let ran = load(wrong.join("\n").as_bytes());
    let complaint = ran.complaint();
    for part in [
        "line 2: a space holds 0 to 3 planets, not 5",
        "line 5: '77' is not a tile number",
        "line 10: a line is a tile's number and its notation",
        "line 20: tile 19 was given already on line 19",
    ] {
        assert!(complaint.contains(part), "{complaint}");
    }
    assert!(load(lines[..50].join("\n").as_bytes()).complaint().contains("no face for tile 51, 52, 53, 54"));
    assert!(load(b"\xff\xfe").complaint().contains("utf-8"));
    assert!(load(b"").complaint().contains("no face for tile 1, 2,"));
}

#[test]
fn games_and_galaxies_use_a_loaded_set() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tiles.txt");
    let plain: String = (1..=54).map(|number| format!("{number} o1o1o1o1/-\n")).collect();
    fs::write(&path, plain).unwrap();
    let file = path.to_str().unwrap();
    let scored =
        crate::run::orrery_with(&["galaxy", "score", "--tiles", file], r#"{"cells":[{"x":0,"y":0,"tile":3}]}"#).ok();
    assert!(scored.contains(r#"{"color":"orange","planets":4,"spaces":4,"points":5}"#), "{scored}");
    let record = orrery(&["simulate", "cosmic-factory", "--tiles", file, "--records", "-"]).ok();
    assert!(record.contains(r#""54":"o1o1o1o1/-""#));
}

#[test]
fn the_balance_of_a_set_is_measured() {
    let measure = || orrery(&["tiles", "--balance", "--hands", "4", "--seed", "4"]).ok();
    let table = measure();
    assert!(table.contains("| the final score ") && table.contains("| the sum of points "), "{table}");
    assert!(table.contains("4 random hands, each solved exactly, seed 4."), "{table}");
    assert_eq!(table, measure());
    assert!(orrery(&["tiles", "--balance", "--hands", "0"]).stderr.contains("--hands"));
}
