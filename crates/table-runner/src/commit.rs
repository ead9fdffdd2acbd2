//! The order in which an adapter saves, sends and carries out what a runner has for it: persist, then send.

use std::time::Duration;

use games::InternalError;

use crate::interface::{Effect, Outgoing, Time, Unsaved};
use crate::runner::TableRunner;

/// An adapter unloads a table with no connections after this long.
pub const UNLOAD_AFTER: Duration = Duration::from_secs(120);

/// The same where the game is over: people go to the next table, and few come back.
pub const UNLOAD_OVER_AFTER: Duration = Duration::from_secs(5);

/// The most messages that an adapter takes before what came of them is saved and sent.
pub const MAX_BATCH: usize = 64;

/// How long a transaction may take. After that it is not known whether it was written, and its tables are loaded again.
pub const COMMIT_TIMEOUT: Duration = Duration::from_secs(5);

/// What an adapter has to do next.
#[derive(Debug)]
pub enum CommitStep {
    /// Make this durable. If that fails, or if it is not known whether it did, drop the runner and restore it from what was
    /// saved.
    Save(Unsaved),
    /// Send these messages.
    Send(Vec<Outgoing>),
    /// Carry this out and answer it.
    CarryOut(Effect),
}

#[derive(Copy, Clone, Debug, Default)]
enum Stage {
    /// There may be something to be saved.
    #[default]
    Changed,
    /// All is durable, and may be sent.
    Saved,
    Sent,
}

/// Brings everything that a runner has done to the store and to those who follow it, step by step. All adapters share it,
/// so that none of them sends what is not durable.
#[derive(Debug, Default)]
pub struct Commit {
    stage: Stage,
}

impl Commit {
    /// The next step; the one before has to be done by now. None if all is done, and the next call begins again.
    ///
    /// # Errors
    /// If an invariant is violated.
    pub fn next(&mut self, runner: &mut TableRunner, now: Time) -> Result<Option<CommitStep>, InternalError> {
        loop {
            match self.stage {
                Stage::Changed => {
                    self.stage = Stage::Saved;
                    if let Some(unsaved) = runner.take_unsaved() {
                        return Ok(Some(CommitStep::Save(unsaved)));
                    }
                }
                Stage::Saved => {
                    self.stage = Stage::Sent;
                    let outgoing = runner.saved(now)?;
                    if !outgoing.is_empty() {
                        return Ok(Some(CommitStep::Send(outgoing)));
                    }
                }
                Stage::Sent => {
                    self.stage = Stage::Changed;
                    if runner.follow_up(now)? {
                        continue;
                    }
                    return Ok(runner.take_effect().map(CommitStep::CarryOut));
                }
            }
        }
    }
}
