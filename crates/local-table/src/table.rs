//! The adapter itself: messages of the page and wake-ups in, messages for the page out.

use std::collections::VecDeque;

use games::{BadSettings, InternalError, PrefixError};
use protocol::VERSION;
use protocol::local::{Continuation, LocalGameSetup, PREFIX};
use protocol::table::Phase;
use protocol::to_client::{Answer, Bye, CommandOutcome, Message, Refused};
use protocol::to_server::{Command, Hello, Request};
use serde_json::value::RawValue;
use table_runner::{
    Commit, CommitStep, ConnectionId, Guest, Occupant, Outgoing, PendingDecision, Subscriber, TableRunner, Time,
    UsableTime, refused,
};
use tabletop::{MAX_SEATS, Millis, Seat};

/// How long after the time is up moves may still be on their way from the page, in milliseconds.
const MAX_PAGE_LATENCY: Millis = 400;

/// How long the table listens after a long decision before it does anything else, in milliseconds.
const LISTEN_AFTER_DECISION: Millis = 30;

/// How often the clock of the device is read at least while the game's clock runs, in milliseconds.
const CLOCK_READ_INTERVAL: Millis = 1_000;

/// If the clock of the device was not read for longer than this, in milliseconds, the device was asleep or its clock was
/// set. Decisions of bots take half of it at most.
pub(crate) const MAX_DEVICE_CLOCK_GAP: Millis = 3_000;

/// The connection of somebody who only watches.
const WATCHER: ConnectionId = MAX_SEATS as ConnectionId;

