//! Answers to commands: each is given once what came of it is saved, and again if the command is sent again.

use std::collections::{HashMap, VecDeque};

use protocol::to_client::{Answer, Outcome};

use crate::table::audience::ConnectionId;

/// A command that was carried out and made no entry.
pub(super) const DONE: Outcome = Outcome::Done { n: None, moves: None };

/// So many answers are kept in case a command is sent again.
const KEPT: usize = 256;

/// Answers to give, and those that were given lately.
#[derive(Debug, Default)]
pub(super) struct Answers {
    waiting: Vec<(ConnectionId, Answer)>,
    /// By guest and id.
    given: HashMap<String, Outcome>,
    order: VecDeque<String>,
}

impl Answers {
    /// An answer to give to a command, which is named by guest and id.
    pub(super) fn add(&mut self, connection: ConnectionId, command: String, answer: Answer) {
        // Lists of moves are long, and asking again harms nobody.
        let is_list = matches!(answer.outcome, Outcome::Done { moves: Some(_), .. });
        if !is_list && self.given.insert(command.clone(), answer.outcome.clone()).is_none() {
            self.order.push_back(command);
        }
        if self.order.len() > KEPT
            && let Some(oldest) = self.order.pop_front()
        {
            self.given.remove(&oldest);
        }
        self.waiting.push((connection, answer));
    }

    /// The answer to a command that came before.
    pub(super) fn known(&self, command: &str) -> Option<Outcome> {
        self.given.get(command).cloned()
    }

    /// The answers to give now.
    pub(super) fn take(&mut self) -> Vec<(ConnectionId, Answer)> {
        std::mem::take(&mut self.waiting)
    }
}
