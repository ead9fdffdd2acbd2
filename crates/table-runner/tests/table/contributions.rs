//! What those who play add to the chance of a game.

use proptest::prelude::*;
use protocol::table::{Phase, Settings, Vote};
use protocol::to_client::{CommandOutcome, Message};
use protocol::to_server::Request;
use serde_json::{Value, json};
use table_runner::{Lobby, Occupant};
use tabletop::record::Record;

use crate::kit::{TestPerson, TestTable, bot, digits, guest, pass, person, reason, settings};

fn game() -> Settings {
    settings("big-bang", "simple", json!({}))
}

/// A table at which these sit and have announced bytes; Ada has begun the game.
fn announced<const PEOPLE: usize>(names: [&str; PEOPLE]) -> (TestTable, [TestPerson; PEOPLE]) {
    announced_with(names.map(person).to_vec(), names)
}

/// The same where not only they sit.
fn announced_with<const PEOPLE: usize>(
    seats: Vec<Occupant>,
    names: [&str; PEOPLE],
) -> (TestTable, [TestPerson; PEOPLE]) {
    let stage = TestTable::new(game(), seats);
    let mut people = std::array::from_fn(|seat| stage.join_with(names[seat], seat as u8));
    people[0].done(Request::Start {});
    for person in &mut people {
        person.listen();
    }
    (stage, people)
}

/// The bytes that are published, seat by seat.
fn published(stage: &TestTable) -> Vec<Option<String>> {
    stage.look().contributions.into_iter().map(|contribution| contribution.bytes).collect()
}

fn is_done(outcome: &CommandOutcome) -> bool {
    matches!(outcome, CommandOutcome::Done { .. })
}

/// Has all but Ada resign and Ada end the game, and verifies its deals; how many there were.
fn verified(stage: &TestTable, ada: &mut TestPerson, others: &mut [TestPerson]) -> Result<usize, String> {
    for other in others {
        other.done(Request::Resign {});
    }
    ada.done(Request::Vote(Vote::End));
    verify(&stage.record().expect("the game is over"))
}

fn verify(record: &Value) -> Result<usize, String> {
    let text = record.to_string();
    let record = Record::parse(&text).unwrap();
    games::registry().get(record.game()).unwrap().verify_deals(&record)
}

#[test]
fn it_is_dealt_as_soon_as_all_have_added_their_bytes() {
    let (stage, [mut ada, mut bob]) = announced(["ada", "bob"]);
    let table = ada.table.clone().unwrap();
    assert!(table.phase == Phase::Playing && table.commitment.is_some());
    assert_eq!(published(&stage), [None, None], "their hashes are announced");
    assert!(stage.log().is_empty() && !ada.clock.running);
    assert!(is_done(&ada.add(0)));
    let told = bob.listen();
    assert!(told.is_empty(), "nobody hears of bytes before all have come: {told:?}");
    assert!(stage.log().is_empty());
    assert!(is_done(&bob.add(1)));
    assert_eq!(stage.log().len(), 1, "and no time has passed");
    assert_eq!(published(&stage), [Some(digits(0)), Some(digits(1))]);
    ada.listen();
    assert!(ada.clock.running && ada.n == 1);
}

#[test]
fn they_are_published_before_the_deal_is_told() {
    let (_stage, [mut ada, mut bob]) = announced(["ada", "bob"]);
    ada.add(0);
    ada.listen();
    bob.add(1);
    let told = ada.listen();
    let of = |is_it: fn(&Message) -> bool| told.iter().position(is_it).unwrap();
    let bytes = of(|message| matches!(message, Message::Table(table) if table.contributions[1].bytes.is_some()));
    assert!(bytes < of(|message| matches!(message, Message::Entry(_))));
}

