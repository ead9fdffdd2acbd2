//! Crowds that watch: what they say, show and do closes no connection of others.

use protocol::table::Reaction;
use protocol::to_client::Message;
use protocol::to_server::Request;
use serde_json::json;

use crate::table::tests::kit::{ConnectedPerson, KeptTable, pass, settings, settle};

/// So many, all behind one address.
const CROWD: usize = 30;

#[tokio::test(start_paused = true)]
async fn a_player_who_reads_nothing_for_a_while_is_not_closed_because_of_a_crowd() {
    let unhurried = settings("big-bang", "simple", json!({}));
    let (table, [ada, bob]) = KeptTable::begun(unhurried, ["ada", "bob"]).await;
    let is_ada = ada.awaits.seats().iter().next().is_some_and(|seat| seat.index() == 0);
    let [mut mover, mut slow] = if is_ada { [ada, bob] } else { [bob, ada] };
    // One of the two reads nothing for two minutes.
    for round in 0..12 {
        let mut crowd: Vec<ConnectedPerson> = Vec::new();
        for number in 0..CROWD {
            crowd.push(table.join(&format!("eve{round}-{number}")).await);
        }
        for eve in &mut crowd {
            for _ in 0..10 {
                eve.send(Request::React(Reaction::Laugh)).await;
                eve.send(Request::Say("boo".to_owned())).await;
            }
            settle().await;
            eve.listen();
        }
        for eve in crowd {
            eve.leave().await;
        }
        mover.listen();
        pass(10_000).await;
    }
    let action = mover.some_move().await;
    mover.done(action).await;
    // Whoever reads late finds everything that matters.
    let messages = slow.listen();
    assert!(messages.iter().any(|message| matches!(message, Message::Entry(told) if told.seat.is_some())));
    assert_eq!((slow.n, slow.bye), (mover.n, None));
}
