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
fn records_name_who_played() {
    let players = [bot("hard"), person("Ada"), bot("easy")];
    let mut page = Page::open(beginning("big-bang", "simple", players, 96));
    page.play_to_the_end(|_| ());
    let text = page.table.record().unwrap().unwrap();
    assert_eq!(Record::parse(&text).unwrap().names(), ["Rhea", "Ada", "Titan"]);
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

/// A device that is put to sleep does not always let the page know.
#[test]
fn a_device_that_was_asleep_costs_nobody_their_turn() {
    let mut setup = beginning("big-bang", "cosmic", [person("Ada"), bot("easy")], 93);
    setup.settings.options.insert("turn-seconds".to_owned(), json!(20));
    let mut page = Page::open(setup);
    while !page.is_awaited() {
        page.wake();
    }
    let (n, begun) = (page.n, page.now);
    page.beat();
    page.now += 3_600_000;
    assert!(page.moves(), "there is time left");
    // Nobody looks at the table but its own timer, however the clock is set.
    while !page.is_awaited() {
        page.wake();
    }
    let n = page.n.max(n);
    for shown in [begun, 10 * begun, 0] {
        page.now = shown;
        page.beat();
        assert_eq!(page.n, n);
    }
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

/// A page of another version is asked to reload.
#[test]
fn other_versions_are_sent_away() {
    let mut page = Page::open(beginning("big-bang", "solitary", [person("Ada")], 97));
    let messages = page.table.handle_message(r#"{"version":0}"#, page.now).unwrap();
    let bye: Value = serde_json::from_str(&messages[0]).unwrap();
    assert_eq!(bye["bye"]["reason"], "reload");
}

/// Plays for Ada, who is alone with bots; how long she waits between her turns at most, by the clock of the device.
fn longest_wait(page: &mut Page, turns: usize) -> u64 {
    let mut longest = 0;
    for _ in 0..turns {
        while !page.is_awaited() && page.phase == Phase::Playing {
            page.wake();
        }
        while page.is_awaited() {
            assert!(page.moves());
        }
        let moved = page.now;
        while !page.is_awaited() && page.phase == Phase::Playing {
            page.wake();
        }
        longest = longest.max(page.now - moved);
    }
    longest
}

#[test]
fn bots_together_take_a_second_and_a_half_at_most() {
    let sitters = || [person("Ada"), bot("easy"), bot("medium"), bot("easy")];
    for mode in ["cosmic", "simple", "parallel", "hexidomino"] {
        let mut page = Page::open(beginning("big-bang", mode, sitters(), 98));
        let longest = longest_wait(&mut page, 8);
        assert!((100..=1_500).contains(&longest), "{mode}: {longest} ms");
    }
    let mut quick = beginning("big-bang", "cosmic", sitters(), 98);
    quick.settings.quick_bots = true;
    // After each bot the table listens for a moment.
    assert!(longest_wait(&mut Page::open(quick), 8) <= 200);
}

#[test]
fn bots_finish_building_when_the_person_is_done_or_says_so() {
    for request in [json!({"move": {"do": "take", "tokens": ["blue"]}}), json!({"hurry": {}})] {
        let sitters = [person("Ada"), bot("easy"), bot("easy")];
        let mut page = Page::open(beginning("cosmic-factory", "beginner", sitters, 99));
        page.wake();
        assert!(page.now > 6_000, "bots take their time while Ada builds");
        let mut command = request.clone();
        command["id"] = json!("x");
        assert!(page.asks(&command)["done"].is_object(), "{request}");
        let asked = page.now;
        let is_building = |page: &Page| page.view["round"] == 1 && page.awaited() > usize::from(page.is_awaited());
        while is_building(&page) {
            page.wake();
        }
        assert!(page.now - asked <= 2_000, "{request}: {} ms", page.now - asked);
    }
}

#[test]
fn whoever_resigns_ends_the_game_or_leaves_it_to_a_bot() {
    let mut page = Page::open(beginning("big-bang", "simple", [person("Ada"), bot("easy")], 100));
    assert_eq!(page.asks(&json!({"id": "r", "resign": {}}))["done"], json!({}));
    assert_eq!(page.phase, Phase::Over);
    assert_eq!(page.table.wake_at(), None);
    assert_eq!(page.asks(&json!({"id": "s", "resign": {}}))["refused"]["reason"], "over");
    let text = page.table.record().unwrap().expect("what was played is kept");
    assert!(Record::parse(&text).unwrap().entries() as u64 == page.n && !text.contains("\"result\""));
    page.reload();
    assert_eq!(page.phase, Phase::Over);
    let kept: protocol::local::SavedGame = serde_json::from_str(&page.table.save().unwrap()).unwrap();
    assert!(kept.abandoned && kept.summary().abandoned);
    assert_eq!(page.asks(&json!({"id": "again", "rematch": true}))["done"], json!({}));
    assert!(page.table.take_again());
    // Of several, the others play on.
    let mut page = Page::open(beginning("big-bang", "simple", [person("Ada"), person("Bo"), bot("easy")], 101));
    while page.seat.is_none() {
        page.wake();
    }
    let left = page.seat.unwrap();
    assert_eq!(page.asks(&json!({"id": "r", "resign": {}}))["done"], json!({}));
    page.reload();
    page.play_to_the_end(|page| assert_ne!(page.seat, Some(left)));
    page.check_record();
}

/// A finished game of one person among bots.
fn finished(game: &str, mode: &str, seats: usize, deal: u8) -> String {
    let sitters = [person("Ada")].into_iter().chain((1..seats).map(|_| bot("easy")));
    let mut page = Page::open(beginning(game, mode, sitters, deal));
    page.play_to_the_end(|_| ());
    page.table.record().unwrap().unwrap()
}

fn entries(record: &str) -> Vec<Value> {
    serde_json::from_str::<Value>(record).unwrap()["log"].as_array().unwrap().clone()
}

#[test]
fn a_recorded_game_is_played_on_from_any_moment() {
    for (number, (game, mode, seats)) in [
        ("big-bang", "cosmic", 2),
        ("big-bang", "simple", 3),
        ("big-bang", "solitary", 1),
        ("big-bang", "hexidomino", 2),
        ("big-bang", "parallel", 3),
        ("cosmic-factory", "standard", 2),
    ]
    .into_iter()
    .enumerate()
    {
        let record = finished(game, mode, seats, 100 + number as u8);
        let all = entries(&record);
        for part in [0, 1, all.len() / 3, all.len() - 1] {
            // Somebody else sits elsewhere, and what is asked for is corrected by the record.
            let sitters = (1..seats).map(|_| bot("easy")).chain([person("Bo")]);
            let start = beginning("big-bang", "simple", sitters, 200);
            let table = local_table::LocalTable::continue_from(start.clone(), record.clone(), part).unwrap();
            let mut page = Page::of(table, start);
            assert!(page.table.take_changed(), "it is to be kept");
            page.reload();
            page.play_to_the_end(|_| ());
            page.check_record();
            let ended = page.table.record().unwrap().unwrap();
            let header: Value = serde_json::from_str(&ended).unwrap();
            assert_eq!((header["game"].as_str(), header["mode"].as_str()), (Some(game), Some(mode)));
            assert_eq!(header["fair"], Value::Null, "some of it was dealt for another game");
            let (before, after) = (&all[..part], &entries(&ended)[..part]);
            for (old, new) in before.iter().zip(after) {
                if game == "big-bang" && old["do"] == "deal" {
                    let sorted = |entry: &Value, field: &str| {
                        let mut names: Vec<String> =
                            entry[field].as_array().into_iter().flatten().map(ToString::to_string).collect();
                        names.sort();
                        names
                    };
                    assert_eq!(sorted(old, "pile"), sorted(new, "pile"), "{mode}: the same pieces");
                    assert_eq!(
                        (&old["hands"], &old["objectives"], &old["order"]),
                        (&new["hands"], &new["objectives"], &new["order"]),
                        "{mode}: whoever had something still has it"
                    );
                } else {
                    assert_eq!(old, new, "{game} {mode}");
                }
            }
        }
    }
}

#[test]
fn what_is_still_to_be_drawn_is_shuffled_when_a_game_is_taken_up() {
    let record = finished("big-bang", "solitary", 1, 110);
    let pile = |record: &str| entries(record)[0]["pile"].clone();
    let cards = |record: &str| entries(record)[0]["cards"].clone();
    let taken_up = |entries: usize, dice: u8| {
        let start = beginning("big-bang", "solitary", [person("Ada")], dice);
        let table = local_table::LocalTable::continue_from(start, record.clone(), entries).unwrap();
        let kept: Value = serde_json::from_str(&table.save().unwrap()).unwrap();
        assert_eq!(kept["taken_up"], json!({"entries": entries}), "the record is not kept twice");
        kept.to_string()
    };
    let (one, other) = (taken_up(1, 1), taken_up(1, 2));
    assert_ne!(pile(&one), pile(&record));
    assert_ne!(pile(&one), pile(&other), "by other dice");
    assert_eq!(pile(&one), pile(&taken_up(1, 1)), "by the same dice");
    assert_eq!(pile(&one).as_array().unwrap()[..4], pile(&record).as_array().unwrap()[..4], "the row is the same");
    assert_ne!(cards(&one), cards(&record));
    assert_eq!(cards(&one)[0], cards(&record)[0], "the goal is the same");
}

#[test]
fn a_game_is_not_taken_up_where_nothing_can_be_played() {
    let record = finished("big-bang", "hexidomino", 2, 111);
    let all = entries(&record).len();
    let refused = |record: &str, entries: usize, seats: usize| {
        let sitters = [person("Ada")].into_iter().chain((1..seats).map(|_| bot("easy")));
        let start = beginning("big-bang", "hexidomino", sitters, 1);
        let table = local_table::LocalTable::continue_from(start, record.to_owned(), entries);
        table.err().map(|error| error.to_string()).unwrap_or_default()
    };
    assert_eq!(refused(&record, 3, 2), "");
    assert!(refused(&record, all, 2).contains("the game is over"));
    assert!(refused(&record, all + 1, 2).contains(&format!("only {all}")));
    assert!(refused(&record, 3, 3).contains("3 sit at a table for 2"));
    assert!(refused("{}", 0, 2).contains("not a record"));
    assert!(refused(&record.replace("\"big-bang\"", "\"chess\""), 0, 2).contains("chess"));
    let mut changed: Value = serde_json::from_str(&record).unwrap();
    changed["log"][2]["do"] = json!("dance");
    assert!(refused(&changed.to_string(), 3, 2).contains("entry 2"));
    assert_eq!(refused(&changed.to_string(), 2, 2), "", "what comes later does not matter");
}
