//! What is said at a table. It is saved like entries of the game, so that it is still there when another keeper takes the table
//! over, and the key of the command with it, so that nothing is said twice.

use std::collections::{BTreeMap, VecDeque};

use protocol::to_client::ChatMessage;

use crate::interface::SavedMessage;
use crate::lobby::Guest;

/// How many chat messages are kept for those who connect later.
pub const CHAT_HISTORY: usize = 50;

#[derive(Debug, Default)]
pub(crate) struct Chat {
    history: VecDeque<SavedMessage>,
    /// The number of the last message, which goes on after a restart.
    last: u64,
    /// New messages, and those that are shown under another name now, by their numbers.
    unsaved: BTreeMap<u64, SavedMessage>,
}

impl Chat {
    /// Takes in a message that was saved.
    pub(crate) fn restore(&mut self, saved: SavedMessage) {
        self.last = saved.n;
        if self.history.len() == CHAT_HISTORY {
            self.history.pop_front();
        }
        self.history.push_back(saved);
    }

    pub(crate) fn add(&mut self, message: ChatMessage, command: String) {
        let added = SavedMessage { n: self.last + 1, command, message };
        self.unsaved.insert(added.n, added.clone());
        self.restore(added);
    }

    /// Shows what a guest has said under another name.
    pub(crate) fn rename(&mut self, guest: &Guest) {
        let is_theirs = |message: &ChatMessage| message.guest.as_ref() == Some(&guest.id) && message.name != guest.name;
        for saved in self.history.iter_mut().filter(|saved| is_theirs(&saved.message)) {
            saved.message.name.clone_from(&guest.name);
            self.unsaved.insert(saved.n, saved.clone());
        }
    }

    /// Leaves nothing of what a guest has said; the store deletes what it has of that.
    pub(crate) fn forget(&mut self, guest: &str) {
        let is_theirs = |saved: &SavedMessage| saved.message.guest.as_deref() == Some(guest);
        self.history.retain(|saved| !is_theirs(saved));
        self.unsaved.retain(|_, saved| !is_theirs(saved));
    }

    /// The last messages, oldest first.
    pub(crate) fn history(&self) -> impl DoubleEndedIterator<Item = &ChatMessage> {
        self.history.iter().map(|saved| &saved.message)
    }

    pub(crate) fn take_unsaved(&mut self) -> Vec<SavedMessage> {
        std::mem::take(&mut self.unsaved).into_values().collect()
    }
}
