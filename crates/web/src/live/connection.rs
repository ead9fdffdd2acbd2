//! Keeps a table connected: comes back when the connection is lost, and then sends again what was not answered.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use protocol::table::{SeatInfo, Table};
use protocol::to_client::{Bye, Message, Welcome};
use protocol::to_server::{Command, Request};
use serde::Serialize;
use tabletop::Seat;

use super::backoff::pause;
use super::clock::ClockFace;
use super::line::Line;
use super::pursuit::{Foreseeable, Pursuit};
use super::room::{Link, Reacted, Refusal, Room};
use super::socket::Event;
use super::visit::{Following, Visit};
use crate::browser;
use crate::games::Game;

/// If a command is not answered for so long, in milliseconds, the connection is taken for lost.
const PATIENCE: u32 = 6_000;

/// A table kept connected.
#[derive(Clone)]
pub(super) struct Connection(Rc<Inner>);

struct Inner {
    room: Room,
    guest: String,
    state: RefCell<State>,
}

/// Shows the game anew; told whether a move waits for an answer that is not shown ahead of it.
type Show = Rc<dyn Fn(bool)>;

struct State {
    visit: Visit,
    /// What shows the game, if it is shown.
    show: Option<Show>,
    line: Option<Line>,
    /// Whether the server has welcomed us over this connection, so that commands may be sent.
    welcome: bool,
    tries: u32,
    /// What will connect again.
    next_try: Option<Timeout>,
    /// What will give up on a command without an answer.
    watchdog: Option<Timeout>,
    listeners: Vec<browser::Listener>,
}

impl Connection {
    pub(super) fn new(room: Room, guest: String) -> Connection {
        let state = State {
            visit: Visit::new(browser::random_name()),
            show: None,
            line: None,
            welcome: false,
            tries: 0,
            next_try: None,
            watchdog: None,
            listeners: Vec::new(),
        };
        Connection(Rc::new(Inner { room, guest, state: RefCell::new(state) }))
    }

    /// Lets a game be followed, and shows it from now on.
    pub(super) fn follow(&self, game: Rc<RefCell<dyn Following>>, show: impl Fn(bool) + 'static) {
        let is_up_to_date = {
            let mut state = self.0.state.borrow_mut();
            state.show = Some(Rc::new(show));
            state.visit.hand_over(game)
        };
        if is_up_to_date { self.show() } else { self.start_over() }
    }

    /// Connects for the first time, and from then on whenever the device comes back to the network or awakes.
    pub(super) fn begin(&self) {
        let weak = Rc::downgrade(&self.0);
        let with = move |act: fn(&Connection)| {
            let weak = weak.clone();
            move || {
                if let Some(inner) = weak.upgrade() {
                    act(&Connection(inner));
                }
            }
        };
        let mut listeners = vec![browser::Listener::on_document("visibilitychange", with(Connection::awake))];
        if !self.is_local() {
            listeners.push(browser::Listener::on_window("online", with(Connection::come_back_now)));
            listeners.push(browser::Listener::on_window("offline", with(Connection::go_offline)));
        }
        self.0.state.borrow_mut().listeners = listeners;
        self.connect();
    }

    /// Whether the table is on this device, so that no network can fail.
    fn is_local(&self) -> bool {
        self.0.room.local.is_some()
    }

    /// Asks for something, now or as soon as there is a connection.
    pub(super) fn ask(&self, request: Request) {
        let command = self.0.state.borrow_mut().visit.ask(request);
        self.send(&command);
    }

    /// Makes a move, which shows at once if that is possible.
    pub(super) fn play<R: Foreseeable>(&self, game: &RefCell<Pursuit<R>>, action: &R::Move) -> Result<(), R::Refusal> {
        let command = self.0.state.borrow_mut().visit.play(game, action, self.0.room.now())?;
        self.send(&command);
        self.show();
        Ok(())
    }

    fn send(&self, command: &Command) {
        let ready = self.0.state.borrow().welcome;
        if ready {
            self.transmit(command);
        }
        self.watch();
        self.count();
    }

