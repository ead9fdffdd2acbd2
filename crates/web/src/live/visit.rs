//! A stay at a table that outlasts connections: what was told, what was asked for, and what that will look like.
//!
//! Nothing here knows of browsers or sockets, so that all of it can be tested anywhere.

use protocol::stream::{FollowError, Follower, Style, Told};
use protocol::to_client::{Answer, Outcome, Refused, Welcome};
use protocol::to_server::{Command, Hello, Request};
use tabletop::{Actor, Dice, Entry, Millis, Rules, Seat, Viewer};

/// A move that shows before it is confirmed must follow from the rules and from what this player knows. A game says
/// which of its moves are such.
pub(crate) trait Foreseeable: Rules {
    /// Whether the player can know all that comes of this move.
    fn is_foreseeable(action: &Self::Move) -> bool;
}

/// A command on its way.
#[derive(Clone, Debug)]
struct Sent<R: Rules> {
    command: Command,
    /// The move, while it is shown ahead of its confirmation.
    ahead: Option<R::Move>,
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
#[derive(Clone, Debug)]
pub(crate) struct Visit<R: Rules> {
    seat: Option<Seat>,
    follower: Option<Follower<R>>,
    unanswered: Vec<Sent<R>>,
    commands: u64,
    prefix: String,
}

impl<R: Foreseeable> Visit<R> {
    /// A visit whose commands are told from those of all others by `prefix`.
    pub(crate) fn new(prefix: String) -> Visit<R> {
        Visit { seat: None, follower: None, unanswered: Vec::new(), commands: 0, prefix }
    }

    /// The first message of a connection.
    pub(crate) fn hello(&self) -> Hello {
        let after = self.follower.as_ref().map(Follower::n);
        Hello { version: protocol::VERSION, style: Style::Rules, after }
    }

    /// How many commands wait for an answer.
    pub(crate) fn unanswered(&self) -> usize {
        self.unanswered.len()
    }

    /// Whether a move waits for an answer that is not shown ahead of it.
    pub(crate) fn awaits_answer_to_move(&self) -> bool {
        self.unanswered.iter().any(|sent| sent.ahead.is_none() && matches!(sent.command.request, Request::Move(_)))
    }

    /// Takes note of something to ask for, and returns what is to be sent. It counts as asked for until it is answered.
    pub(crate) fn ask(&mut self, request: Request) -> Command {
        self.send(request, None, None)
    }

    /// The same for a move, made when the game's clock showed `at`.
    ///
    /// # Errors
    /// Why the move is not possible, as far as that can be known here; then nothing is to be sent.
    pub(crate) fn play(&mut self, action: &R::Move, at: Millis) -> Result<Command, R::Refusal> {
        let ahead = R::is_foreseeable(action).then(|| action.clone());
        if let (Some(seat), Some(action), Some(mut state)) = (self.seat, &ahead, self.state_ahead()) {
            state.play(&Entry::by_seat(at, seat, action.clone()))?;
        }
        let request = Request::Move(serde_json::to_value(action).unwrap_or_default());
        Ok(self.send(request, ahead, Some(at)))
    }

    fn send(&mut self, request: Request, ahead: Option<R::Move>, at: Option<Millis>) -> Command {
        self.commands += 1;
        let command = Command { id: format!("{}-{}", self.prefix, self.commands), at, request };
        self.unanswered.push(Sent { command: command.clone(), ahead });
        command
    }

    /// All that is to be sent again over a new connection.
    pub(crate) fn again(&self) -> Vec<Command> {
        self.unanswered.iter().map(|sent| sent.command.clone()).collect()
    }

    /// Takes in what a connection begins with.
    ///
    /// # Errors
    /// If it makes no sense.
    pub(crate) fn settle_in(&mut self, welcome: &mut Welcome) -> Result<(), FollowError> {
        self.seat = welcome.seat;
        let viewer = welcome.seat.map_or(Viewer::Watcher, Viewer::Seat);
        if let Some(view) = welcome.view.take() {
            let view = serde_json::from_value(view).map_err(|error| FollowError::Nonsense { n: welcome.n, error })?;
            self.follower = Some(Follower::new(viewer, welcome.n, view));
        }
        for told in std::mem::take(&mut welcome.tail) {
            self.follow(&told)?;
        }
        Ok(())
    }

    /// Forgets what was told, so that it is told anew.
    pub(crate) fn forget(&mut self) {
        self.follower = None;
    }

    /// Where the guest sits now.
    pub(crate) fn sit(&mut self, seat: Option<Seat>) {
        self.seat = seat;
    }

    /// Takes in an entry.
    ///
    /// # Errors
    /// If entries are missing, or one makes no sense.
    pub(crate) fn follow(&mut self, told: &Told) -> Result<(), FollowError> {
        let Some(follower) = &mut self.follower else {
            return Err(FollowError::Gap { last: 0, found: told.n });
        };
        let entry = follower.follow(told)?;
        // What was shown ahead has come true.
        if let Some(Entry { actor: Actor::Seat(seat), action, .. }) = entry
            && self.seat == Some(seat)
            && let Some(sent) = self.unanswered.iter_mut().find(|sent| sent.ahead.as_ref() == Some(&action))
        {
            sent.ahead = None;
        }
        Ok(())
    }

    /// Takes in an answer; none if nothing was asked.
    pub(crate) fn answered(&mut self, answer: Answer) -> Option<Settled> {
        let index = self.unanswered.iter().position(|sent| sent.command.id == answer.id)?;
        let refused = match answer.outcome {
            Outcome::Refused(refused) => Some(refused),
            // The entry that it made was told before.
            Outcome::Done { .. } => None,
        };
        let sent = self.unanswered.remove(index);
        Some(Settled { request: sent.command.request, refused })
    }

    /// What is to be shown: what the server told, and the moves made since.
    pub(crate) fn shown(&self) -> Option<R::View> {
        let follower = self.follower.as_ref()?;
        match (self.seat, self.unanswered.iter().any(|sent| sent.ahead.is_some())) {
            (Some(seat), true) => Some(self.state_ahead()?.view(Viewer::Seat(seat))),
            _ => Some(follower.view().clone()),
        }
    }

    /// A state that looks like what is to be shown. What is hidden in it is made up.
    fn state_ahead(&self) -> Option<R> {
        let (seat, follower) = (self.seat?, self.follower.as_ref()?);
        let mut state = R::imagine(follower.view(), &mut Dice::new(0, follower.n()));
        for sent in &self.unanswered {
            if let Some(action) = &sent.ahead {
                // One that became impossible meanwhile will be refused, and is no longer shown.
                drop(state.play(&Entry::by_seat(sent.command.at.unwrap_or_default(), seat, action.clone())));
            }
        }
        Some(state)
    }
}

#[cfg(test)]
mod tests;
