//! What a keeper sends, and how its connections end.

use std::rc::Rc;

use games::Playable;
use protocol::to_client::{Bye, Message as ToClient};
use table_runner::Outgoing;

use super::{KeeperId, secret_of};
use crate::link::{LinkId, LinkSide, Packet};
use crate::sabotage::Sabotage;
use crate::world::World;

impl<R: Playable> World<R> {
    pub(super) fn send_saved(&mut self, id: KeeperId, outgoing: Vec<Outgoing>) {
        let sabotage = self.options.sabotage;
        for Outgoing { to, text } in outgoing {
            let text: Rc<str> = self.sabotaged(id, text).into();
            self.note_sent(id, &text);
            for link in to {
                let Some(keeper) = self.keepers.get_mut(&id).filter(|keeper| keeper.connections.contains(&link)) else {
                    continue;
                };
                // Now and then a client does not keep up, and its outbox is full.
                if !self.is_calm && self.dice.one_in(3_000) {
                    keeper.connections.remove(&link);
                    keeper.lost.push(link);
                    self.say_goodbye(link, &Bye::TooSlow);
                    continue;
                }
                let neighbour = keeper.connections.iter().copied().find(|other| *other != link);
                let copies = match sabotage {
                    Some(Sabotage::SendTwice) if self.dice.one_in(100) => 2,
                    Some(Sabotage::DropMessage) if self.dice.one_in(100) => 0,
                    _ => 1,
                };
                for _ in 0..copies {
                    self.send(link, LinkSide::Client, Packet::Text(Rc::clone(&text)));
                }
                if sabotage == Some(Sabotage::SendToNeighbour)
                    && self.dice.one_in(100)
                    && let Some(neighbour) = neighbour
                {
                    self.send(neighbour, LinkSide::Client, Packet::Text(Rc::clone(&text)));
                }
            }
        }
    }

    /// The text, perhaps with the seed of the deals.
    fn sabotaged(&self, id: KeeperId, mut text: String) -> String {
        if self.options.sabotage == Some(Sabotage::ShowSeed)
            && text.starts_with(r#"{"table""#)
            && let Some(table) = self.keepers.get(&id).and_then(|keeper| self.store.written.tables.get(&keeper.code))
        {
            text.truncate(text.len() - 2);
            text.push_str(&format!(r#","seed":"{}"}}}}"#, secret_of(&table.secret).opening().seed));
        }
        text
    }

    /// Ends a keeper. Its clients are told to come again after so many milliseconds.
    pub(crate) fn end_keeper(&mut self, id: KeeperId, after: u64) {
        for link in self.forget_keeper(id) {
            self.say_goodbye(link, &Bye::Reconnect { after });
        }
    }

    /// Forgets a keeper; the connections that it had, or was about to have.
    pub(crate) fn forget_keeper(&mut self, id: KeeperId) -> Vec<LinkId> {
        let Some(keeper) = self.keepers.remove(&id) else { return Vec::new() };
        self.end_attendance(id, &keeper.code);
        if self.slots.get(&keeper.code) == Some(&id) {
            self.slots.remove(&keeper.code);
        }
        let links = self.links.iter().filter(|(_, link)| link.keeper == Some(id));
        links.map(|(&link, _)| link).collect()
    }

    pub(crate) fn say_goodbye(&mut self, link: LinkId, bye: &Bye) {
        let text = serde_json::to_string(&ToClient::Bye(bye.clone())).unwrap_or_default();
        self.send(link, LinkSide::Client, Packet::Text(text.into()));
        self.send(link, LinkSide::Client, Packet::End);
        if let Some(link) = self.links.get_mut(&link) {
            (link.server_listens, link.keeper) = (false, None);
        }
    }
}