    fn transmit(&self, message: &impl Serialize) {
        if let (Some(line), Ok(text)) = (&self.0.state.borrow().line, serde_json::to_string(message)) {
            line.send(&text);
        }
    }

    /// Gives up on the connection if something stays without an answer. A table on this device may be thinking.
    fn watch(&self) {
        if self.is_local() {
            return;
        }
        let weak = Rc::downgrade(&self.0);
        let mut state = self.0.state.borrow_mut();
        if state.visit.unanswered() == 0 || !state.welcome {
            state.watchdog = None;
        } else if state.watchdog.is_none() {
            state.watchdog = Some(Timeout::new(PATIENCE, move || {
                if let Some(inner) = weak.upgrade() {
                    inner.state.borrow_mut().watchdog = None;
                    Connection(inner).lost();
                }
            }));
        }
    }

    fn connect(&self) {
        let weak = Rc::downgrade(&self.0);
        let hear = move |event| {
            if let Some(inner) = weak.upgrade() {
                Connection(inner).hear(event);
            }
        };
        let line = Line::open(self.0.room, hear);
        let failed = line.is_none();
        {
            let mut state = self.0.state.borrow_mut();
            (state.line, state.welcome, state.next_try) = (line, false, None);
        }
        if failed {
            self.lost();
        }
    }

    /// Connects at once, unless there is a connection.
    pub(super) fn come_back_now(&self) {
        let connected = self.0.state.borrow().welcome;
        if !connected {
            self.0.state.borrow_mut().tries = 0;
            self.connect();
        }
    }

    /// A page that was put aside may have lost its connection without hearing of it.
    fn awake(&self) {
        if let Some(line) = &self.0.state.borrow().line {
            line.attend(browser::is_visible());
        }
        let link = self.0.room.link.get_untracked();
        if browser::is_visible() && matches!(link, Link::Lost { .. } | Link::Offline) {
            self.come_back_now();
        }
    }

    fn go_offline(&self) {
        self.drop_connection();
        self.0.room.link.set(Link::Offline);
    }

    fn drop_connection(&self) {
        let mut state = self.0.state.borrow_mut();
        (state.line, state.welcome, state.watchdog, state.next_try) = (None, false, None, None);
    }

    /// The connection is gone: tries again after a while.
    fn lost(&self) {
        let tries = self.0.state.borrow().tries;
        let wait = pause(tries, browser::random());
        self.come_back_after(wait, Link::Lost { again_at: browser::now() as u64 + u64::from(wait) });
    }

    fn come_back_after(&self, wait: u32, link: Link) {
        self.drop_connection();
        let weak = Rc::downgrade(&self.0);
        let again = Timeout::new(wait, move || {
            if let Some(inner) = weak.upgrade() {
                Connection(inner).connect();
            }
        });
        {
            let mut state = self.0.state.borrow_mut();
            state.tries += 1;
            state.next_try = Some(again);
        }
        let is_possible = self.is_local() || browser::is_online();
        self.0.room.link.set(if is_possible { link } else { Link::Offline });
    }

    fn hear(&self, event: Event) {
        match event {
            Event::Opened => self.greet(),
            Event::Text(text) => match serde_json::from_str(&text) {
                Ok(message) => self.take(message),
                // What cannot be read was not written for this page.
                Err(_) => self.end(Link::Outdated),
            },
            Event::Closed => self.lost(),
        }
    }

    fn greet(&self) {
        let game = self.0.room.table.with_untracked(|table| Game::named(&table.settings.game));
        let hello = self.0.state.borrow().visit.hello(game.is_some_and(Game::keeps_log));
        self.transmit(&hello);
    }

