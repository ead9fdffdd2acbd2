//! Commands that come twice, and what may be told before it is durable.

use protocol::table::{Phase, Settings};
use protocol::to_server::Request;
use serde_json::json;

use crate::table::Order;
use crate::table::tests::kit::{Stage, made, reason, settings, settle};

fn builders() -> Settings {
    settings("cosmic-factory", "beginner", json!({}))
}

fn take(color: &str) -> Request {
    Request::Move(json!({"do": "take", "tokens": [color]}))
}

#[tokio::test(start_paused = true)]
async fn a_command_that_comes_again_gets_the_same_answer_and_makes_no_second_entry() {
    let (stage, [mut ada, bob]) = Stage::begun(builders(), ["ada", "bob"]).await;
    let lay = ada.lay();
    let first = ada.ask_as("a1", None, lay.clone()).await;
    let entries = stage.log().len();
    assert_eq!(made(&first), entries as u64);
    // Over the same connection, over another, and whatever else it asks for.
    assert_eq!(ada.ask_as("a1", None, lay.clone()).await, first);
    let mut phone = stage.join("ada").await;
    assert_eq!(phone.ask_as("a1", None, lay.clone()).await, first);
    assert_eq!(phone.ask_as("a1", None, take("blue")).await, first);
    assert_eq!(stage.log().len(), entries);
    drop(bob);
    // The server was killed, and knows nothing but the log.
    let stage = stage.killed().await.taken_up();
    let mut ada = stage.join("ada").await;
    assert_eq!(ada.ask_as("a1", None, lay).await, first);
    assert_eq!(stage.log().len(), entries);
    made(&ada.ask_as("a2", None, take("blue")).await);
}

#[tokio::test(start_paused = true)]
async fn a_refusal_that_is_asked_for_again_is_the_same() {
    let (_stage, [mut ada, mut bob]) = Stage::begun(builders(), ["ada", "bob"]).await;
    made(&bob.ask(take("blue")).await);
    let first = ada.ask_as("a1", None, take("blue")).await;
    assert_eq!(reason(&first), "CF-4.2");
    assert_eq!(ada.ask_as("a1", None, take("green")).await, first, "an id stands for one command");
}

#[tokio::test(start_paused = true)]
async fn ids_of_others_are_their_own() {
    let (stage, [mut ada, mut bob]) = Stage::begun(builders(), ["ada", "bob"]).await;
    let first = made(&ada.ask_as("a1", None, ada.lay()).await);
    let second = made(&bob.ask_as("a1", None, bob.lay()).await);
    assert_eq!(second, first + 1);
    let stage = stage.killed().await.taken_up();
    let mut bob = stage.join("bob").await;
    assert_eq!(made(&bob.ask_as("a1", None, take("blue")).await), second);
}

/// The same command twice, before the first is answered.
#[tokio::test(start_paused = true)]
async fn twice_at_once_is_once() {
    let (stage, [mut ada, _bob]) = Stage::begun(builders(), ["ada", "bob"]).await;
    let entries = stage.log().len();
    ada.send_as("a1", None, ada.lay()).await;
    ada.send_as("a1", None, ada.lay()).await;
    settle().await;
    let answers = ada.listen().into_iter().filter(|message| matches!(message, protocol::to_client::Message::Answer(_)));
    assert_eq!(answers.count(), 2);
    assert_eq!(stage.log().len(), entries + 1);
}

#[tokio::test(start_paused = true)]
async fn nobody_hears_of_what_is_not_durable() {
    let (stage, [mut ada, mut bob]) = Stage::begun(builders(), ["ada", "bob"]).await;
    stage.hold_up(true);
    ada.send_as("a1", None, ada.lay()).await;
    settle().await;
    assert!(ada.listen().is_empty() && bob.listen().is_empty());
    stage.hold_up(false);
    settle().await;
    assert_eq!((ada.listen().len(), bob.listen().len()), (2, 1));
}

/// Whoever asks how the table stands does not learn that the game is over, and with it the seed, before that is sure.
#[tokio::test(start_paused = true)]
async fn a_look_waits_for_what_is_not_durable() {
    let (stage, [mut ada]) = Stage::begun(settings("big-bang", "solitary", json!({})), ["ada"]).await;
    loop {
        let action = ada.some_move().await;
        stage.hold_up(true);
        ada.send_as(&format!("a{}", ada.n), None, action).await;
        let (reply, mut answer) = tokio::sync::oneshot::channel();
        stage.handle.send(Order::Look { reply }).await;
        let (reply, mut record) = tokio::sync::oneshot::channel();
        stage.handle.send(Order::Record { reply }).await;
        settle().await;
        assert!(answer.try_recv().is_err() && record.try_recv().is_err());
        stage.hold_up(false);
        let over = answer.await.unwrap().phase == Phase::Over;
        assert_eq!(record.await.unwrap().is_some(), over);
        settle().await;
        ada.listen();
        if over {
            break;
        }
    }
    assert!(stage.look().await.opening.is_some());
}
