//! People and their clients: the real session with the real stream decoder, over simulated connections.

mod acting;
mod moods;

use std::cell::RefCell;
use std::rc::Rc;

use client_session::{ClientSession, OptimisticView, Output, Peer, SessionConfig, SessionEvent, TransportEvent};
use games::Playable;
use protocol::to_client::{ClockState, Message as ToClient};
use protocol::to_server::{Command, Hello};
use table_runner::Guest;
use tabletop::{Dice, Millis};

use crate::keeper::SimulatedMessage;
use crate::link::{LinkId, LinkSide, Packet};
use crate::plan::Temper;
use crate::queue::Event;
use crate::world::{Law, World};

/// A page of somebody, as long as it is not loaded again.
pub(crate) struct SimulatedClient<R: Playable> {
    pub(crate) session: ClientSession<Rc<RefCell<OptimisticView<R>>>>,
    pub(crate) game: Rc<RefCell<OptimisticView<R>>>,
    pub(crate) link: Option<LinkId>,
    /// The table it is at.
    pub(crate) code: String,
    /// What the game's clock showed, and when that was told.
    clock: Option<(ClockState, Millis)>,
    /// The number of the last entry that came, by the raw messages.
    pub(crate) last: Option<u64>,
    /// When the session is to be woken.
    wake_scheduled: Option<Millis>,
}

impl<R: Playable> SimulatedClient<R> {
    /// What the game's clock shows, as far as the client knows.
    fn game_time(&self, now: Millis) -> Millis {
        match self.clock {
            Some((clock, since)) if clock.running => clock.now + now.saturating_sub(since),
            Some((clock, _)) => clock.now,
            None => 0,
        }
    }
}

/// Somebody with a page, or with one of several.
pub(crate) struct Person<R: Playable> {
    /// None for somebody who never gave a name.
    pub(crate) guest: Option<Guest>,
    pub(crate) temper: Temper,
    pub(super) dice: Dice,
    pub(crate) client: Option<SimulatedClient<R>>,
    /// The table they are at, or come back to.
    pub(crate) code: String,
    /// How often they have loaded the page.
    pages: u32,
    /// When they come back.
    away_until: Option<Millis>,
}

impl<R: Playable> Person<R> {
    pub(crate) fn new(guest: Option<Guest>, temper: Temper, dice: Dice, code: String) -> Person<R> {
        Person { guest, temper, dice, client: None, code, pages: 0, away_until: None }
    }

    pub(crate) fn name(&self) -> &str {
        self.guest.as_ref().map_or("nobody", |guest| &guest.id)
    }
}

impl<R: Playable> World<R> {
    /// Somebody opens the page of their table.
    pub(crate) fn open_page(&mut self, index: usize) {
        self.close_page(index);
        let now = self.now;
        let person = &mut self.people[index];
        person.pages += 1;
        person.away_until = None;
        let guest = person.guest.as_ref().map_or_else(String::new, |guest| guest.id.clone());
        let prefix = format!("p{index}-{}", person.pages);
        let mut config = SessionConfig::new(Peer::Server { guest }, prefix, person.dice.below(1 << 30) as u64);
        config.welcome_timeout = Some(10_000);
        let predicts: fn(&R::Move) -> bool = if person.temper.predicts { |_| true } else { |_| false };
        let game = Rc::new(RefCell::new(OptimisticView::new(predicts, false)));
        let mut session = ClientSession::new(config, None);
        session.attach(Rc::clone(&game), now);
        session.connect();
        let code = person.code.clone();
        person.client =
            Some(SimulatedClient { session, game, link: None, code, clock: None, last: None, wake_scheduled: None });
        self.run_session(index);
    }

    /// Somebody closes their page, or loses it.
    pub(crate) fn close_page(&mut self, index: usize) {
        if let Some(link) = self.people[index].client.take().and_then(|client| client.link) {
            self.close_link(link);
        }
    }

    /// Does what the session wants.
    pub(crate) fn run_session(&mut self, index: usize) {
        while let Some(output) = self.people[index].client.as_mut().and_then(|client| client.session.next_output()) {
            match output {
                Output::Open => {
                    self.drop_link(index);
                    let link = self.open_link(index);
                    if let Some(client) = &mut self.people[index].client {
                        client.link = Some(link);
                    }
                }
                Output::Close => self.drop_link(index),
                Output::Send(text) => {
                    if let Some(link) = self.people[index].client.as_ref().and_then(|client| client.link) {
                        self.trace(|| format!("{} sends {text}", self.people[index].name()));
                        self.send(link, LinkSide::Server, Packet::Text(text.into()));
                    }
                }
                Output::Event(event) => self.on_session_event(index, event),
            }
        }
        let Some(client) = self.people[index].client.as_mut() else { return };
        if let Some(at) = client.session.wake_at()
            && client.wake_scheduled.is_none_or(|scheduled| at < scheduled)
        {
            client.wake_scheduled = Some(at);
            self.queue.push(at.max(self.now), Event::WakeSession(index));
        }
        if let Some(why) = client.session.ended() {
            let why = why.to_string();
            self.violate(Law::Sessions, format!("{} was sent away: {why}", self.people[index].name()));
        }
    }