#[test]
fn the_deals_follow_from_the_seed_and_from_all_bytes() {
    let first = |bytes: [u8; 2]| {
        let stage = TestTable::new(game(), vec![person("ada"), person("bob")]);
        let (mut ada, mut bob) = (stage.join_with("ada", bytes[0]), stage.join_with("bob", bytes[1]));
        ada.done(Request::Start {});
        bob.listen();
        assert!(is_done(&ada.add(bytes[0])) && is_done(&bob.add(bytes[1])));
        let dealt = stage.log()[0].body.clone();
        assert_eq!(verified(&stage, &mut ada, &mut [bob]), Ok(1));
        (dealt, stage.record().unwrap())
    };
    let (dealt, record) = first([1, 2]);
    assert_eq!(dealt, first([1, 2]).0);
    assert!([[1, 3], [3, 2], [2, 1]].into_iter().all(|bytes| first(bytes).0 != dealt), "one is enough to change it");
    // Whatever is changed in the record is found out.
    let contributions = &record["fair"]["contributions"];
    assert_eq!(contributions[1]["bytes"], digits(2));
    let with = |change: fn(&mut Vec<Value>)| {
        let mut record = record.clone();
        change(record["fair"]["contributions"].as_array_mut().unwrap());
        verify(&record).unwrap_err()
    };
    assert!(with(|all| all[1]["bytes"] = json!(digits(3))).contains("the bytes of seat 1 have the hash"));
    assert_eq!(with(|all| drop(all.pop())), "entry 0 does not follow from the seed");
    assert_eq!(
        with(|all| drop(all[0].as_object_mut().unwrap().remove("bytes"))),
        "entry 0 does not follow from the seed"
    );
    assert_eq!(with(|all| all.swap(0, 1)), "contribution of seat 0: not in the order of seats");
    assert_eq!(with(|all| all[1]["seat"] = json!(5)), "contribution of seat 5: there is no such seat in this game");
}

#[test]
fn whoever_adds_nothing_is_not_waited_for_long_and_is_named() {
    let (stage, [mut ada, mut bob]) = announced(["ada", "bob"]);
    ada.add(0);
    pass(1_999);
    assert!(stage.log().is_empty());
    pass(1);
    assert_eq!(stage.log().len(), 1);
    assert_eq!(published(&stage), [Some(digits(0)), None]);
    assert_eq!(reason(&bob.add(1)), "too-late");
    assert!(is_done(&ada.add(0)), "what is in already is in");
    assert_eq!(verified(&stage, &mut ada, &mut [bob]), Ok(1));
    assert_eq!(stage.record().unwrap()["fair"]["contributions"][1].get("bytes"), None);
}

#[test]
fn only_what_was_announced_is_taken() {
    let stage = TestTable::new(game(), vec![person("ada"), person("bob"), bot()]);
    let (mut ada, mut bob, mut eve) = (stage.join_with("ada", 0), stage.join("bob"), stage.join_with("eve", 2));
    assert_eq!(reason(&ada.add(0)), "not-begun");
    ada.done(Request::Start {});
    bob.listen();
    eve.listen();
    assert_eq!(stage.look().contributions.len(), 1, "Bob announces nothing, and Eve only watches");
    assert_eq!(reason(&ada.add(7)), "other-bytes");
    assert_eq!(reason(&bob.add(1)), "not-announced");
    assert_eq!(reason(&eve.add(2)), "not-seated");
    let elsewhere = Request::Contribute { to: digits(0), bytes: digits(0) };
    assert_eq!(reason(&ada.ask(elsewhere)), "not-announced");
    assert!(stage.log().is_empty());
    assert!(is_done(&ada.add(0)));
    assert!(!stage.log().is_empty());
}

#[test]
fn where_nobody_announces_anything_it_is_dealt_at_once() {
    let (stage, [ada, _bob]) = TestTable::begun(game(), ["ada", "bob"]);
    assert!(stage.log().len() == 1 && ada.clock.running);
    assert!(stage.look().contributions.is_empty());
    let stage = TestTable::new(game(), vec![bot(), bot()]);
    let mut ada = stage.join_with("ada", 0);
    ada.done(Request::Start {});
    assert_eq!(stage.log().len(), 1, "bots add nothing, nor does who watches");
}

#[test]
fn whoever_has_gone_is_not_waited_for_unless_nobody_is_left() {
    let (stage, [mut ada, bob]) = announced(["ada", "bob"]);
    ada.add(0);
    bob.leave();
    assert_eq!(published(&stage), [Some(digits(0)), None]);
    assert_eq!(stage.log().len(), 1);
    let (stage, [ada, bob]) = announced(["ada", "bob"]);
    ada.leave();
    bob.leave();
    pass(60_000);
    assert!(stage.log().is_empty(), "nobody has seen what the deals are bound to");
    let mut ada = stage.join_with("ada", 0);
    assert!(is_done(&ada.add(0)));
    assert_eq!(stage.log().len(), 1);
}

