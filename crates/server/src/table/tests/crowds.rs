//! Crowds that watch: what they say, show and do closes no connection of others.

use protocol::table::{Reaction, Settings};
use protocol::to_client::Message;
use protocol::to_server::Request;
use serde_json::json;

use crate::table::tests::kit::{ConnectedPerson, KeptTable, pass, settings, settle, take};

fn builders() -> Settings {
    settings("cosmic-factory", "beginner", json!({}))
}

/// So many, all behind one address.
const CROWD: usize = 30;

#[tokio::test(start_paused = true)]
async fn a_player_who_reads_nothing_for_a_while_is_not_closed_because_of_a_crowd() {
    let (table, [mut ada, mut bob]) = KeptTable::begun(builders(), ["ada", "bob"]).await;
    let mut crowd: Vec<ConnectedPerson> = Vec::new();
    // A minute, in which Ada reads nothing.
    for minute in 0..6 {
        for number in 0..CROWD {
            crowd.push(table.join(&format!("eve{minute}-{number}")).await);
        }
        for eve in &mut crowd {
            for _ in 0..10 {
                eve.send(Request::React(Reaction::Laugh)).await;
                eve.send(Request::Say("boo".to_owned())).await;
            }
            eve.send(Request::Name("Eve".to_owned())).await;
            settle().await;
            eve.listen();
        }
        for eve in crowd.drain(..) {
            eve.leave().await;
        }
        bob.listen();
        pass(10_000).await;
    }
    bob.done(take("green")).await;
    // Whoever reads late finds everything that matters.
    let messages = ada.listen();
    let is_move = |message: &&Message| matches!(message, Message::Entry(told) if told.seat.is_some());
    assert_eq!(messages.iter().filter(is_move).count(), 1);
    assert_eq!(ada.bye, None);
    ada.done(take("blue")).await;
    bob.listen();
    assert_eq!(bob.n, ada.n);
}
