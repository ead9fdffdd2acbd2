//! Whole games on one device: every mode of both games, put away and taken up again all the time.

mod kit;

use kit::{Page, beginning, bot, person};
use protocol::table::Phase;
use serde_json::{Value, json};
use tabletop::Viewer;
use tabletop::record::Record;

/// All modes, with some number of players.
const MODES: [(&str, &str, usize); 7] = [
    ("cosmic-factory", "beginner", 3),
    ("cosmic-factory", "standard", 2),
    ("big-bang", "cosmic", 3),
    ("big-bang", "simple", 2),
    ("big-bang", "solitary", 1),
    ("big-bang", "hexidomino", 4),
    ("big-bang", "parallel", 3),
];

#[test]
fn one_person_plays_every_mode_against_bots() {
    for (number, (game, mode, seats)) in MODES.into_iter().enumerate() {
        let bots = std::iter::repeat_with(|| bot("easy")).take(seats - 1);
        let mut page = Page::open(beginning(game, mode, [person("Ada")].into_iter().chain(bots), number as u8));
        page.play_to_the_end(|page| {
            assert_eq!(page.seat, page.people().next(), "one person keeps the device");
            assert_eq!(page.table.passing(), None);
        });
        assert_eq!(page.phase, Phase::Over, "{game} {mode}");
        page.check_record();
    }
}

#[test]
fn a_game_goes_on_wherever_it_was_interrupted() {
    for (number, (game, mode, seats)) in MODES.into_iter().enumerate() {
        let bots = std::iter::repeat_with(|| bot("easy")).take(seats - 1);
        let mut page = Page::open(beginning(game, mode, [person("Ada")].into_iter().chain(bots), 40 + number as u8));
        let mut interrupted = 0;
        page.play_to_the_end(|page| {
            if page.n >= interrupted + 5 {
                interrupted = page.n;
                let (view, text) = (page.view.clone(), page.table.save().unwrap());
                page.reload();
                assert_eq!(page.view, view, "{game} {mode} after {interrupted} entries");
                assert_eq!(page.table.save().unwrap(), text);
            }
        });
        assert!(interrupted > 0);
        page.check_record();
        // A game that is over is shown as it ended.
        let view = page.view.clone();
        page.reload();
        assert_eq!((page.phase, &page.view), (Phase::Over, &view));
    }
}

#[test]
fn people_who_pass_the_device_on_see_nothing_of_each_other() {
    for (number, mode) in ["cosmic", "hexidomino", "parallel"].into_iter().enumerate() {
        let sitters = [person("Ada"), bot("easy"), person("Bo")];
        let mut page = Page::open(beginning("big-bang", mode, sitters, 80 + number as u8));
        let mut passed = 0;
        page.play_to_the_end(|page| {
            let viewer = match (page.table.passing(), page.seat) {
                (Some(next), seat) => {
                    passed += 1;
                    assert_eq!(seat, None, "{mode}: nobody holds the device while it is passed to {next}");
                    assert_eq!(page.table.wake_at(), None, "{mode}: the clock stands still");
                    Viewer::Watcher
                }
                (None, Some(seat)) => Viewer::Seat(seat),
                (None, None) => panic!("{mode}: somebody holds the device"),
            };
            assert_eq!(page.view, page.view_by_the_rules(viewer), "{mode} as {viewer:?} sees it");
        });
        assert!(passed > 10, "{mode}: passed on {passed} times");
        assert_eq!(page.seat, None, "{mode}: at the end all look together");
        page.check_record();
    }
}

#[test]
fn where_nothing_is_secret_the_device_is_not_hidden() {
    let mut page = Page::open(beginning("big-bang", "simple", [person("Ada"), person("Bo")], 90));
    let mut seen = std::collections::BTreeSet::new();
    page.play_to_the_end(|page| {
        assert_eq!(page.table.passing(), None);
        seen.insert(page.seat);
    });
    assert_eq!(seen.len(), 2, "both have held it");
}

#[test]
fn deals_can_be_verified() {
    let mut page = Page::open(beginning("big-bang", "hexidomino", [person("Ada"), bot("easy")], 91));
    page.play_to_the_end(|_| ());
    let text = page.table.record().unwrap().unwrap();
    let record = Record::parse(&text).unwrap();
    let mut game = record.begin::<big_bang::BigBang>().unwrap();
    record.advance(&mut game, record.entries()).unwrap();
    assert!(record.fair().unwrap().verify(&game).unwrap() > 0);
}

