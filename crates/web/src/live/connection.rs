//! Keeps a table connected: the adapter that gives a [`ClientSession`] a transport, timers and signals to report to.

use std::cell::RefCell;
use std::rc::Rc;

use client_session::{ClientSession, FollowedGame, Link, Output, Peer, SessionConfig, SessionEvent, TransportEvent};
use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use protocol::table::Table;
use protocol::to_client::{CommandOutcome, Message};
use protocol::to_server::Request;
use tabletop::Millis;

use super::contribution;
use super::signals::TableSignals;
use super::transport::{self, Transport};
use crate::browser;
use crate::games::GameKind;

/// The longest that a timer of a browser can wait, in milliseconds.
const LONGEST_TIMEOUT: Millis = i32::MAX as Millis;

/// The session at a table of any game. The game is shared with [`Live`](super::Live), which shows it.
type Session = ClientSession<Rc<RefCell<dyn FollowedGame>>>;

/// Renders the game. The argument is whether a move that was not predicted waits for its answer.
type Show = Rc<dyn Fn(bool)>;

/// A table that is kept connected until the last copy of this is dropped.
#[derive(Clone)]
pub(super) struct PageConnection(Rc<Inner>);

struct Inner {
    code: String,
    signals: TableSignals,
    state: RefCell<State>,
}

struct State {
    session: Session,
    transport: Option<Box<dyn Transport>>,
    /// Renders the game, if it is shown.
    show: Option<Show>,
    /// The timer that will wake the session, and when.
    alarm: Option<(Millis, Timeout)>,
    listeners: Vec<browser::Listener>,
}

impl PageConnection {
    /// Connects to a table as a guest, and reports to these signals. It reconnects when the device is online again or
    /// wakes up.
    pub(super) fn open(table: Table, guest: String, signals: TableSignals) -> PageConnection {
        let (code, is_local) = (table.code.clone(), signals.local.is_some());
        let peer = if is_local { Peer::Device } else { Peer::Server { guest } };
        let jitter_seed = (browser::random() * f64::from(u32::MAX)) as u64;
        let config = SessionConfig {
            contribution: (!is_local).then(|| contribution::for_table(&code)).flatten(),
            wants_whole_game: |game| GameKind::named(game).is_some_and(|game| game.keeps_log),
            ..SessionConfig::new(peer, browser::random_name(), jitter_seed)
        };
        let session = ClientSession::new(config, Some(table));
        let state = State { session, transport: None, show: None, alarm: None, listeners: Vec::new() };
        let connection = PageConnection(Rc::new(Inner { code, signals, state: RefCell::new(state) }));
        let mut listeners =
            vec![browser::Listener::on_document("visibilitychange", connection.weakly(PageConnection::on_visibility))];
        if !is_local {
            listeners.push(browser::Listener::on_window("online", connection.weakly(PageConnection::reconnect)));
            let go_offline = |connection: &PageConnection| connection.drive(|session, _| session.go_offline());
            listeners.push(browser::Listener::on_window("offline", connection.weakly(go_offline)));
        }
        connection.0.state.borrow_mut().listeners = listeners;
        connection.reconnect();
        connection
    }

