//! The test kit on a toy game: a sound one passes, and every flaw that the kit is there for is found.

mod pebbles;

use tabletop::record::{self, Record, RecordError};
use tabletop::{Dice, Entry, Fault, Game, Rules, Seat, SeatSet, Setup, testkit};

use pebbles::{Flaw, Pebbles, PebblesMode, PebblesMove, PebblesOptions};

fn setup(flaw: Flaw) -> Setup<Pebbles> {
    Setup { mode: PebblesMode::Plain, seats: 3, options: PebblesOptions { flaw } }
}

#[test]
fn a_sound_game_passes() {
    for seed in 0..10 {
        testkit::copies_stay_equal(&setup(Flaw::Nothing), seed);
        testkit::replay_gives_the_same_states(&setup(Flaw::Nothing), seed);
        testkit::refused_moves_change_nothing(&setup(Flaw::Nothing), seed);
        testkit::listed_moves_are_accepted(&setup(Flaw::Nothing), seed);
        testkit::views_do_not_interfere(&setup(Flaw::Nothing), seed);
    }
}

#[test]
#[should_panic(expected = "leads somewhere else from a copy")]
fn secret_chance_is_found_in_copies() {
    testkit::copies_stay_equal(&setup(Flaw::HasSecretChance), 1);
}

#[test]
#[should_panic(expected = "after entry 0")]
fn secret_chance_is_found_in_replay() {
    testkit::replay_gives_the_same_states(&setup(Flaw::HasSecretChance), 1);
}

#[test]
#[should_panic(expected = "changed something")]
fn remembered_refusals_are_found() {
    testkit::refused_moves_change_nothing(&setup(Flaw::RemembersRefusals), 1);
}

#[test]
#[should_panic(expected = "is accepted but not listed")]
fn unlisted_moves_are_found() {
    testkit::refused_moves_change_nothing(&setup(Flaw::TakesUnlistedMoves), 1);
}

#[test]
#[should_panic(expected = "Take { count: 0 }, auto: false } is refused")]
fn listed_illegal_moves_are_found() {
    testkit::listed_moves_are_accepted(&setup(Flaw::ListsIllegalMoves), 1);
}

#[test]
#[should_panic(expected = "could tell")]
fn shown_secrets_are_found() {
    testkit::views_do_not_interfere(&setup(Flaw::ShowsSecrets), 1);
}

#[test]
#[should_panic(expected = "tells a secret")]
fn secrets_in_refusals_are_found() {
    testkit::views_do_not_interfere(&setup(Flaw::AnswersWithSecrets), 1);
}

#[test]
#[should_panic(expected = "the game does not end")]
fn endless_games_are_found() {
    testkit::random_game(&setup(Flaw::NeverEnds), 1, |_, _, _| ());
}

#[test]
fn a_game_takes_no_entry_back_in_time_or_after_its_end() {
    let mut game = testkit::random_game(&setup(Flaw::Nothing), 2, |_, _, _| ());
    let late = Entry::by_seat(u64::MAX, Seat::first(1).next().unwrap(), PebblesMove::Take { count: 1 });
    assert_eq!(game.play(late), Err(Fault::Over));
    let mut game = Game::new(setup(Flaw::Nothing)).unwrap();
    game.settle(50, &mut Dice::new(0, 0)).unwrap();
    let early = Entry::by_seat(49, Seat::first(1).next().unwrap(), PebblesMove::Take { count: 1 });
    assert_eq!(game.play(early), Err(Fault::BackInTime { t: 49, previous: 50 }));
    assert_eq!(game.log().len(), 1);
    assert_eq!(game.state().awaits().seats(), SeatSet::first(1));
}