#[test]
fn whoever_resigns_before_the_deal_is_not_waited_for() {
    let (stage, [mut ada, mut bob]) = announced(["ada", "bob"]);
    ada.add(0);
    bob.done(Request::Resign {});
    assert_eq!(stage.log().len(), 1);
    let (stage, [mut ada]) = announced_with(vec![person("ada"), bot()], ["ada"]);
    ada.done(Request::Resign {});
    pass(60_000);
    assert!(stage.log().is_empty() && stage.look().abandoned, "there is nobody left to deal to");
}

#[test]
fn of_several_devices_the_last_one_adds_something() {
    let stage = TestTable::new(game(), vec![person("ada"), bot()]);
    let (mut desk, mut phone) = (stage.join_with("ada", 0), stage.join_with("ada", 1));
    desk.done(Request::Start {});
    phone.listen();
    assert_eq!(reason(&desk.add(0)), "other-bytes");
    assert!(is_done(&phone.add(1)));
    assert_eq!(published(&stage), [Some(digits(1))]);
}

#[test]
fn what_was_announced_outlasts_the_server() {
    let (stage, [mut ada, bob]) = announced(["ada", "bob"]);
    ada.add(0);
    drop((ada, bob));
    let stage = stage.killed().restored();
    let (mut ada, mut bob) = (stage.join_with("ada", 0), stage.join_with("bob", 7));
    ada.listen();
    assert_eq!(published(&stage), [None, None], "only hashes were stored");
    assert_eq!(reason(&bob.add(7)), "other-bytes", "nobody can choose others now");
    assert!(is_done(&ada.add(0)), "hers are asked for again");
    assert_eq!(published(&stage), [Some(digits(0)), None], "his device has lost what it had announced");
    assert_eq!(verified(&stage, &mut ada, &mut [bob]), Ok(1));
}

#[test]
fn it_is_dealt_as_it_would_have_been_before_the_server_died() {
    let (stage, [mut ada, mut bob]) = announced(["ada", "bob"]);
    ada.add(0);
    bob.add(1);
    drop((ada, bob));
    let dealt = stage.log();
    let stage = stage.killed().undealt().restored();
    let (_ada, mut bob) = (stage.join_with("ada", 5), stage.join_with("bob", 1));
    assert_eq!(stage.log()[0].body, dealt[0].body);
    assert!(is_done(&bob.add(1)));
    let stage = stage.killed().restored();
    assert_eq!(published(&stage), [Some(digits(0)), Some(digits(1))]);
}

/// A table of a rematch for these.
fn rematch(seats: Vec<Occupant>) -> TestTable {
    let mut lobby = Lobby::new(Settings { seats: seats.len(), ..game() }, &guest("ada"), 0);
    lobby.seats = seats;
    lobby.phase = Phase::Over;
    lobby.again = lobby.people();
    TestTable::of(lobby.rematch(1))
}

#[test]
fn in_a_rematch_all_add_others() {
    let (stage, [mut ada, mut bob]) = announced(["ada", "bob"]);
    ada.add(0);
    bob.add(1);
    bob.done(Request::Resign {});
    ada.done(Request::Vote(Vote::End));
    ada.done(Request::Rematch(true));
    assert!(stage.rematches()[0].contributions.list.is_empty());
    let stage = rematch(vec![person("ada"), person("bob")]);
    let mut ada = stage.join_with("ada", 2);
    pass(1_000);
    assert!(published(&stage).is_empty(), "Bob is on his way");
    let mut bob = stage.join_with("bob", 3);
    ada.listen();
    assert_eq!(published(&stage), [None, None]);
    assert!(is_done(&ada.add(2)) && stage.log().is_empty() && is_done(&bob.add(3)));
    assert_eq!((stage.log().len(), published(&stage)), (1, vec![Some(digits(2)), Some(digits(3))]));
}

