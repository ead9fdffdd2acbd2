//! What is asked and answered over connections that come and go: commands with ids, the followed game, reconnects.

use std::cell::RefCell;
use std::collections::VecDeque;

use protocol::VERSION;
use protocol::contribution::OwnContribution;
use protocol::stream::{StreamError, StreamStyle};
use protocol::table::{Phase, SeatInfo, Table};
use protocol::to_client::{Answer, Bye, Message, Welcome};
use protocol::to_server::{Command, Hello, Request};
use serde::Serialize;
use tabletop::{Dice, Millis, Recordable, Seat};

use crate::game::GameStream;
use crate::{
    FollowedGame, Link, OptimisticView, Output, Peer, PlayError, SessionConfig, SessionEnded, SessionEvent,
    TransportEvent,
};

/// If a command is not answered for so long, in milliseconds, the connection is taken for lost.
pub const COMMAND_TIMEOUT: Millis = 6_000;

/// How far the connection is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    /// There is none, and none is wanted.
    Idle,
    /// It is being opened.
    Opening,
    /// The hello was sent.
    Greeting {
        /// When the welcome is given up on.
        until: Option<Millis>,
    },
    /// The server has welcomed us: commands may be sent.
    Open,
    /// It was lost.
    Waiting {
        /// When to connect again.
        until: Millis,
    },
    /// There will be none any more.
    Ended(SessionEnded),
}

/// A client's session at a table. It needs not know which game is played: `G` follows that.
#[derive(Debug)]
pub struct ClientSession<G> {
    config: SessionConfig,
    dice: Dice,
    state: State,
    table: Option<Table>,
    seat: Option<Seat>,
    stream: GameStream<G>,
    /// The command that shows our random bytes to the table, if it was sent over this connection.
    contributing: Option<String>,
    /// Commands without an answer, in the order in which they were asked for.
    unanswered: Vec<Command>,
    commands: u64,
    /// When the connection is given up on, because of a command without an answer.
    command_deadline: Option<Millis>,
    /// Attempts to connect since the last welcome.
    attempts: u32,
    outputs: VecDeque<Output>,
}

impl<G: FollowedGame> ClientSession<G> {
    /// A session that is not connected yet, at a table as far as it is known.
    pub fn new(config: SessionConfig, table: Option<Table>) -> ClientSession<G> {
        ClientSession {
            dice: Dice::new(config.jitter_seed, 0),
            config,
            state: State::Idle,
            table,
            seat: None,
            stream: GameStream::new(),
            contributing: None,
            unanswered: Vec::new(),
            commands: 0,
            command_deadline: None,
            attempts: 0,
            outputs: VecDeque::new(),
        }
    }

    /// The table as it was last told.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// Where the player sits; none for somebody who watches.
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// The game, if it is followed.
    pub fn game(&self) -> Option<&G> {
        self.stream.game.as_ref()
    }

    /// The same, to be changed.
    pub fn game_mut(&mut self) -> Option<&mut G> {
        self.stream.game.as_mut()
    }

    /// How many entries the game has, as far as it was told; none before its beginning.
    pub fn n(&self) -> Option<u64> {
        self.stream.n
    }

    /// The random bytes that we add to the chance of the game, and after what they were shown.
    pub fn contribution(&self) -> Option<&OwnContribution> {
        self.config.contribution.as_ref()
    }

    /// How many commands wait for an answer.
    pub fn unanswered(&self) -> usize {
        self.unanswered.len()
    }

    /// How the session behaves. What is changed counts for the next message.
    pub fn config_mut(&mut self) -> &mut SessionConfig {
        &mut self.config
    }

    /// Why the session is over for good, if it is.
    pub fn ended(&self) -> Option<&SessionEnded> {
        if let State::Ended(why) = &self.state { Some(why) } else { None }
    }

    /// How often it was tried to connect since the server welcomed us for the last time.
    pub fn attempts(&self) -> u32 {
        self.attempts
    }