/// Why a table cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum LocalTableError {
    /// It cannot be played so.
    #[error("{0}")]
    Settings(#[from] BadSettings),
    /// What was kept of it cannot be read, or makes no game.
    #[error("what was kept of the game makes no sense: {0}")]
    Damaged(String),
    /// It cannot be taken up from that moment of a recorded game.
    #[error("the game cannot be taken up there: {0}")]
    NotThere(#[from] PrefixError),
}

/// A table on one device.
pub struct LocalTable {
    pub(crate) runner: TableRunner,
    pub(crate) beginning: LocalGameSetup,
    /// The entries as they are kept.
    pub(crate) log: Vec<Box<RawValue>>,
    /// Where the game was taken up, if it did not begin here.
    pub(crate) taken_up: Option<Continuation>,
    /// The last commands that made entries, with the numbers of those.
    pub(crate) commands: VecDeque<(u64, String)>,
    /// Who holds the device; nobody while it is passed on, and where several look at the end together.
    pub(crate) holder: Option<Seat>,
    /// Whom the device is to be passed to.
    pub(crate) passing: Option<Seat>,
    /// Whether the page has said hello.
    pub(crate) is_greeted: bool,
    /// Whether somebody looks at the page.
    pub(crate) is_watched: bool,
    pub(crate) is_paused: bool,
    /// The time of the device.
    pub(crate) now: u64,
    pub(crate) time: UsableTime,
    /// What the people at the device could use of it.
    pub(crate) usable: Millis,
    /// Whether a bot has just decided for so long that messages of the page had to wait.
    pub(crate) has_decided: bool,
    /// Whether something is to be kept.
    pub(crate) is_changed: bool,
    /// Whether another game is wished.
    pub(crate) again: bool,
    /// Answers that the runner does not give.
    pub(crate) answers: Vec<Message>,
}

impl LocalTable {
    /// Handles a message of the page, a greeting or a command, and returns the messages for the page. `now` is the time
    /// of the device in milliseconds, from any moment on.
    ///
    /// # Errors
    /// If something is wrong with the game, which would be our own fault.
    pub fn handle_message(&mut self, text: &str, now: u64) -> Result<Vec<String>, InternalError> {
        self.note_time(now);
        if let Ok(command) = serde_json::from_str::<Command>(text) {
            self.command(command)?;
            return self.messages();
        }
        match serde_json::from_str::<Hello>(text) {
            Ok(hello) if hello.version == VERSION => self.greet(&hello),
            Ok(_) => Ok(vec![json(&Message::Bye(Bye::Reload { version: VERSION }))?]),
            Err(error) => Ok(vec![json(&Message::Bye(Bye::Abuse { text: error.to_string() }))?]),
        }
    }

    /// Notes whether somebody looks at the page; the clock runs only then. Returns the messages for the page.
    ///
    /// # Errors
    /// As for [`LocalTable::handle_message`].
    pub fn set_watched(&mut self, is_watched: bool, now: u64) -> Result<Vec<String>, InternalError> {
        self.note_time(now);
        self.is_watched = is_watched;
        self.messages()
    }

    /// When the table wants to be woken, by the time of the device: while the clock runs at least once a second, to notice
    /// when the device was asleep.
    pub fn wake_at(&self) -> Option<u64> {
        let due = self.runner.wake_at().map(|at| self.now + at.saturating_sub(self.usable));
        let next_reading = self.runner.is_clock_running().then_some(self.now + CLOCK_READ_INTERVAL);
        let wake_at = due.into_iter().chain(next_reading).min()?;
        Some(if self.has_decided { wake_at.max(self.now + LISTEN_AFTER_DECISION) } else { wake_at })
    }

    /// Does what is due by the `clock` of the device: a break ends, somebody is late, or one bot decides. Returns the
    /// messages for the page.
    ///
    /// # Errors
    /// As for [`LocalTable::handle_message`].
    pub fn wake(&mut self, clock: &dyn Fn() -> u64) -> Result<Vec<String>, InternalError> {
        self.note_time(clock());
        self.has_decided = false;
        self.runner.wake(self.time())?;
        if let Some(PendingDecision { seat, number, task, within }) = self.runner.next_decision(self.time()) {
            let (begin, until) = (self.now, self.now + within);
            task.decide(&|| clock() >= until);
            self.note_time(clock().max(begin));
            self.has_decided = self.now - begin >= LISTEN_AFTER_DECISION;
            self.runner.decided(seat, number, self.time())?;
        }
        self.messages()
    }

    /// Whom the device is to be passed to, if it is.
    pub fn passing(&self) -> Option<Seat> {
        self.passing
    }

    /// Whether another game was asked for since the last time this was.
    pub fn take_again(&mut self) -> bool {
        std::mem::take(&mut self.again)
    }

    pub(crate) fn time(&self) -> Time {
        Time { monotonic: self.usable, unix: 0 }
    }

    /// Reads the clock of the device. While the game's clock stands still nobody has read it, and no time counts.
    fn note_time(&mut self, now: u64) {
        self.now = now;
        if !self.runner.is_clock_running() {
            self.time.resume(now);
            return;
        }
        let stalls = self.time.stalls();
        self.usable = self.time.read(now);
        if self.time.stalls() > stalls {
            self.runner.correct_clock(self.time());
        }
    }

    /// The connection whose messages the page gets.
    fn connection(&self) -> ConnectionId {
        self.holder.map_or(WATCHER, |seat| seat.index() as ConnectionId)
    }

    /// Connects everybody at the device, and shows the table to whoever holds it.
    fn greet(&mut self, hello: &Hello) -> Result<Vec<String>, InternalError> {
        self.is_greeted = true;
        let people = self.runner.lobby().numbered().filter_map(|(seat, occupant)| match occupant {
            Occupant::Person(guest) => Some((seat.index() as ConnectionId, guest.clone())),
            Occupant::Nobody | Occupant::Bot { .. } => None,
        });
        let watcher = (WATCHER, Guest { id: format!("{PREFIX}watcher"), name: String::new() });
        for (connection, guest) in people.chain([watcher]).collect::<Vec<_>>() {
            let follower = Subscriber {
                guest: Some(guest),
                network: None,
                style: hello.style,
                from_start: hello.after == Some(0),
                contribution: None,
            };
            self.runner.connect(connection, follower, None, self.time())?;
            self.runner.set_round_trip(connection, MAX_PAGE_LATENCY);
        }
        // What happened before the greeting is in the welcome.
        drop(self.messages()?);
        self.welcome()
    }

    /// Carries out a command. What concerns the device itself is decided here, all else by the runner.
    fn command(&mut self, command: Command) -> Result<(), InternalError> {
        let outcome = match &command.request {
            Request::Sit { seat } => self.take_device(*seat),
            Request::Name(_) => Err(refused("begun", "names are given before a game on one device begins")),
            // Everybody is at the device and needs no reaction from us.
            Request::React(_) => Ok(()),
            Request::Rematch(again) => self.request_rematch(*again),
            _ => return self.runner.command(self.connection(), command, self.time()),
        };
        let outcome = match outcome {
            Ok(()) => CommandOutcome::Done { n: None, moves: None },
            Err(refused) => CommandOutcome::Refused(refused),
        };
        self.answers.push(Message::Answer(Answer { id: command.id, outcome }));
        Ok(())
    }

    fn request_rematch(&mut self, again: bool) -> Result<(), Refused> {
        if self.runner.lobby().phase != Phase::Over {
            return Err(refused("not-over", "the game is not over"));
        }
        self.again = again;
        Ok(())
    }

    /// Saves what has changed, and returns the messages for the page.
    fn messages(&mut self) -> Result<Vec<String>, InternalError> {
        let mut messages = self.commit()?;
        for answer in std::mem::take(&mut self.answers) {
            messages.push(json(&answer)?);
        }
        let is_passed = self.pass_on();
        let is_paused = !self.is_watched || self.passing.is_some();
        if std::mem::replace(&mut self.is_paused, is_paused) != is_paused {
            self.runner.pause(is_paused, self.time())?;
            self.is_changed = true;
        }
        let later = self.commit()?;
        // A welcome has the whole state, which includes the later messages.
        messages.extend(if is_passed { self.welcome()? } else { later });
        Ok(if self.is_greeted { messages } else { Vec::new() })
    }

    /// Shows the table to whoever holds the device.
    fn welcome(&mut self) -> Result<Vec<String>, InternalError> {
        self.runner.welcome(self.connection(), None)?;
        self.commit()
    }

    /// Keeps what has happened; the messages for the page.
    fn commit(&mut self) -> Result<Vec<String>, InternalError> {
        let connection = self.connection();
        let is_for_page = |outgoing: &Outgoing| outgoing.to.contains(&connection);
        let (mut commit, mut messages) = (Commit::default(), Vec::new());
        let now = self.time();
        while let Some(step) = commit.next(&mut self.runner, now)? {
            match step {
                CommitStep::Save(unsaved) => self.keep(unsaved)?,
                CommitStep::Send(outgoing) => {
                    messages.extend(outgoing.into_iter().filter(is_for_page).map(|outgoing| outgoing.text));
                }
                // Names and rematches are decided before the runner hears of them.
                CommitStep::CarryOut(_) => {}
            }
        }
        Ok(messages)
    }
}

/// Messages are made of plain data, which can always be written as JSON.
fn json(message: &Message) -> Result<String, InternalError> {
    serde_json::to_string(message).map_err(|error| InternalError(error.to_string()))
}
