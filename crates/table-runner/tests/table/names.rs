//! People who are called alike, and those who would like to be taken for somebody else.

use protocol::table::{NamedGuest, SeatInfo};
use protocol::to_client::{CommandOutcome, Message};
use protocol::to_server::Request;
use serde_json::json;
use tabletop::Seat;

use crate::kit::{TestTable, bot, person, reason, settings};

fn names(stage: &TestTable) -> Vec<String> {
    let name = |sitting: SeatInfo| match sitting {
        SeatInfo::Person { name, .. } => name,
        SeatInfo::Nobody | SeatInfo::Bot { .. } => String::new(),
    };
    stage.look().seats.into_iter().map(name).collect()
}

#[test]
fn names_that_look_alike_are_told_apart_by_what_nobody_chooses() {
    let seats = vec![person("Ada"), person("Аda"), person("ADA"), bot(), person("Rhea")];
    let stage = TestTable::new(settings("cosmic-factory", "standard", json!({})), seats);
    let shown = names(&stage);
    assert_eq!(shown[0], "Ada", "the first is called as ever");
    assert_eq!(shown[3..], ["", "Rhea (gues)"]);
    for (index, name) in shown.iter().enumerate() {
        assert!(name.is_empty() || !shown[..index].contains(name), "{shown:?}");
    }
    assert!(shown[1].starts_with("Аda (gues") && shown[2].starts_with("ADA (gues"), "{shown:?}");
}

#[test]
fn whoever_watches_cannot_speak_as_somebody_who_plays() {
    let stage = TestTable::new(settings("big-bang", "simple", json!({})), vec![person("ada"), person("bob")]);
    let (mut ada, mut other, mut cleo) = (stage.join("ada"), stage.join("ADA"), stage.join("cleo"));
    other.done(Request::Say("I resign".to_owned()));
    ada.done(Request::Say("I do not".to_owned()));
    let said = |message: Message| match message {
        Message::Chat(said) => Some((said.name, said.seat.is_some())),
        _ => None,
    };
    let heard: Vec<(String, bool)> = cleo.listen().into_iter().filter_map(said).collect();
    assert_eq!(heard, [("ADA (gues)".to_owned(), false), ("ada".to_owned(), true)]);
}

/// The host sees in the lists of removed and muted people whom they mean.
#[test]
fn hosts_tell_people_apart_whom_they_remove_and_mute() {
    let stage = TestTable::new(settings("big-bang", "simple", json!({})), vec![person("ada"), person("ADA")]);
    let (mut ada, _other, _watcher) = (stage.join("ada"), stage.join("ADA"), stage.join("Аda"));
    ada.done(Request::Mute { guest: "guest-Аda".to_owned(), muted: true });
    ada.done(Request::Free { seat: Seat::new(1).unwrap() });
    let table = stage.look();
    let names = |guests: &[NamedGuest]| guests.iter().map(|guest| guest.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&table.muted), ["Аda (gues)"]);
    assert_eq!(names(&table.removed), ["ADA (gues)"]);
}

#[test]
fn nobody_takes_the_name_of_a_bot_or_none_at_all() {
    let stage = TestTable::new(settings("big-bang", "simple", json!({})), vec![person("ada"), bot()]);
    let mut ada = stage.join("ada");
    for (name, expected) in [("Rhea", "reserved-name"), ("Tіtаn", "reserved-name"), ("\u{3164}\u{2800}", "empty-name")]
    {
        assert_eq!(reason(&ada.ask(Request::Name(name.to_owned()))), expected, "{name}");
    }
    assert!(matches!(ada.ask(Request::Name("Ада 👩‍🚀".to_owned())), CommandOutcome::Done { .. }));
    assert_eq!(names(&stage)[0], "Ада 👩‍🚀");
}