    fn drop_link(&mut self, index: usize) {
        if let Some(link) = self.people[index].client.as_mut().and_then(|client| client.link.take()) {
            self.close_link(link);
        }
    }

    pub(crate) fn wake_session(&mut self, index: usize) {
        let now = self.now;
        if let Some(client) = &mut self.people[index].client
            && client.wake_scheduled.is_some_and(|at| at <= now)
        {
            client.wake_scheduled = None;
            client.session.wake(now);
            self.run_session(index);
        }
    }

    fn on_session_event(&mut self, index: usize, event: SessionEvent) {
        let now = self.now;
        let Some(client) = &mut self.people[index].client else { return };
        match event {
            SessionEvent::Welcome { clock, .. } | SessionEvent::Message(ToClient::Clock(clock)) => {
                client.clock = Some((clock, now));
            }
            SessionEvent::Answered { command, outcome } => self.note_answer(index, &command, &outcome),
            SessionEvent::StartedOver(error) => {
                let name = self.people[index].name().to_owned();
                self.violate(Law::Streams, format!("{name} could not follow: {error}"));
            }
            SessionEvent::Link(_)
            | SessionEvent::Table
            | SessionEvent::Game
            | SessionEvent::Message(_)
            | SessionEvent::Contributing(_)
            | SessionEvent::Unanswered(_) => {}
        }
    }

    pub(crate) fn opened(&mut self, id: LinkId, is_open: bool) {
        let Some(index) = self.owner_of(id) else { return };
        let is_there = is_open && self.links.get(&id).is_some_and(|link| !link.is_cut());
        let event = if is_there { TransportEvent::Opened } else { TransportEvent::Closed };
        self.tell_session(index, event);
    }

    /// Whose page has this connection; nobody's if it was given up.
    fn owner_of(&self, id: LinkId) -> Option<usize> {
        let person = self.links.get(&id)?.person;
        let is_current = self.people[person].client.as_ref().is_some_and(|client| client.link == Some(id));
        is_current.then_some(person)
    }

    fn tell_session(&mut self, index: usize, event: TransportEvent<'_>) {
        let now = self.now;
        if let Some(client) = &mut self.people[index].client {
            client.session.on_event(event, now);
            self.run_session(index);
        }
    }

    pub(crate) fn client_takes(&mut self, id: LinkId, packet: Packet) {
        let Some(index) = self.owner_of(id) else { return };
        match packet {
            Packet::Text(text) => {
                self.note_received(index, &text);
                self.tell_session(index, TransportEvent::Text(&text));
            }
            Packet::End => self.tell_session(index, TransportEvent::Closed),
        }
    }

    pub(crate) fn client_lost(&mut self, id: LinkId) {
        if let Some(index) = self.owner_of(id) {
            self.tell_session(index, TransportEvent::Closed);
        }
    }

    /// The server's end of a connection reads a packet: a greeting first, then commands.
    pub(crate) fn server_takes(&mut self, id: LinkId, packet: Packet) {
        let Packet::Text(text) = packet else { return self.server_lost(id) };
        let Some(link) = self.links.get_mut(&id) else { return };
        if link.is_greeted {
            let Some(keeper) = link.keeper else { return };
            match serde_json::from_str::<Command>(&text) {
                Ok(command) => {
                    self.tell_keeper(keeper, SimulatedMessage::Command { link: id, command: Box::new(command) });
                }
                Err(error) => self.violate(Law::Sessions, format!("a command cannot be read: {error} in {text}")),
            }
            return;
        }
        link.is_greeted = true;
        let (node, person) = (link.node, &self.people[link.person]);
        let Some(code) =
            person.client.as_ref().filter(|client| client.link == Some(id)).map(|client| client.code.clone())
        else {
            return;
        };
        let guest = person.guest.clone().map(|guest| {
            let name = self.store.written.names.get(&guest.id).cloned().unwrap_or(guest.name);
            Guest { id: guest.id, name }
        });
        match serde_json::from_str::<Hello>(&text) {
            Ok(hello) => {
                let keeper = self.open_table(&code, node);
                if let Some(link) = self.links.get_mut(&id) {
                    link.keeper = Some(keeper);
                }
                self.tell_keeper(keeper, SimulatedMessage::Join { link: id, guest, hello });
            }
            Err(error) => self.violate(Law::Sessions, format!("a greeting cannot be read: {error}")),
        }
    }

    /// The server's end of a connection finds that it is over.
    pub(crate) fn server_lost(&mut self, id: LinkId) {
        let Some(link) = self.links.get_mut(&id).filter(|link| link.server_listens) else { return };
        link.server_listens = false;
        if let Some(keeper) = link.keeper.take() {
            self.tell_keeper(keeper, SimulatedMessage::Leave { link: id });
        }
    }
}
