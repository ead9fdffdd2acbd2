//! The outbox of a connection, with backpressure: a client that falls behind is disconnected, never skipped. What others
//! say, show and watch does not bring it that far: see [`Importance`].

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use metrics::counter;
use protocol::to_client::Bye;
use tokio::sync::Notify;

use crate::cluster::RemoteConnection;

/// How many messages may wait for a connection. One that falls behind further is closed, and may connect again.
const OUTBOX_CAPACITY: usize = 256;

/// From so many waiting messages on, only what a client cannot do without is added.
const LOAD_SHEDDING_THRESHOLD: usize = OUTBOX_CAPACITY / 2;

#[derive(Clone, Debug)]
pub(crate) enum OutboxMessage {
    /// Serialised once for all connections that get it.
    Text(Arc<str>),
    /// The last message.
    Bye(Bye),
}

#[derive(Clone, Debug)]
pub(crate) enum Outbox {
    /// Of a connection of this node.
    Local(OutboxSender),
    Remote(RemoteConnection),
}

impl Outbox {
    /// False if it is full or nobody empties it any more.
    pub(crate) fn put(&self, message: OutboxMessage) -> bool {
        match self {
            Outbox::Local(outbox) => outbox.put(message),
            // The other node watches how much waits for its connection.
            Outbox::Remote(connection) => {
                connection.send(message);
                true
            }
        }
    }
}

/// What becomes of a message when its outbox is crowded.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Importance {
    /// It waits, in order: what happens in the game, answers, welcomes.
    Required,
    /// It takes the place of an earlier one of its kind, which it makes worthless.
    Latest(&'static str),
    /// It is left out: talk, and presence, which the next table tells as well.
    Dispensable,
}