    /// Whether a move waits for an answer that is not shown ahead of it.
    pub fn awaits_answer_to_move(&self) -> bool {
        let mut moves = self.unanswered.iter().filter(|command| matches!(command.request, Request::Move(_)));
        moves.any(|command| self.game().is_none_or(|game| !game.shows_ahead(&command.id)))
    }

    /// Lets a game be followed from now on. What was buffered is handed over to it; what is not known any more, since
    /// another one followed it, is asked for.
    pub fn attach(&mut self, mut game: G, now: Millis) {
        game.set_seat(self.seat);
        let is_first = self.stream.game.is_none();
        let is_up_to_date = self.stream.attach(game).is_ok() && is_first;
        match is_up_to_date {
            true if self.n().is_some() => self.emit(SessionEvent::Game),
            true => {}
            false => self.start_over(now),
        }
    }

    /// Asks for something, now or as soon as there is a connection. It is asked for again after a reconnect, until
    /// there is an answer. The id by which that is known.
    ///
    /// # Errors
    /// If the session is over; nothing is asked for then.
    pub fn request(&mut self, request: Request, now: Millis) -> Result<String, SessionEnded> {
        self.command(request, None, now)
    }

    /// Makes a move in a game that is followed, when its clock shows `at`. It shows at once if it is predictable.
    ///
    /// # Errors
    /// If the session is over, or the rules do not allow the move, as far as that is known here. It is not sent then.
    pub fn play<R: Recordable>(
        &mut self,
        game: &RefCell<OptimisticView<R>>,
        action: &R::Move,
        at: Millis,
        now: Millis,
    ) -> Result<String, PlayError<R::Refusal>> {
        let shows_at_once = game.borrow().predict(action, at).map_err(PlayError::Refused)?;
        let request = Request::Move(serde_json::to_value(action).unwrap_or_default());
        let id = self.command(request, Some(at), now)?;
        if shows_at_once {
            game.borrow_mut().show_ahead(id.clone(), action.clone(), at);
        }
        self.emit(SessionEvent::Game);
        Ok(id)
    }

    fn command(&mut self, request: Request, at: Option<Millis>, now: Millis) -> Result<String, SessionEnded> {
        if let Some(why) = self.ended() {
            return Err(why.clone());
        }
        self.commands += 1;
        let command = Command { id: format!("{}-{}", self.config.key_prefix, self.commands), at, request };
        let id = command.id.clone();
        if self.state == State::Open {
            self.send(&command);
        }
        self.unanswered.push(command);
        self.limit_commands(now);
        Ok(id)
    }

    /// Connects at once instead of waiting longer, unless the server has welcomed us or the session is over.
    pub fn connect(&mut self) {
        if !matches!(self.state, State::Open | State::Ended(_)) {
            self.attempts = 0;
            self.open();
        }
    }

    /// Closes the connection until [`ClientSession::connect`] is called, because the device is offline.
    pub fn go_offline(&mut self) {
        if !matches!(self.state, State::Ended(_)) {
            self.close(State::Idle, Link::Offline);
        }
    }

    /// Takes in what the connection reports.
    pub fn on_event(&mut self, event: TransportEvent<'_>, now: Millis) {
        match (event, &self.state) {
            (TransportEvent::Opened, State::Opening) => {
                self.state = State::Greeting { until: self.config.welcome_timeout.map(|limit| now + limit) };
                self.send_hello();
            }
            (TransportEvent::Text(text), State::Greeting { .. } | State::Open) => match serde_json::from_str(text) {
                Ok(message) => self.on_message(message, now),
                Err(error) => self.end(SessionEnded::Outdated(format!("{error} in {text}"))),
            },
            (TransportEvent::Closed, State::Opening | State::Greeting { .. } | State::Open) => self.lose(now),
            // Of a connection that was closed.
            _ => {}
        }
    }

    /// Does what is due.
    pub fn wake(&mut self, now: Millis) {
        if self.wake_at().is_none_or(|at| now < at) {
            return;
        }
        match self.state {
            State::Waiting { .. } => self.open(),
            _ => self.lose(now),
        }
    }