#[test]
fn records_say_what_is_wrong_with_them() {
    let game = testkit::random_game(&setup(Flaw::Nothing), 3, |_, _, _| ());
    let text = record::write(&game).unwrap();
    let error = |changed: String| match Record::parse(&changed).and_then(|record| record.replay::<Pebbles>()) {
        Err(error) => error.to_string(),
        Ok(verdict) => verdict.unwrap_err().to_string(),
    };
    assert!(Record::parse(&text).unwrap().replay::<Pebbles>().unwrap().is_ok());
    assert!(error(text.replace(r#""format":1"#, r#""format":2"#)).contains("record format 2"));
    assert!(error(text.replace(r#""format":1"#, r#""other":1"#)).contains("format: the version"));
    assert!(error(text.replace(r#""rules":3"#, r#""rules":4"#)).contains("rules version 4 of pebbles"));
    assert!(error(text.replace(r#""rules":3,"#, "")).contains("rules version 1 of pebbles"));
    assert!(error(text.replace(r#""seats":3"#, r#""seats":1"#)).contains("pebbles need two"));
    assert!(error(text.replace(r#""flaw":"nothing""#, r#""flaw":"odd""#)).contains("options: unknown variant"));
    assert!(error(text.replacen(r#""do":"take""#, r#""do":"throw""#, 1)).starts_with("entry 1: "));
    assert!(error(text.replacen(r#""count":"#, r#""count":7"#, 1)).contains("PE-1.1: no: one or two"));
    assert!(error(text.replace(r#""winners":["#, r#""winners":[4,"#)).contains("the result should be"));
    assert!(matches!(Record::parse("{}"), Err(RecordError::Syntax(_))));
}

#[test]
fn a_record_with_a_bad_entry_can_be_read_up_to_it() {
    let game = testkit::random_game(&setup(Flaw::Nothing), 3, |_, _, _| ());
    let text = record::write(&game).unwrap();
    let all = Record::parse(&text).unwrap().read::<Pebbles>(usize::MAX).unwrap();
    assert_eq!((all.game.log(), all.mistake), (game.log(), None));
    let two = Record::parse(&text).unwrap().read::<Pebbles>(2).unwrap();
    assert_eq!((two.game.log(), two.mistake), (&game.log()[..2], None));
    let mut changed: serde_json::Value = serde_json::from_str(&text).unwrap();
    for bad in [serde_json::json!({"t": 0, "seat": 0, "do": "throw"}), serde_json::json!(7)] {
        changed["log"][3] = bad;
        let changed = changed.to_string();
        let record = Record::parse(&changed).unwrap();
        let legible = record.read::<Pebbles>(record.entries()).unwrap();
        assert_eq!(legible.game.log(), &game.log()[..3], "all entries before it are there");
        let mistake = legible.mistake.unwrap();
        assert_eq!(mistake.entry, 3);
        assert!(!mistake.error.is_empty(), "{mistake}");
        assert_eq!(record.replay::<Pebbles>().unwrap(), Err(mistake), "the verdict is the same");
        assert!(record.read::<Pebbles>(3).unwrap().mistake.is_none(), "what comes later does not matter");
    }
}

#[test]
fn a_record_may_tell_who_played() {
    let game = testkit::random_game(&setup(Flaw::Nothing), 3, |_, _, _| ());
    let text = record::write(&game).unwrap();
    let named = |names: &str| {
        let text = text.replacen("{", &format!("{{\"names\":{names},"), 1);
        let record = Record::parse(&text).unwrap();
        assert!(record.replay::<Pebbles>().unwrap().is_ok());
        record.names()
    };
    assert_eq!(named(r#"["Ada","Bo","Cy"]"#), ["Ada", "Bo", "Cy"]);
    for odd in [r#"["Ada"]"#, "7", r#"[1,2,3]"#] {
        assert!(named(odd).is_empty(), "{odd}");
    }
    assert!(Record::parse(&text).unwrap().names().is_empty());
    let names = ["Ada", "Bo", "Cy"].map(str::to_owned);
    let written = record::write_played(&game, None, &names).unwrap();
    assert_eq!(Record::parse(&written).unwrap().names(), names);
    assert_eq!(record::write_played(&game, None, &[]).unwrap(), text);
}
