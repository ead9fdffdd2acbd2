//! The table itself: what it is asked, what it does by the clock, and what it tells.

use std::collections::VecDeque;

use live::{BadSettings, Broken, LiveGame, NoPrefix, Stretch};
use protocol::VERSION;
use protocol::local::{Beginning, TakenUp};
use protocol::stream::Style;
use protocol::table::{Phase, Table};
use protocol::to_client::{Bye, Message, Welcome};
use protocol::to_server::{Command, Hello};
use serde_json::value::RawValue;
use tabletop::fair::Secret;
use tabletop::{Actor, Awaits, Millis, Seat, SeatSet, Viewer};

use crate::bots_here::BotsHere;
use crate::clock::Clock;
use crate::recess::Recess;

/// So long after the time is up, moves may still be on their way from the page, in milliseconds.
const GRACE: Millis = 400;

/// So long it listens after it has thought for as long, before it does anything else, in milliseconds.
pub(crate) const REST: u64 = 30;

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
pub enum NoTable {
    /// It cannot be played so.
    #[error("{0}")]
    Settings(#[from] BadSettings),
    /// What was kept of it cannot be read, or makes no game.
    #[error("what was kept of the game makes no sense: {0}")]
    Damaged(String),
    /// It cannot be taken up from that moment of a recorded game.
    #[error("the game cannot be taken up there: {0}")]
    NotThere(#[from] NoPrefix),
}

/// A table on one device.
pub struct LocalTable {
    pub(crate) beginning: Beginning,
    pub(crate) secret: Secret,
    pub(crate) game: Box<dyn LiveGame>,
    /// The entries as they are kept.
    pub(crate) log: Vec<Box<RawValue>>,
    /// Where the game was taken up, if it did not begin here.
    pub(crate) taken_up: Option<TakenUp>,
    /// The last commands that made entries, with the numbers of those.
    pub(crate) commands: VecDeque<(u64, String)>,
    pub(crate) phase: Phase,
    pub(crate) people: SeatSet,
    /// Who holds the device; nobody while it is passed on, and where several look at the end together.
    pub(crate) holder: Option<Seat>,
    /// Whom the device is to be passed to.
    pub(crate) passing: Option<Seat>,
    pub(crate) clock: Clock,
    pub(crate) stretch: Stretch,
    pub(crate) bots: BotsHere,
    pub(crate) recess: Option<Recess>,
    /// How the page wants to be told; none before it has said hello.
    pub(crate) style: Option<Style>,
    /// Whether the page wants to be told the whole game whenever it is shown to somebody.
    pub(crate) tells_all: bool,
    /// Whether somebody looks at the page.
    pub(crate) here: bool,
    /// The time of the device.
    pub(crate) now: u64,
    /// Whether a bot has thought for long just now, so that the page could not be heard.
    pub(crate) has_thought: bool,
    /// Whether something is to be kept.
    pub(crate) changed: bool,
    /// Whether the table is to be shown anew.
    pub(crate) showing: bool,
    /// Whether another game is wished.
    pub(crate) again: bool,
    /// Whether the game was ended early.
    pub(crate) abandoned: bool,
    /// What is to be told after what has happened in the game.
    pub(crate) answers: Vec<Message>,
}

impl LocalTable {
    /// Takes in a message of the page: a greeting or a command. Returns what the page is told. `now` is the time of the
    /// device in milliseconds, from any moment on.
    ///
    /// # Errors
    /// If something is wrong with the game, which would be our own fault.
    pub fn hear(&mut self, text: &str, now: u64) -> Result<Vec<String>, Broken> {
        self.now = now;
        if let Ok(command) = serde_json::from_str::<Command>(text) {
            self.command(command)?;
            return self.tell();
        }
        match serde_json::from_str::<Hello>(text) {
            Ok(hello) if hello.version == VERSION => {
                self.style = Some(hello.style);
                self.tells_all |= hello.after == Some(0);
                self.carry_on()?;
                // What happened before the greeting is in the welcome.
                drop(self.tell()?);
                let mut told = vec![self.welcome()?];
                told.extend(self.tell()?);
                Ok(told)
            }
            Ok(_) => Ok(vec![json(&Message::Bye(Bye::Reload { version: VERSION }))?]),
            Err(error) => Ok(vec![json(&Message::Bye(Bye::Abuse { text: error.to_string() }))?]),
        }
    }

    /// Notes whether somebody looks at the page; the clock runs only then. Returns what the page is told.
    ///
    /// # Errors
    /// As for [`LocalTable::hear`].
    pub fn attend(&mut self, here: bool, now: u64) -> Result<Vec<String>, Broken> {
        (self.now, self.here) = (now, here);
        self.tell()
    }

    /// When the table wants to be woken, by the time of the device.
    pub fn wake_at(&self) -> Option<u64> {
        let alarm = match (&self.recess, self.game.awaits()) {
            (Some(recess), _) => self.clock.moment(recess.until)?,
            (None, Awaits::Seats { deadline, .. }) => {
                let late = deadline.map(|deadline| deadline + GRACE);
                self.clock.moment(late.into_iter().chain(self.bots.next_due()).min()?)?
            }
            (None, Awaits::Table | Awaits::Nothing) => return None,
        };
        Some(if self.has_thought { alarm.max(self.now + REST) } else { alarm })
    }

    /// Does what is due by the `clock` of the device: one bot thinks, or a break ends, or somebody is late. Returns what
    /// the page is told.
    ///
    /// # Errors
    /// As for [`LocalTable::hear`].
    pub fn wake(&mut self, clock: &dyn Fn() -> u64) -> Result<Vec<String>, Broken> {
        self.now = clock();
        self.has_thought = false;
        if self.recess.is_some() {
            self.carry_on()?;
        } else if !self.call_bot(clock)? {
            self.end_overdue()?;
        }
        self.tell()
    }

    /// Whom the device is to be passed to, if it is.
    pub fn passing(&self) -> Option<Seat> {
        self.passing
    }

    /// Whether another game was asked for since the last time this was.
    pub fn take_again(&mut self) -> bool {
        std::mem::take(&mut self.again)
    }

    /// What the game's clock shows.
    pub(crate) fn time(&self) -> Millis {
        self.clock.at(self.now)
    }

    /// Who looks at the table.
    pub(crate) fn viewer(&self) -> Viewer {
        self.holder.map_or(Viewer::Watcher, Viewer::Seat)
    }

    /// Goes on where the table was left, or where a break has ended.
    pub(crate) fn carry_on(&mut self) -> Result<(), Broken> {
        self.settle_after(SeatSet::EMPTY, None)
    }

    /// Lets the table move, and asks bots where something new is awaited. These were awaited before; `acted` moved.
    pub(crate) fn settle_after(&mut self, awaited: SeatSet, acted: Option<Seat>) -> Result<(), Broken> {
        if self.phase == Phase::Over {
            return Ok(());
        }
        let n = self.game.n();
        while !self.takes_break() && self.game.settle(self.time().max(self.game.last()))? {
            // It has moved up to the end of a round at most.
        }
        self.stretch.note(&*self.game);
        if self.note_waiting() || self.game.n() > n || self.bots.are_new() {
            self.ask_bots();
        } else {
            let anew = self.game.awaits().seats().without(awaited);
            for seat in anew.iter().chain(acted.filter(|seat| !anew.contains(*seat))) {
                self.ask_bot(seat);
            }
        }
        if self.game.awaits() == Awaits::Nothing {
            self.phase = Phase::Over;
            self.showing = true;
            self.changed = true;
        }
        Ok(())
    }

    /// Acts for those whose time is up.
    fn end_overdue(&mut self) -> Result<(), Broken> {
        while let Awaits::Seats { seats, deadline: Some(deadline) } = self.game.awaits()
            && self.time() >= deadline + GRACE
        {
            let acted = match self.game.time_out(deadline.max(self.game.last()))? {
                Some(Actor::Seat(seat)) => Some(seat),
                Some(Actor::Table) => None,
                None => break,
            };
            self.settle_after(seats, acted)?;
        }
        Ok(())
    }

    /// All that the page is told now.
    fn tell(&mut self) -> Result<Vec<String>, Broken> {
        self.keep_entries()?;
        let Some(style) = self.style else { return Ok(Vec::new()) };
        let mut told = Vec::new();
        for (_, texts) in self.game.tell(&[(self.viewer(), style)])? {
            told.extend(texts);
        }
        for answer in std::mem::take(&mut self.answers) {
            told.push(json(&answer)?);
        }
        let is_passed = self.pass_on();
        let runs = self.here && self.phase == Phase::Playing && self.passing.is_none();
        let clock_changes = self.clock.run(runs, self.now);
        let shows = std::mem::take(&mut self.showing);
        if is_passed {
            told.push(self.welcome()?);
        } else if shows {
            told.push(json(&Message::Table(Box::new(self.table())))?);
        }
        if clock_changes {
            self.changed = true;
            if runs {
                self.ask_bots();
            }
            if !is_passed {
                told.push(json(&Message::Clock(self.clock.told(self.now)))?);
            }
        }
        Ok(told)
    }

    /// All that the page needs to show the table to whoever holds the device.
    fn welcome(&mut self) -> Result<String, Broken> {
        let (viewer, style) = (self.viewer(), self.style.unwrap_or_default());
        let shown = self.game.show(viewer, style, self.tells_all.then_some(0))?;
        json(&Message::Welcome(Box::new(Welcome {
            version: VERSION,
            table: self.table(),
            seat: self.holder,
            n: self.game.n(),
            view: shown.view,
            tail: shown.tail,
            awaits: if self.phase == Phase::Playing { self.game.awaits() } else { Awaits::Nothing },
            clock: self.clock.told(self.now),
            said: Vec::new(),
        })))
    }

    /// The table as everyone at it may know it.
    pub(crate) fn table(&self) -> Table {
        let mut table = self.beginning.table(self.phase);
        table.abandoned = self.abandoned;
        table.commitment = self.taken_up.is_none().then(|| self.secret.commitment());
        table.recess = self.recess.map(Recess::told);
        table.opening = self.opening().filter(|_| self.phase == Phase::Over);
        table
    }
}

/// A message as text. Messages are made of plain data, which can always be told in JSON.
fn json(message: &Message) -> Result<String, Broken> {
    serde_json::to_string(message).map_err(|error| Broken(error.to_string()))
}
