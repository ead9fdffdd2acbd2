use std::fs;

use crate::run::{orrery, orrery_with, root};

/// Pictures in the documentation are made by the program; to make them anew:
/// `orrery galaxy draw < docs/images/galaxy.json > docs/images/galaxy.svg`, `orrery tiles --svg > docs/images/tiles.svg`,
/// `orrery show crates/big-bang/tests/records/worm-holes.jsonl --svg > docs/images/universe.svg`.
#[test]
fn pictures_in_the_documentation_are_what_the_program_draws() {
    let images = root().join("docs/images");
    let question = fs::read_to_string(images.join("galaxy.json")).unwrap();
    let same = |name: &str, drawn: String| {
        assert!(fs::read_to_string(images.join(name)).unwrap() == drawn, "docs/images/{name} is not what is drawn now");
    };
    same("galaxy.svg", orrery_with(&["galaxy", "draw"], question).ok());
    same("tiles.svg", orrery(&["tiles", "--svg"]).ok());
    let record = root().join("crates/big-bang/tests/records/worm-holes.jsonl");
    same("universe.svg", orrery(&["show", record.to_str().unwrap(), "--svg"]).ok());
}

#[test]
fn a_galaxy_is_drawn_with_or_without_its_account() {
    let question = r#"{"cells":[{"x":0,"y":0,"tile":"b2b2b2b2/e"},{"x":1,"y":0,"tile":"g1*o1g1/w","down":true}]}"#;
    let drawn = orrery_with(&["galaxy", "draw"], question).ok();
    assert!(drawn.starts_with("<svg") && drawn.trim_end().ends_with("</svg>"), "{drawn}");
    let plain = orrery_with(&["galaxy", "draw", "--plain"], question).ok();
    assert!(plain.len() < drawn.len());
    assert!(orrery_with(&["galaxy", "draw"], "").complaint().contains("nothing to draw"));
    assert!(orrery_with(&["galaxy", "draw"], "{}").complaint().contains("line 1: missing field `cells`"));
}