    fn take(&self, message: Message) {
        let room = self.0.room;
        match message {
            Message::Welcome(welcome) => self.settle_in(*welcome),
            Message::Entry(told) => {
                let followed = self.0.state.borrow_mut().visit.follow(&told);
                match followed {
                    Ok(()) => self.show(),
                    Err(_) => self.start_over(),
                }
            }
            Message::Answer(answer) => {
                let settled = self.0.state.borrow_mut().visit.answered(answer);
                self.0.state.borrow_mut().watchdog = None;
                self.watch();
                self.show();
                if let Some(settled) = settled
                    && let Some(why) = settled.refused
                {
                    let taken_back = matches!(settled.request, Request::Move(_));
                    let count = room.refused.with_untracked(|last| last.as_ref().map_or(0, |last| last.count)) + 1;
                    room.refused.set(Some(Refusal { count, taken_back, why }));
                }
            }
            Message::Table(table) => self.set_table(*table),
            Message::Presence { seat, presence } => room.table.update(|table| {
                if let Some(SeatInfo::Person { presence: known, .. }) = table.seats.get_mut(seat.index()) {
                    *known = presence;
                }
            }),
            Message::Clock(clock) => room.clock.set(ClockFace::new(clock, browser::now())),
            Message::Chat(said) => room.said.update(|all| all.push(said)),
            Message::Reacted { name, seat, reaction } => {
                let count = room.reacted.with_untracked(|last| last.as_ref().map_or(0, |last| last.count)) + 1;
                room.reacted.set(Some(Reacted { count, name, seat, reaction }));
            }
            Message::Bye(bye) => match bye {
                Bye::Reload { .. } => self.end(Link::Outdated),
                Bye::Reconnect { after } => {
                    self.come_back_after(u32::try_from(after).unwrap_or(u32::MAX), Link::Restarting);
                }
                Bye::TooSlow => self.come_back_now(),
                Bye::Abuse { .. } => self.end(Link::SentAway),
            },
        }
    }

    fn settle_in(&self, mut welcome: Welcome) {
        let room = self.0.room;
        let settled = self.0.state.borrow_mut().visit.settle_in(&mut welcome);
        if settled.is_err() {
            return self.start_over();
        }
        room.clock.set(ClockFace::new(welcome.clock, browser::now()));
        room.seat.set(welcome.seat);
        room.table.set(welcome.table);
        if !welcome.said.is_empty() {
            room.said.set(welcome.said);
        }
        let again = {
            let mut state = self.0.state.borrow_mut();
            state.tries = 0;
            // There is another welcome when the game begins, and nothing was lost then.
            if std::mem::replace(&mut state.welcome, true) { Vec::new() } else { state.visit.again() }
        };
        for command in again {
            self.transmit(&command);
        }
        self.watch();
        room.link.set(Link::Connected);
        self.show();
    }

    fn set_table(&self, table: Table) {
        if self.is_local() {
            // Several people may sit at this device; which of them is shown the table is told by a welcome.
            return self.0.room.table.set(table);
        }
        let own = table.seats.iter().position(
            |sitting| matches!(sitting, SeatInfo::Person { guest, resigned: false, .. } if *guest == self.0.guest),
        );
        let seat = own.and_then(Seat::new);
        self.0.state.borrow_mut().visit.sit(seat);
        self.0.room.seat.set(seat);
        self.0.room.table.set(table);
    }

    /// What was told does not fit together: forgets it all and asks anew.
    fn start_over(&self) {
        self.0.state.borrow_mut().visit.forget();
        // A table on this device that was left would hide itself from whoever holds the device.
        if self.is_local() { self.greet() } else { self.lost() }
    }

    fn end(&self, link: Link) {
        self.drop_connection();
        self.0.room.link.set(link);
    }

    /// Shows what there is to be shown.
    fn show(&self) {
        let (show, waiting) = {
            let state = self.0.state.borrow();
            (state.show.clone(), state.visit.awaits_answer_to_move())
        };
        if let Some(show) = show {
            show(waiting);
        }
        self.count();
    }

    fn count(&self) {
        let unanswered = self.0.state.borrow().visit.unanswered();
        if self.0.room.unanswered.get_untracked() != unanswered {
            self.0.room.unanswered.set(unanswered);
        }
    }
}