#[test]
fn in_a_rematch_whoever_does_not_come_is_not_waited_for() {
    let stage = rematch(vec![person("ada"), person("bob")]);
    let mut ada = stage.join_with("ada", 2);
    pass(5_000);
    ada.listen();
    assert_eq!(published(&stage), [None]);
    assert!(ada.sees_kept(1), "a bot plays for Bob");
    let mut bob = stage.join_with("bob", 3);
    assert_eq!(reason(&bob.add(3)), "not-announced", "it was announced without him");
    assert!(is_done(&ada.add(2)));
    assert_eq!(stage.log().len(), 1);
}

/// Something that happens while bytes are collected.
#[derive(Copy, Clone, Debug)]
enum Happening {
    Add { seat: usize },
    Leave { seat: usize },
    Come { seat: usize },
    Pass { millis: u64 },
    Kill,
}

fn happenings() -> impl Strategy<Value = Vec<Happening>> {
    let seat = 0..3_usize;
    let one = prop_oneof![
        4 => seat.clone().prop_map(|seat| Happening::Add { seat }),
        1 => seat.clone().prop_map(|seat| Happening::Leave { seat }),
        2 => seat.prop_map(|seat| Happening::Come { seat }),
        2 => (1..1_200_u64).prop_map(|millis| Happening::Pass { millis }),
        1 => Just(Happening::Kill),
    ];
    prop::collection::vec(one, 0..14)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// The kit checks with every save that nothing is dealt before what it follows from is durable.
    #[test]
    fn whatever_happens_it_is_dealt_from_what_was_published(announces in any::<[bool; 3]>(), all in happenings()) {
        const NAMES: [&str; 3] = ["ada", "bob", "cleo"];
        let join = |stage: &TestTable, seat: usize| match announces[seat] {
            true => stage.join_with(NAMES[seat], seat as u8),
            false => stage.join(NAMES[seat]),
        };
        let mut stage = TestTable::new(game(), NAMES.map(person).to_vec());
        let mut people = [0, 1, 2].map(|seat| Some(join(&stage, seat)));
        people[0].as_mut().unwrap().done(Request::Start {});
        let announced: Vec<String> = stage.look().contributions.into_iter().map(|added| added.commitment).collect();
        let mut accepted = [false; 3];
        for happening in all {
            let was_dealt = !stage.log().is_empty();
            match happening {
                Happening::Add { seat } => {
                    let Some(person) = &mut people[seat] else { continue };
                    person.listen();
                    let outcome = person.add(seat as u8);
                    prop_assert!(announces[seat] || reason(&outcome) == "not-announced");
                    accepted[seat] |= is_done(&outcome) && !was_dealt;
                }
                Happening::Leave { seat } => people[seat].take().into_iter().for_each(TestPerson::leave),
                Happening::Come { seat } => people[seat] = people[seat].take().or_else(|| Some(join(&stage, seat))),
                Happening::Pass { millis } => pass(millis),
                Happening::Kill => {
                    people = [None, None, None];
                    stage = stage.killed().restored();
                    // Bytes that were not published are asked for again.
                    accepted = accepted.map(|was_accepted| was_accepted && was_dealt);
                }
            }
            let now: Vec<String> = stage.look().contributions.into_iter().map(|added| added.commitment).collect();
            prop_assert_eq!(&now, &announced, "what was announced stays");
        }
        // In the end somebody is there, and it is dealt whoever is missing.
        people[0] = people[0].take().or_else(|| Some(join(&stage, 0)));
        pass(10_000);
        prop_assert!(!stage.log().is_empty());
        for added in stage.look().contributions {
            prop_assert_eq!(added.bytes.is_some(), accepted[added.seat.index()], "{:?}", added);
        }
        let [mut ada, bob, cleo] = people;
        let ada = ada.as_mut().unwrap();
        let mut others = [(1, bob), (2, cleo)].map(|(seat, person)| person.unwrap_or_else(|| join(&stage, seat)));
        ada.listen();
        others.iter_mut().for_each(|person| drop(person.listen()));
        let verified = verified(&stage, ada, &mut others);
        prop_assert!(verified.is_ok_and(|entries| entries > 0));
    }
}