    /// When the session wants to be woken, if at all.
    pub fn wake_at(&self) -> Option<Millis> {
        match self.state {
            State::Waiting { until } => Some(until),
            State::Greeting { until } => until,
            State::Open => self.command_deadline,
            State::Idle | State::Opening | State::Ended(_) => None,
        }
    }

    /// What is to be done next; none if that is all for now.
    pub fn next_output(&mut self) -> Option<Output> {
        self.outputs.pop_front()
    }

    fn open(&mut self) {
        (self.state, self.command_deadline) = (State::Opening, None);
        self.outputs.push_back(Output::Open);
    }

    fn close(&mut self, state: State, link: Link) {
        (self.state, self.command_deadline) = (state, None);
        self.outputs.push_back(Output::Close);
        self.emit(SessionEvent::Link(link));
    }

    /// The connection is gone: another one is made after a while.
    fn lose(&mut self, now: Millis) {
        let until = now + self.config.backoff.delay(self.attempts, &mut self.dice);
        self.reconnect_at(until, Link::Lost { again_at: until });
    }

    fn reconnect_at(&mut self, until: Millis, link: Link) {
        self.attempts += 1;
        self.close(State::Waiting { until }, link);
    }

    /// Nobody will answer any more: moves that are shown ahead of their answers are rolled back.
    fn end(&mut self, why: SessionEnded) {
        let unanswered = std::mem::take(&mut self.unanswered);
        for command in &unanswered {
            self.game_mut().into_iter().for_each(|game| game.settle(&command.id));
        }
        if !unanswered.is_empty() {
            self.emit(SessionEvent::Unanswered(unanswered));
            self.emit(SessionEvent::Game);
        }
        let link = if matches!(why, SessionEnded::Outdated(_)) { Link::Outdated } else { Link::SentAway };
        self.close(State::Ended(why), link);
    }

    /// Forgets the game and asks for it anew. A table on this device that was left would hide itself from whoever holds
    /// the device, so it is greeted again over the same connection.
    fn start_over(&mut self, now: Millis) {
        self.stream.n = None;
        match (&self.state, &self.config.peer) {
            (State::Greeting { .. } | State::Open, Peer::Device) => self.send_hello(),
            (State::Greeting { .. } | State::Open, Peer::Server { .. }) => self.lose(now),
            // The next hello asks for everything.
            _ => {}
        }
    }

    fn send_hello(&mut self) {
        let wants_whole_game =
            self.table.as_ref().is_some_and(|table| (self.config.wants_whole_game)(&table.settings.game));
        let after = self.n().or(wants_whole_game.then_some(0));
        // A table that has forgotten them is shown them again.
        self.contributing = self.contributing.take().filter(|id| self.unanswered.iter().any(|sent| sent.id == *id));
        let contribution = self.contribution().and_then(OwnContribution::commitment);
        let announcements = self.config.peer != Peer::Device;
        self.send(&Hello { version: VERSION, style: StreamStyle::Rules, after, contribution, announcements });
    }

    fn send(&mut self, message: &impl Serialize) {
        // Messages of the protocol have nothing in them that JSON lacks.
        self.outputs.extend(serde_json::to_string(message).map(Output::Send));
    }

    fn emit(&mut self, event: SessionEvent) {
        self.outputs.push_back(Output::Event(event));
    }

    /// Limits the time until the next answer, if one is awaited over this connection.
    fn limit_commands(&mut self, now: Millis) {
        let is_limited = self.state == State::Open && !self.unanswered.is_empty() && self.config.peer != Peer::Device;
        let deadline = self.command_deadline.unwrap_or(now + self.config.command_timeout);
        self.command_deadline = is_limited.then_some(deadline);
    }

    fn set_seat(&mut self, seat: Option<Seat>) {
        self.seat = seat;
        self.game_mut().into_iter().for_each(|game| game.set_seat(seat));
    }

