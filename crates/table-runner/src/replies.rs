//! Replies to commands, and the idempotency cache: a command that is sent again gets the same reply again.

use std::collections::{HashMap, VecDeque};

use protocol::to_client::{Answer, CommandOutcome};

use crate::connections::ConnectionId;

/// The outcome of a command that was carried out and made no entry.
pub(crate) const DONE: CommandOutcome = CommandOutcome::Done { n: None, moves: None };

/// How many replies are cached in case a command is sent again.
const CACHED_REPLIES: usize = 256;

/// Where the reply to a command goes.
#[derive(Clone, Debug)]
pub struct ReplyTo {
    pub(crate) connection: ConnectionId,
    /// The idempotency key.
    pub(crate) key: String,
    /// The command's id, as its sender knows it.
    pub(crate) id: String,
}

/// Replies to send, and those that were sent lately.
#[derive(Debug, Default)]
pub(crate) struct Replies {
    pending: Vec<(ConnectionId, Answer)>,
    cache: HashMap<String, CommandOutcome>,
    /// The keys of the cache, oldest first.
    order: VecDeque<String>,
}

impl Replies {
    /// Notes a command of which it is known that it was carried out before the table was restored.
    pub(crate) fn restore(&mut self, key: String) {
        self.remember(key, DONE);
    }

    pub(crate) fn add(&mut self, connection: ConnectionId, key: String, answer: Answer) {
        // Lists of moves are long, and asking again harms nobody.
        let is_list = matches!(answer.outcome, CommandOutcome::Done { moves: Some(_), .. });
        if !is_list {
            self.remember(key, answer.outcome.clone());
        }
        self.pending.push((connection, answer));
    }

    fn remember(&mut self, key: String, outcome: CommandOutcome) {
        if self.cache.insert(key.clone(), outcome).is_none() {
            self.order.push_back(key);
        }
        if self.order.len() > CACHED_REPLIES
            && let Some(oldest) = self.order.pop_front()
        {
            self.cache.remove(&oldest);
        }
    }

    /// The reply to a command that came before.
    pub(crate) fn cached(&self, key: &str) -> Option<CommandOutcome> {
        self.cache.get(key).cloned()
    }

    pub(crate) fn take(&mut self) -> Vec<(ConnectionId, Answer)> {
        std::mem::take(&mut self.pending)
    }
}
