//! Connections: messages stay in order within one, as TCP has it, while delays differ from one to the other.

use std::collections::VecDeque;
use std::rc::Rc;

use games::Playable;
use tabletop::Millis;

use crate::keeper::KeeperId;
use crate::queue::Event;
use crate::world::World;

pub(crate) type LinkId = u64;

/// An end of a connection.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum LinkSide {
    Client,
    Server,
}

/// What is on its way.
#[derive(Clone, Debug)]
pub(crate) enum Packet {
    Text(Rc<str>),
    /// The other side has closed the connection.
    End,
}

/// One direction of a connection.
#[derive(Debug, Default)]
struct Pipe {
    delay: Millis,
    packets: VecDeque<Packet>,
    /// When the last packet arrives.
    last: Millis,
}

/// A connection of a client to a node.
#[derive(Debug)]
pub(crate) struct SimulatedLink {
    pub(crate) person: usize,
    pub(crate) node: usize,
    /// The keeper that has been asked for the table.
    pub(crate) keeper: Option<KeeperId>,
    pub(crate) is_greeted: bool,
    /// Whether the client still listens.
    pub(crate) client_listens: bool,
    /// Whether the server does.
    pub(crate) server_listens: bool,
    is_cut: bool,
    up: Pipe,
    down: Pipe,
}

impl SimulatedLink {
    /// The round-trip time that the server has measured.
    pub(crate) fn round_trip(&self) -> Millis {
        self.up.delay + self.down.delay
    }

    pub(crate) fn is_cut(&self) -> bool {
        self.is_cut
    }

    fn pipe_to(&mut self, side: LinkSide) -> &mut Pipe {
        match side {
            LinkSide::Client => &mut self.down,
            LinkSide::Server => &mut self.up,
        }
    }
}

/// The longest that a broken connection goes unnoticed, in milliseconds: two pings of the server.
const LONGEST_UNNOTICED: usize = 30_000;

impl<R: Playable> World<R> {
    /// Begins to connect a client to some node.
    pub(crate) fn open_link(&mut self, person: usize) -> LinkId {
        self.links_made += 1;
        let id = self.links_made;
        let node = self.dice.below(self.nodes.len());
        let is_slow = self.dice.one_in(4);
        let [up, down] = [0; 2].map(|_| self.dice.below(if is_slow { 400 } else { 60 }) as Millis + 2);
        let pipe = |delay| Pipe { delay, ..Pipe::default() };
        let link = SimulatedLink {
            person,
            node,
            keeper: None,
            is_greeted: false,
            client_listens: true,
            server_listens: true,
            is_cut: false,
            up: pipe(up),
            down: pipe(down),
        };
        self.links.insert(id, link);
        let fails = self.nodes[node].is_down() || (!self.is_calm && self.dice.one_in(30));
        let at = self.now + up + down + if fails { self.dice.below(300) as Millis } else { 0 };
        self.queue.push(at, Event::Opened(id, !fails));
        id
    }

    /// Puts a packet on its way to this side.
    pub(crate) fn send(&mut self, id: LinkId, to: LinkSide, packet: Packet) {
        let is_calm = self.is_calm;
        let Some(link) = self.links.get_mut(&id).filter(|link| !link.is_cut) else { return };
        let (now, dice) = (self.now, &mut self.dice);
        let pipe = link.pipe_to(to);
        // Now and then a packet is lost, and TCP sends it again.
        let hold_up = if !is_calm && dice.one_in(100) { dice.below(2_500) } else { dice.below(8) };
        pipe.last = pipe.last.max(now + pipe.delay + hold_up as Millis);
        pipe.packets.push_back(packet);
        self.queue.push(pipe.last, Event::Arrives(id, to));
    }

    pub(crate) fn arrives(&mut self, id: LinkId, side: LinkSide) {
        let Some(link) = self.links.get_mut(&id).filter(|link| !link.is_cut) else { return };
        let Some(packet) = link.pipe_to(side).packets.pop_front() else { return };
        match side {
            LinkSide::Client if link.client_listens => self.client_takes(id, packet),
            LinkSide::Server if link.server_listens => self.server_takes(id, packet),
            _ => {}
        }
    }

    /// Breaks a connection: what is on its way is lost, and both sides find out some time.
    pub(crate) fn cut(&mut self, id: LinkId, is_abrupt: bool) {
        let Some(link) = self.links.get_mut(&id).filter(|link| !link.is_cut) else { return };
        link.is_cut = true;
        link.up.packets.clear();
        link.down.packets.clear();
        self.trace(|| format!("connection {id} breaks"));
        for side in [LinkSide::Client, LinkSide::Server] {
            let longest = if is_abrupt || self.is_calm { 200 } else { LONGEST_UNNOTICED };
            let after = if self.dice.one_in(2) { self.dice.below(200) } else { self.dice.below(longest) };
            self.queue.push(self.now + after as Millis, Event::Noticed(id, side));
        }
    }

    pub(crate) fn noticed(&mut self, id: LinkId, side: LinkSide) {
        match side {
            LinkSide::Client => self.client_lost(id),
            LinkSide::Server => self.server_lost(id),
        }
    }

    /// The client closes its end. What it has sent before still arrives, unless its network is gone.
    pub(crate) fn close_link(&mut self, id: LinkId) {
        let Some(link) = self.links.get_mut(&id) else { return };
        link.client_listens = false;
        if !self.is_calm && self.dice.one_in(4) {
            self.cut(id, false);
        } else {
            self.send(id, LinkSide::Server, Packet::End);
        }
    }
}