    fn on_message(&mut self, message: Message, now: Millis) {
        match message {
            Message::Welcome(welcome) => self.on_welcome(*welcome, now),
            Message::Entry(entry) => match self.stream.follow(&entry) {
                Ok(()) => self.emit(SessionEvent::Game),
                Err(error) => self.on_gap(error, now),
            },
            Message::Answer(answer) => self.on_answer(answer, now),
            Message::Table(table) => {
                if let Peer::Server { guest: own } = &self.config.peer {
                    let is_own = |sitting: &SeatInfo| matches!(sitting, SeatInfo::Person { guest, resigned: false, .. } if guest == own);
                    let seat = table.seats.iter().position(is_own).and_then(Seat::new);
                    self.set_seat(seat);
                }
                self.table = Some(*table);
                self.emit(SessionEvent::Table);
                self.contribute(now);
            }
            Message::Presence { seat, presence } => {
                let sitting = self.table.as_mut().and_then(|table| table.seats.get_mut(seat.index()));
                if let Some(SeatInfo::Person { presence: known, .. }) = sitting {
                    *known = presence;
                    self.emit(SessionEvent::Table);
                }
            }
            Message::Clock(_) | Message::Chat(_) | Message::Reacted { .. } | Message::Announced(_) => {
                self.emit(SessionEvent::Message(message));
            }
            Message::Bye(Bye::Reconnect { after }) => self.reconnect_at(now.saturating_add(after), Link::Restarting),
            Message::Bye(Bye::TooSlow) => self.lose(now),
            Message::Bye(Bye::Reload { version }) => {
                self.end(SessionEnded::Outdated(format!("the server speaks version {version}")));
            }
            Message::Bye(Bye::Abuse { text }) => self.end(SessionEnded::SentAway(text)),
        }
    }

    fn on_welcome(&mut self, welcome: Welcome, now: Millis) {
        let Welcome { table, seat, n, view, tail, clock, said, .. } = welcome;
        self.set_seat(seat);
        self.table = Some(table);
        let begun = view.map_or(Ok(()), |view| self.stream.begin(n.saturating_sub(tail.len() as u64), n, view));
        if let Err(error) = begun.and_then(|()| tail.iter().try_for_each(|entry| self.stream.follow(entry))) {
            return self.on_gap(error, now);
        }
        self.emit(SessionEvent::Welcome { clock, said });
        self.attempts = 0;
        // There is another welcome when the game begins, and nothing was lost then.
        if std::mem::replace(&mut self.state, State::Open) != State::Open {
            for command in self.unanswered.clone() {
                self.send(&command);
            }
        }
        self.contribute(now);
        self.limit_commands(now);
        self.emit(SessionEvent::Link(Link::Connected));
        self.emit(SessionEvent::Game);
    }

    fn on_answer(&mut self, answer: Answer, now: Millis) {
        // A command that was sent twice is answered twice.
        let Some(index) = self.unanswered.iter().position(|command| command.id == answer.id) else { return };
        let command = self.unanswered.remove(index);
        self.game_mut().into_iter().for_each(|game| game.settle(&command.id));
        self.command_deadline = None;
        self.limit_commands(now);
        self.emit(SessionEvent::Game);
        if self.contributing.as_ref() != Some(&command.id) {
            // Nobody has asked for the other: what has become of it is told with the table.
            self.emit(SessionEvent::Answered { command, outcome: answer.outcome });
        }
    }

    /// Shows our random bytes to a table that has announced them, before anything is dealt.
    fn contribute(&mut self, now: Millis) {
        if self.contributing.is_some() || self.n().is_some_and(|n| n > 0) {
            return;
        }
        let (Some(own), Some(table)) = (&mut self.config.contribution, &self.table) else { return };
        let shown = (table.phase == Phase::Playing).then(|| own.show_to(table)).flatten();
        let (Some(bytes), Some(to)) = (shown, table.commitment.clone()) else { return };
        let event = SessionEvent::Contributing(own.clone());
        self.emit(event);
        self.contributing = self.command(Request::Contribute { to, bytes }, None, now).ok();
    }

    fn on_gap(&mut self, error: StreamError, now: Millis) {
        self.emit(SessionEvent::StartedOver(error));
        self.start_over(now);
    }
}