    /// A closure that holds the connection weakly, and does nothing once it is gone.
    fn weakly<F: Fn(&PageConnection) + 'static>(&self, act: F) -> impl Fn() + use<F> {
        let weak = Rc::downgrade(&self.0);
        move || {
            if let Some(inner) = weak.upgrade() {
                act(&PageConnection(inner));
            }
        }
    }

    /// Follows a game, and calls `show` whenever it has changed.
    pub(super) fn follow(&self, game: Rc<RefCell<dyn FollowedGame>>, show: impl Fn(bool) + 'static) {
        self.0.state.borrow_mut().show = Some(Rc::new(show));
        self.drive(|session, now| session.attach(game, now));
    }

    /// Connects at once, unless there is a connection.
    pub(super) fn reconnect(&self) {
        self.drive(|session, _| session.connect());
    }

    /// A hidden page may have lost its connection without an event.
    fn on_visibility(&self) {
        let is_visible = browser::is_visible();
        if let Some(transport) = &self.0.state.borrow().transport {
            transport.set_attended(is_visible);
        }
        if is_visible && matches!(self.0.signals.link.get_untracked(), Link::Lost { .. } | Link::Offline) {
            self.reconnect();
        }
    }

    /// Passes an input to the session, and carries out the actions that it returns.
    pub(super) fn drive<T>(&self, input: impl FnOnce(&mut Session, Millis) -> T) -> T {
        let result = input(&mut self.0.state.borrow_mut().session, browser::now() as Millis);
        self.carry_out();
        result
    }

    fn carry_out(&self) {
        let next_output = || self.0.state.borrow_mut().session.next_output();
        while let Some(output) = next_output() {
            match output {
                Output::Open => self.open_transport(),
                Output::Close => self.0.state.borrow_mut().transport = None,
                Output::Send(text) => {
                    if let Some(transport) = &self.0.state.borrow().transport {
                        transport.send(&text);
                    }
                }
                Output::Event(event) => self.report(event),
            }
        }
        let unanswered = self.0.state.borrow().session.unanswered();
        if self.0.signals.unanswered.get_untracked() != unanswered {
            self.0.signals.unanswered.set(unanswered);
        }
        self.set_alarm();
    }

    fn open_transport(&self) {
        self.0.state.borrow_mut().transport = None;
        let weak = Rc::downgrade(&self.0);
        let on_event = move |event: TransportEvent<'_>| {
            if let Some(inner) = weak.upgrade() {
                PageConnection(inner).drive(|session, now| session.on_event(event, now));
            }
        };
        match transport::open(&self.0.code, self.0.signals.local, on_event) {
            Some(transport) => self.0.state.borrow_mut().transport = Some(transport),
            None => self.drive(|session, now| session.on_event(TransportEvent::Closed, now)),
        }
    }

    /// Sets the timer by which the session wants to be woken.
    fn set_alarm(&self) {
        let mut state = self.0.state.borrow_mut();
        let wake_at = state.session.wake_at();
        if state.alarm.as_ref().map(|(at, _)| *at) == wake_at {
            return;
        }
        let wake = |connection: &PageConnection| {
            connection.0.state.borrow_mut().alarm = None;
            connection.drive(Session::wake);
        };
        state.alarm = wake_at.map(|at| {
            let wait = at.saturating_sub(browser::now() as Millis).min(LONGEST_TIMEOUT);
            (at, Timeout::new(wait as u32, self.weakly(wake)))
        });
    }

    fn report(&self, event: SessionEvent) {
        let signals = self.0.signals;
        match event {
            SessionEvent::Link(link) => {
                let is_possible = signals.local.is_some() || browser::is_online();
                let is_lost = matches!(link, Link::Lost { .. } | Link::Restarting);
                signals.link.set(if is_lost && !is_possible { Link::Offline } else { link });
            }
            SessionEvent::Welcome { clock, said } => {
                signals.set_clock(clock);
                self.report_table();
                if !said.is_empty() {
                    said.iter().for_each(|said| signals.note_heard(&said.name, said.guest.as_ref()));
                    signals.said.set(said);
                }
            }
            SessionEvent::Table => self.report_table(),
            SessionEvent::Game => self.show(),
            SessionEvent::Answered { command, outcome: CommandOutcome::Refused(why) } => {
                signals.refuse(why, matches!(command.request, Request::Move(_)));
            }
            SessionEvent::Contributing(own) => contribution::keep(&self.0.code, &own),
            SessionEvent::Message(Message::Clock(clock)) => signals.set_clock(clock),
            SessionEvent::Message(Message::Chat(said)) => {
                signals.note_heard(&said.name, said.guest.as_ref());
                signals.said.update(|all| all.push(said));
            }
            SessionEvent::Message(Message::Reacted { name, guest, seat, reaction }) => {
                signals.show_reaction(name, guest, seat, reaction);
            }
            SessionEvent::Message(Message::Announced(announcement)) => {
                if signals.announcement.with_untracked(|known| *known != announcement) {
                    signals.announcement.set(announcement);
                }
            }
            // The entry of the command came before its answer; a game that starts over is shown when its snapshot
            // comes.
            SessionEvent::Answered { .. } | SessionEvent::Message(_) | SessionEvent::StartedOver(_) => {}
            // The banner tells why the session is over, and the game is shown without them.
            SessionEvent::Unanswered(_) => {}
        }
    }

    fn report_table(&self) {
        let (seat, table) = {
            let state = self.0.state.borrow();
            (state.session.seat(), state.session.table().cloned())
        };
        if self.0.signals.seat.get_untracked() != seat {
            self.0.signals.seat.set(seat);
        }
        if let Some(table) = table {
            self.0.signals.table.set(table);
        }
    }

    /// Calls `show`, if the game is shown.
    fn show(&self) {
        let (show, is_waiting) = {
            let state = self.0.state.borrow();
            (state.show.clone(), state.session.awaits_answer_to_move())
        };
        if let Some(show) = show {
            show(is_waiting);
        }
    }
}