#[test]
fn breaks_last_until_somebody_is_ready() {
    let mut setup = beginning("cosmic-factory", "beginner", [person("Ada"), bot("easy")], 92);
    setup.settings.break_seconds = 60;
    let mut page = Page::open(setup);
    let mut breaks = 0;
    page.play_to_the_end(|page| {
        if page.recess.is_some() {
            breaks += 1;
            page.asks(&json!({"id": format!("ready-{breaks}"), "ready": {}}));
            assert!(page.recess.is_none());
        }
    });
    assert_eq!(breaks, 4, "between five rounds");
}

#[test]
fn the_clock_stands_still_while_nobody_looks() {
    let mut setup = beginning("big-bang", "cosmic", [person("Ada"), bot("easy")], 93);
    setup.settings.options.insert("turn-seconds".to_owned(), json!(20));
    let mut page = Page::open(setup);
    while !page.is_awaited() {
        page.wake();
    }
    let n = page.n;
    page.looks(false);
    assert_eq!(page.table.wake_at(), None);
    page.now += 1_000_000;
    page.looks(true);
    assert_eq!(page.n, n);
    // Whoever looks and does nothing is played for when the time is up.
    page.wake();
    assert!(page.n > n);
}

#[test]
fn what_makes_no_sense_on_one_device_is_refused() {
    let mut page = Page::open(beginning("big-bang", "simple", [person("Ada"), bot("easy")], 94));
    for (request, reason) in [
        (json!({"say": "hello"}), "no-chat"),
        (json!({"start": {}}), "begun"),
        (json!({"sit": {"seat": 1}}), "begun"),
        (json!({"rematch": true}), "not-over"),
        (json!({"move": {"do": "fly"}}), "no-such-move"),
    ] {
        let mut command = request.clone();
        command["id"] = json!(request.to_string());
        let answer = page.asks(&command);
        assert_eq!(answer["refused"]["reason"], reason, "{request}");
    }
    assert_eq!(page.asks(&json!({"id": "r", "react": "wave"}))["done"], json!({}));
    assert!(!page.table.take_again());
}

#[test]
fn a_command_is_carried_out_once() {
    let mut page = Page::open(beginning("big-bang", "simple", [person("Ada"), person("Bo")], 95));
    let moves = page.asks(&json!({"id": "m", "moves": {}}));
    let command = json!({"id": "one", "move": moves["done"]["moves"][0]});
    let first = page.asks(&command);
    assert!(first["done"]["n"].is_u64(), "{first}");
    assert_eq!(page.asks(&command), first);
    page.reload();
    assert_eq!(page.asks(&command), first, "though the page was loaded again");
}

#[test]
fn another_game_can_be_wished_for() {
    let mut page = Page::open(beginning("big-bang", "solitary", [person("Ada")], 96));
    page.play_to_the_end(|_| ());
    assert_eq!(page.asks(&json!({"id": "again", "rematch": true}))["done"], json!({}));
    assert!(page.table.take_again() && !page.table.take_again());
}

#[test]
fn tables_that_cannot_be_are_explained() {
    let refused =
        |setup| local_table::LocalTable::begin(setup).err().map(|error| error.to_string()).unwrap_or_default();
    let two = [person("Ada"), person("Bo")];
    assert!(refused(beginning("cosmic-factory", "standard", two.clone(), 1)).contains("one person"));
    assert!(refused(beginning("big-bang", "cosmic", [person("Ada"), bot("genius")], 1)).contains("genius"));
    assert!(refused(beginning("big-bang", "solitary", two, 1)).contains("BB-7.1"));
    let error = local_table::LocalTable::restore("{}").err().map(|error| error.to_string());
    assert!(error.is_some_and(|error| error.contains("beginning")));
}

/// A table tells another version to load the page again.
#[test]
fn other_versions_are_sent_away() {
    let mut page = Page::open(beginning("big-bang", "solitary", [person("Ada")], 97));
    let told = page.table.hear(r#"{"version":0}"#, page.now).unwrap();
    let told: Value = serde_json::from_str(&told[0]).unwrap();
    assert_eq!(told["bye"]["reason"], "reload");
}
