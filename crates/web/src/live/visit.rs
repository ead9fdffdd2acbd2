//! A stay at a table that outlasts connections: what was told, what was asked for, and what that will look like.
//!
//! Nothing here knows of browsers or sockets, so that all of it can be tested anywhere. Nor does it know which game is
//! played: the rules are part of the page only where they are needed.

use std::cell::RefCell;
use std::rc::Rc;

use protocol::stream::{StreamEntry, StreamError, StreamStyle};
use protocol::to_client::{Answer, Outcome, Refused, Welcome};
use protocol::to_server::{Command, Hello, Request};
use serde_json::Value;
use tabletop::{Millis, Seat};

use super::kept::Kept;
use super::pursuit::{Foreseeable, Pursuit};

/// Takes in what is told of a game.
pub(super) trait Following {
    /// How many entries were told; none before the beginning.
    fn n(&self) -> Option<u64>;

    /// Begins with a view of the game after `n` entries. Those up to `past` happened before.
    fn begin(&mut self, n: u64, past: u64, view: Value) -> Result<(), StreamError>;

    /// Takes in an entry; an error if entries are missing, or one makes no sense.
    fn follow(&mut self, told: &StreamEntry) -> Result<(), StreamError>;

    /// Forgets what was told, so that it is told anew.
    fn forget(&mut self);

    /// Where the guest sits now.
    fn sit(&mut self, seat: Option<Seat>);

    /// A command was answered.
    fn settle(&mut self, id: &str);

    /// Whether the move of a command is shown ahead of its confirmation.
    fn shows(&self, id: &str) -> bool;
}

/// The game of a table.
enum Game {
    /// Nobody follows it yet.
    Kept(Rc<RefCell<Kept>>),
    /// Somebody does.
    Followed(Rc<RefCell<dyn Following>>),
}

impl Game {
    fn with<T>(&self, act: impl FnOnce(&mut dyn Following) -> T) -> T {
        match self {
            Game::Kept(kept) => act(&mut *kept.borrow_mut()),
            Game::Followed(game) => act(&mut *game.borrow_mut()),
        }
    }
}

/// What came of a message, for those who show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settled {
    /// What was asked for.
    pub(crate) request: Request,
    /// Why it was not carried out; none if it was.
    pub(crate) refused: Option<Refused>,
}

/// A stay at a table.
pub(crate) struct Visit {
    seat: Option<Seat>,
    game: Game,
    unanswered: Vec<Command>,
    commands: u64,
    prefix: String,
}

impl Visit {
    /// A visit whose commands are told from those of all others by `prefix`.
    pub(crate) fn new(prefix: String) -> Visit {
        Visit { seat: None, game: Game::Kept(Rc::default()), unanswered: Vec::new(), commands: 0, prefix }
    }

    /// Lets somebody follow the game. They are told what was told so far; no if that is not known any more, so that it
    /// has to be asked for.
    pub(super) fn hand_over(&mut self, game: Rc<RefCell<dyn Following>>) -> bool {
        game.borrow_mut().sit(self.seat);
        match std::mem::replace(&mut self.game, Game::Followed(Rc::clone(&game))) {
            Game::Kept(kept) => kept.take().tell(&mut *game.borrow_mut()).is_ok(),
            Game::Followed(_) => false,
        }
    }

    /// The first message of a connection. Who wants the whole game is told what happened before, too.
    pub(crate) fn hello(&self, whole_game: bool) -> Hello {
        let known = self.game.with(|game| game.n());
        Hello { version: protocol::VERSION, style: StreamStyle::Rules, after: known.or(whole_game.then_some(0)) }
    }

    /// How many commands wait for an answer.
    pub(crate) fn unanswered(&self) -> usize {
        self.unanswered.len()
    }

    /// Whether a move waits for an answer that is not shown ahead of it.
    pub(crate) fn awaits_answer_to_move(&self) -> bool {
        let is_awaited = |game: &dyn Following, command: &Command| {
            matches!(command.request, Request::Move(_)) && !game.shows(&command.id)
        };
        self.game.with(|game| self.unanswered.iter().any(|command| is_awaited(game, command)))
    }

    /// Takes note of something to ask for, and returns what is to be sent. It counts as asked for until it is answered.
    pub(crate) fn ask(&mut self, request: Request) -> Command {
        self.send(request, None)
    }

    /// The same for a move in a game that is followed, made when its clock showed `at`.
    ///
    /// # Errors
    /// Why the move is not possible, as far as that can be known here; then nothing is to be sent.
    pub(crate) fn play<R: Foreseeable>(
        &mut self,
        game: &RefCell<Pursuit<R>>,
        action: &R::Move,
        at: Millis,
    ) -> Result<Command, R::Refusal> {
        let shows_at_once = game.borrow().foresees(action, at)?;
        let command = self.send(Request::Move(serde_json::to_value(action).unwrap_or_default()), Some(at));
        if shows_at_once {
            game.borrow_mut().show_ahead(command.id.clone(), action.clone(), at);
        }
        Ok(command)
    }

    fn send(&mut self, request: Request, at: Option<Millis>) -> Command {
        self.commands += 1;
        let command = Command { id: format!("{}-{}", self.prefix, self.commands), at, request };
        self.unanswered.push(command.clone());
        command
    }

    /// All that is to be sent again over a new connection.
    pub(crate) fn again(&self) -> Vec<Command> {
        self.unanswered.clone()
    }

    /// Takes in what a connection begins with.
    ///
    /// # Errors
    /// If it makes no sense.
    pub(crate) fn settle_in(&mut self, welcome: &mut Welcome) -> Result<(), StreamError> {
        self.sit(welcome.seat);
        let (n, view, tail) = (welcome.n, welcome.view.take(), std::mem::take(&mut welcome.tail));
        self.game.with(|game| {
            if let Some(view) = view {
                game.begin(n - tail.len() as u64, n, view)?;
            }
            tail.iter().try_for_each(|told| game.follow(told))
        })
    }

    /// Forgets what was told, so that it is told anew.
    pub(crate) fn forget(&mut self) {
        self.game.with(|game| game.forget());
    }

    /// Where the guest sits now.
    pub(crate) fn sit(&mut self, seat: Option<Seat>) {
        self.seat = seat;
        self.game.with(|game| game.sit(seat));
    }

    /// Takes in an entry.
    ///
    /// # Errors
    /// If entries are missing, or one makes no sense.
    pub(crate) fn follow(&mut self, told: &StreamEntry) -> Result<(), StreamError> {
        self.game.with(|game| game.follow(told))
    }

    /// Takes in an answer; none if nothing was asked.
    pub(crate) fn answered(&mut self, answer: Answer) -> Option<Settled> {
        let index = self.unanswered.iter().position(|command| command.id == answer.id)?;
        let refused = match answer.outcome {
            Outcome::Refused(refused) => Some(refused),
            // The entry that it made was told before.
            Outcome::Done { .. } => None,
        };
        self.game.with(|game| game.settle(&answer.id));
        Some(Settled { request: self.unanswered.remove(index).request, refused })
    }
}

#[cfg(test)]
mod tests;
