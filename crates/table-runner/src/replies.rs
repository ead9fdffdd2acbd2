//! Replies to commands, and the idempotency cache: a command that is sent again gets the same reply again.

use std::collections::VecDeque;

use protocol::to_client::{Answer, CommandOutcome, Refused};

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
    /// The oldest first. There are few: what has made an entry is known to the game.
    cache: VecDeque<CachedReply>,
}

#[derive(Debug)]
struct CachedReply {
    key: Box<str>,
    /// None if the command was carried out.
    refused: Option<Box<Refused>>,
}

impl Replies {
    /// Notes a command of which it is known that it was carried out before the table was restored.
    pub(crate) fn restore(&mut self, key: &str) {
        self.remember(key, None);
    }

    pub(crate) fn add(&mut self, connection: ConnectionId, key: &str, answer: Answer) {
        match &answer.outcome {
            CommandOutcome::Done { n: None, moves: None } => self.remember(key, None),
            CommandOutcome::Refused(refused) => self.remember(key, Some(Box::new(refused.clone()))),
            // The game knows what has made an entry. Lists of moves are long, and asking again harms nobody.
            CommandOutcome::Done { .. } => {}
        }
        self.pending.push((connection, answer));
    }

    fn remember(&mut self, key: &str, refused: Option<Box<Refused>>) {
        if self.find(key).is_some() {
            return;
        }
        if self.cache.len() == CACHED_REPLIES {
            self.cache.pop_front();
        }
        self.cache.push_back(CachedReply { key: key.into(), refused });
    }

    fn find(&self, key: &str) -> Option<&CachedReply> {
        self.cache.iter().rev().find(|reply| *reply.key == *key)
    }

    /// The reply to a command that came before.
    pub(crate) fn cached(&self, key: &str) -> Option<CommandOutcome> {
        let refused = &self.find(key)?.refused;
        Some(refused.as_deref().map_or(DONE, |refused| CommandOutcome::Refused(refused.clone())))
    }

    pub(crate) fn take(&mut self) -> Vec<(ConnectionId, Answer)> {
        std::mem::take(&mut self.pending)
    }
}
