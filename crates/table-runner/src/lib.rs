//! Everything that happens at a table, as one state machine without I/O.
//!
//! [`TableRunner`] holds lobby, seats, host, presence, clock, time limits, breaks, bots, votes, chat and rematch. Commands,
//! wake-ups and bots' decisions go in together with the time; what is to be saved, sent and decided comes out. An adapter
//! does the I/O: the server keeps a runner in a task of its own, a device keeps one in a worker of the browser, and
//! tests drive one by hand.
//!
//! After everything that it hands in, an adapter does what [`Commit::next`] says, until there is nothing left:
//!
//! 1. make durable what [`TableRunner::take_unsaved`] returns;
//! 2. send what [`TableRunner::saved`] returns: nobody hears of an entry before it is durable;
//! 3. after [`TableRunner::follow_up`], carry out and answer what [`TableRunner::take_effect`] returns; after each it begins
//!    again with the first step.
//!
//! The time that it hands in is [`UsableTime`], in which nothing counts while nobody could be served; after a stall it calls
//! [`TableRunner::correct_clock`]. It wakes the runner at [`TableRunner::wake_at`] and has bots decide with
//! [`TableRunner::next_decision`]. An [`games::InternalError`] from any call means that an invariant is violated: the adapter
//! drops the runner and restores it from what was saved.
//!
//! Commands are idempotent: each carries an id, of which an idempotency key is made that is stored with its entry.
#![forbid(unsafe_code)]

mod attendance;
mod ballot;
mod bot_schedule;
mod breaks;
mod budgets;
mod chat;
mod commands;
mod commit;
mod connections;
mod contributions;
mod game_clock;
mod host;
mod interface;
mod lateness;
mod lobby;
mod moderation;
pub mod names;
mod operating;
mod pacing;
mod presence;
pub mod rate_limit;
mod rematch;
mod replies;
mod runner;
pub mod sanitize;
mod usable_time;
mod watchers;

pub use attendance::Attendance;
pub use bot_schedule::PendingDecision;
pub use chat::CHAT_HISTORY;
pub use commit::{COMMIT_TIMEOUT, Commit, CommitStep, MAX_BATCH, UNLOAD_AFTER, UNLOAD_OVER_AFTER};
pub use connections::{ConnectionId, Subscriber};
pub use contributions::Contributions;
pub use interface::{Effect, Outgoing, Restored, SavedMessage, TableEvent, Time, Unsaved, Venue};
pub use lobby::{Guest, Lobby, Occupant, check_settings, refused};
pub use pacing::{BOT_TIME_BETWEEN_TURNS, MIN_DECISION_TIME};
pub use presence::RETURN_GRACE;
pub use replies::ReplyTo;
pub use runner::TableRunner;
pub use usable_time::UsableTime;
