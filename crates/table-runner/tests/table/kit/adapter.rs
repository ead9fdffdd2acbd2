//! What a server or a device does for a runner, without either.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use games::SavedEntry;
use protocol::to_client::Message;
use table_runner::{
    ConnectionId, Effect, Lobby, Outgoing, PendingDecision, Restored, SavedMessage, TableRunner, Unsaved, Venue,
};
use tabletop::Millis;
use tabletop::fair::Secret;

use super::SavedTable;
use super::clock::{WORLDS, now};

/// A runner, and all that its adapter would have.
pub(super) struct World {
    pub(super) runner: TableRunner,
    pub(super) entries: Vec<SavedEntry>,
    pub(super) chat: Vec<SavedMessage>,
    pub(super) lobby: Lobby,
    pub(super) inboxes: BTreeMap<ConnectionId, VecDeque<Message>>,
    decisions: VecDeque<PendingDecision>,
    pub(super) are_bots_held: bool,
    /// Rematches that were made.
    pub(super) created: Vec<Lobby>,
}

impl World {
    pub(super) fn open(SavedTable { lobby, entries, chat }: SavedTable) -> Rc<RefCell<World>> {
        let table = Restored {
            code: "kapelo42".to_owned(),
            venue: Venue::Server,
            lobby: lobby.clone(),
            secret: Secret::new([7; Secret::BYTES]),
            is_bound: true,
            entries: entries.clone(),
            chat: chat.clone(),
            bot_seed: [5; 32],
        };
        let mut world = World {
            runner: TableRunner::new(table, now()).unwrap(),
            entries,
            chat,
            lobby,
            inboxes: BTreeMap::new(),
            decisions: VecDeque::new(),
            are_bots_held: false,
            created: Vec::new(),
        };
        world.commit();
        let world = Rc::new(RefCell::new(world));
        WORLDS.with_borrow_mut(|worlds| worlds.push(Rc::downgrade(&world)));
        world
    }

    /// Whoever decides for bots holds nobody up, so that a decision that is held is not waited for.
    pub(super) fn wake_at(&self) -> Option<Millis> {
        self.runner.wake_at()
    }

    pub(super) fn correct_clock(&mut self) {
        self.runner.correct_clock(now());
        self.commit();
    }

    pub(super) fn wake(&mut self) {
        self.runner.wake(now()).unwrap();
        while let Some(decision) = self.runner.next_decision(now()) {
            self.decisions.push_back(decision);
        }
        self.commit();
        self.decide();
    }

    /// Has bots decide, unless they are held.
    pub(super) fn decide(&mut self) {
        while !self.are_bots_held
            && let Some(PendingDecision { seat, number, task, .. }) = self.decisions.pop_front()
        {
            task.decide(&|| false);
            self.runner.decided(seat, number, now()).unwrap();
            self.commit();
        }
    }

    /// What an adapter does after everything that it hands in.
    pub(super) fn commit(&mut self) {
        loop {
            if let Some(Unsaved { entries, lobby, chat }) = self.runner.take_unsaved() {
                self.chat.retain(|saved| chat.iter().all(|new| new.n != saved.n));
                self.chat.extend(chat);
                self.chat.sort_by_key(|saved| saved.n);
                if !entries.is_empty() {
                    let added = &self.lobby.contributions;
                    assert_eq!(*added, self.runner.lobby().contributions, "what deals follow from is durable before");
                    assert!(added.list.is_empty() || added.is_closed, "and nothing joins it afterwards");
                }
                self.entries.extend(entries);
                if lobby {
                    // As it would be read from a store.
                    let document = serde_json::to_string(self.runner.lobby()).unwrap();
                    self.lobby = serde_json::from_str(&document).unwrap();
                }
            }
            let mut lost = Vec::new();
            for Outgoing { to, text } in self.runner.saved(now()).unwrap() {
                for connection in to {
                    match self.inboxes.get_mut(&connection) {
                        Some(inbox) => inbox.push_back(serde_json::from_str(&text).unwrap()),
                        None => lost.push(connection),
                    }
                }
            }
            let mut is_settled = !self.runner.follow_up(now()).unwrap();
            match self.runner.take_effect() {
                Some(Effect::RenameGuest { guest, reply_to }) => {
                    self.runner.guest_renamed(&guest, reply_to, Ok(()));
                    is_settled = false;
                }
                Some(Effect::CreateRematch { lobby, reply_to }) => {
                    self.created.push(*lobby);
                    self.runner.rematch_created(reply_to, Ok(format!("rematch{}", self.created.len())));
                    is_settled = false;
                }
                None => {}
            }
            for connection in lost {
                self.runner.disconnect(connection, now()).unwrap();
                is_settled = false;
            }
            if is_settled {
                return;
            }
        }
    }
}
