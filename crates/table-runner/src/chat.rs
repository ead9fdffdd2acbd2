//! What is said at a table. It is saved like entries of the game, so that it is still there when another keeper takes the table
//! over, and the key of the command with it, so that nothing is said twice.

use std::collections::VecDeque;

use protocol::to_client::ChatMessage;

use crate::interface::SavedMessage;

/// How many chat messages are kept for those who connect later.
pub const CHAT_HISTORY: usize = 50;

#[derive(Debug, Default)]
pub(crate) struct Chat {
    history: VecDeque<ChatMessage>,
    /// The number of the last message, which goes on after a restart.
    last: u64,
    unsaved: Vec<SavedMessage>,
}

impl Chat {
    /// Takes in a message that was saved.
    pub(crate) fn restore(&mut self, saved: SavedMessage) {
        self.last = saved.n;
        self.remember(saved.message);
    }

    pub(crate) fn add(&mut self, message: ChatMessage, command: String) {
        self.last += 1;
        self.unsaved.push(SavedMessage { n: self.last, command, message: message.clone() });
        self.remember(message);
    }

    fn remember(&mut self, message: ChatMessage) {
        if self.history.len() == CHAT_HISTORY {
            self.history.pop_front();
        }
        self.history.push_back(message);
    }

    /// The last messages, oldest first.
    pub(crate) fn history(&self) -> impl DoubleEndedIterator<Item = &ChatMessage> {
        self.history.iter()
    }

    pub(crate) fn take_unsaved(&mut self) -> Vec<SavedMessage> {
        std::mem::take(&mut self.unsaved)
    }
}
