//! Commands that come twice, and what may be told before it is durable.

use protocol::table::Settings;
use protocol::to_server::Request;
use serde_json::json;

use crate::kit::{TestTable, made, reason, settings};

fn builders() -> Settings {
    settings("cosmic-factory", "beginner", json!({}))
}

fn take(color: &str) -> Request {
    Request::Move(json!({"do": "take", "tokens": [color]}))
}

#[test]
fn a_command_that_comes_again_gets_the_same_answer_and_makes_no_second_entry() {
    let (stage, [mut ada, bob]) = TestTable::begun(builders(), ["ada", "bob"]);
    let lay = ada.lay();
    let first = ada.ask_as("a1", None, lay.clone());
    let entries = stage.log().len();
    assert_eq!(made(&first), entries as u64);
    // Over the same connection, over another, and whatever else it asks for.
    assert_eq!(ada.ask_as("a1", None, lay.clone()), first);
    let mut phone = stage.join("ada");
    assert_eq!(phone.ask_as("a1", None, lay.clone()), first);
    assert_eq!(phone.ask_as("a1", None, take("blue")), first);
    assert_eq!(stage.log().len(), entries);
    drop(bob);
    // The server was killed, and knows nothing but the log.
    let stage = stage.killed().restored();
    let mut ada = stage.join("ada");
    assert_eq!(ada.ask_as("a1", None, lay), first);
    assert_eq!(stage.log().len(), entries);
    made(&ada.ask_as("a2", None, take("blue")));
}

#[test]
fn a_refusal_that_is_asked_for_again_is_the_same() {
    let (_stage, [mut ada, mut bob]) = TestTable::begun(builders(), ["ada", "bob"]);
    made(&bob.ask(take("blue")));
    let first = ada.ask_as("a1", None, take("blue"));
    assert_eq!(reason(&first), "CF-4.2");
    assert_eq!(ada.ask_as("a1", None, take("green")), first, "an id stands for one command");
}

#[test]
fn ids_of_others_are_their_own() {
    let (stage, [mut ada, mut bob]) = TestTable::begun(builders(), ["ada", "bob"]);
    let first = made(&ada.ask_as("a1", None, ada.lay()));
    let second = made(&bob.ask_as("a1", None, bob.lay()));
    assert_eq!(second, first + 1);
    let stage = stage.killed().restored();
    let mut bob = stage.join("bob");
    assert_eq!(made(&bob.ask_as("a1", None, take("blue"))), second);
}

/// The same command twice, before the first is answered.
#[test]
fn twice_at_once_is_once() {
    let (stage, [mut ada, _bob]) = TestTable::begun(builders(), ["ada", "bob"]);
    let entries = stage.log().len();
    ada.hand_in("a1", None, ada.lay());
    ada.hand_in("a1", None, ada.lay());
    ada.commit();
    let answers = ada.listen().into_iter().filter(|message| matches!(message, protocol::to_client::Message::Answer(_)));
    assert_eq!(answers.count(), 2);
    assert_eq!(stage.log().len(), entries + 1);
}

#[test]
fn nobody_hears_of_what_is_not_durable() {
    let (_stage, [mut ada, mut bob]) = TestTable::begun(builders(), ["ada", "bob"]);
    ada.hand_in("a1", None, ada.lay());
    assert!(ada.listen().is_empty() && bob.listen().is_empty());
    ada.commit();
    assert_eq!((ada.listen().len(), bob.listen().len()), (2, 1));
}