impl Importance {
    const KINDS: [(&str, Importance); 5] = [
        (r#"{"said":"#, Importance::Dispensable),
        (r#"{"reacted":"#, Importance::Dispensable),
        (r#"{"presence":"#, Importance::Dispensable),
        (r#"{"table":"#, Importance::Latest("table")),
        (r#"{"clock":"#, Importance::Latest("clock")),
    ];

    /// Messages of other nodes are text, too, so it is the text that tells.
    fn of(message: &OutboxMessage) -> Importance {
        let OutboxMessage::Text(text) = message else { return Importance::Required };
        let kind = Importance::KINDS.into_iter().find(|(beginning, _)| text.starts_with(beginning));
        kind.map_or(Importance::Required, |(_, importance)| importance)
    }
}

#[derive(Debug, Default)]
struct Waiting {
    messages: VecDeque<OutboxMessage>,
    /// Whether nobody puts anything in any more.
    is_ended: bool,
    /// Whether nobody takes anything out any more.
    is_closed: bool,
}

#[derive(Debug, Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    changed: Notify,
}

impl Shared {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The end of an outbox where messages are put in. When the last copy is dropped, the outbox ends.
#[derive(Clone, Debug)]
pub(crate) struct OutboxSender(Arc<SendingEnd>);

#[derive(Debug)]
struct SendingEnd(Arc<Shared>);

/// The end of an outbox where messages are taken out.
#[derive(Debug)]
pub(crate) struct OutboxReceiver(Arc<Shared>);

/// The two ends of an outbox for a connection of this node.
pub(crate) fn local_outbox() -> (OutboxSender, OutboxReceiver) {
    let shared = Arc::<Shared>::default();
    (OutboxSender(Arc::new(SendingEnd(Arc::clone(&shared)))), OutboxReceiver(shared))
}

impl OutboxSender {
    fn put(&self, message: OutboxMessage) -> bool {
        let shared = &self.0.0;
        let mut waiting = shared.waiting();
        if waiting.is_closed {
            return false;
        }
        if waiting.messages.len() >= LOAD_SHEDDING_THRESHOLD {
            match Importance::of(&message) {
                Importance::Required => {}
                latest @ Importance::Latest(_) => waiting.messages.retain(|other| Importance::of(other) != latest),
                Importance::Dispensable => {
                    counter!("orrery_messages_left_out_total").increment(1);
                    return true;
                }
            }
        }
        // After a goodbye nothing comes.
        if waiting.messages.len() >= OUTBOX_CAPACITY && matches!(message, OutboxMessage::Text(_)) {
            return false;
        }
        waiting.messages.push_back(message);
        drop(waiting);
        shared.changed.notify_one();
        true
    }
}

impl Drop for SendingEnd {
    fn drop(&mut self) {
        self.0.waiting().is_ended = true;
        self.0.changed.notify_one();
    }
}

impl OutboxReceiver {
    /// The next message; none when the outbox has ended. Nothing is lost if it is not waited for to the end.
    pub(crate) async fn recv(&mut self) -> Option<OutboxMessage> {
        loop {
            {
                let mut waiting = self.0.waiting();
                if let Some(message) = waiting.messages.pop_front() {
                    return Some(message);
                }
                if waiting.is_ended {
                    return None;
                }
            }
            self.0.changed.notified().await;
        }
    }

    /// The next message, if one waits.
    pub(crate) fn try_recv(&mut self) -> Option<OutboxMessage> {
        self.0.waiting().messages.pop_front()
    }
}

impl Drop for OutboxReceiver {
    fn drop(&mut self) {
        let mut waiting = self.0.waiting();
        waiting.is_closed = true;
        waiting.messages.clear();
    }
}

#[cfg(test)]
mod tests {
    use protocol::table::{Presence, Reaction};
    use protocol::to_client::{Answer, ChatMessage, ClockState, CommandOutcome, Message};
    use tabletop::Seat;

    use super::*;

    fn text(message: &Message) -> OutboxMessage {
        OutboxMessage::Text(serde_json::to_string(message).unwrap().into())
    }

    fn clock(now: u64) -> OutboxMessage {
        text(&Message::Clock(ClockState { now, running: true }))
    }

    fn chatter() -> [OutboxMessage; 3] {
        let name = || "Eve".to_owned();
        let said = ChatMessage { name: name(), guest: None, seat: None, text: "boo".to_owned(), at: 0 };
        [
            text(&Message::Chat(said)),
            text(&Message::Reacted { name: name(), guest: None, seat: None, reaction: Reaction::Wave }),
            text(&Message::Presence { seat: Seat::new(0).unwrap(), presence: Presence::Here }),
        ]
    }

    fn answer(id: usize) -> OutboxMessage {
        let outcome = CommandOutcome::Done { n: None, moves: None };
        text(&Message::Answer(Answer { id: id.to_string(), outcome }))
    }

    /// The texts that wait.
    fn texts(receiver: &mut OutboxReceiver) -> Vec<String> {
        let messages = std::iter::from_fn(|| receiver.try_recv());
        messages
            .map(|message| if let OutboxMessage::Text(text) = message { text.to_string() } else { String::new() })
            .collect()
    }

    #[test]
    fn messages_come_in_order_while_there_is_room() {
        let (sender, mut receiver) = local_outbox();
        let all: Vec<OutboxMessage> = chatter().into_iter().chain([clock(1), clock(2), answer(1)]).collect();
        for message in &all {
            assert!(sender.put(message.clone()));
        }
        let expected: Vec<&str> =
            all.iter().map(|message| if let OutboxMessage::Text(text) = message { text } else { "" }).collect();
        assert_eq!(texts(&mut receiver), expected);
    }

    #[test]
    fn chatter_never_fills_an_outbox() {
        let (sender, mut receiver) = local_outbox();
        for now in 0..10_000 {
            for message in chatter().into_iter().chain([clock(now)]) {
                assert!(sender.put(message));
            }
        }
        for id in LOAD_SHEDDING_THRESHOLD..OUTBOX_CAPACITY {
            assert!(sender.put(answer(id)), "what is required has room");
        }
        assert!(!sender.put(answer(0)), "more than that nobody keeps for a client");
        let texts = texts(&mut receiver);
        assert_eq!(texts.len(), OUTBOX_CAPACITY);
        let is_clock = |text: &&String| text.starts_with(r#"{"clock":"#);
        let clocks: Vec<&String> = texts.iter().filter(is_clock).collect();
        assert!(clocks.len() == 1 && clocks[0].contains("9999"), "{clocks:?}");
    }

    #[tokio::test]
    async fn an_outbox_ends_with_its_senders_and_closes_with_its_receiver() {
        let (sender, mut receiver) = local_outbox();
        let other = sender.clone();
        assert!(sender.put(answer(1)));
        drop(sender);
        assert!(other.put(answer(2)));
        assert!(receiver.recv().await.is_some());
        let waiting = tokio::spawn(async move {
            receiver.recv().await;
            receiver.recv().await.is_none()
        });
        tokio::task::yield_now().await;
        drop(other);
        assert!(waiting.await.unwrap());
        let (sender, receiver) = local_outbox();
        drop(receiver);
        assert!(!sender.put(answer(1)));
    }
}
