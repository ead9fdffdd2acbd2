//! Everything that happens at a table, as one state machine without I/O.
//!
//! [`TableRunner`] holds lobby, seats, host, presence, clock, time limits, breaks, bots, votes, chat and rematch. Commands,
//! wake-ups and bots' decisions go in together with the time; what is to be saved, sent and decided comes out. An adapter
//! does the I/O: the server keeps a runner in a task of its own, a device keeps one in a worker of the browser, and
//! tests drive one by hand.
//!
//! An adapter calls, after everything that it hands in:
//!
//! 1. [`TableRunner::take_unsaved`], and makes that durable;
//! 2. [`TableRunner::saved`], and sends what it returns: nobody hears of an entry before it is durable;
//! 3. [`TableRunner::follow_up`] and [`TableRunner::take_effect`], whose effect it carries out and answers, until neither
//!    has anything left; after each it begins again with the first step.
//!
//! It wakes the runner at [`TableRunner::wake_at`] and has bots decide with [`TableRunner::next_decision`]. An [`games::InternalError`]
//! from any call means that an invariant is violated: the adapter drops the runner and restores it from what was saved.
//!
//! Commands are idempotent: each carries an id, of which an idempotency key is made that is stored with its entry.
#![forbid(unsafe_code)]

mod ballot;
mod bot_schedule;
mod breaks;
mod commands;
mod connections;
mod game_clock;
mod host;
mod interface;
mod lateness;
mod lobby;
pub mod names;
mod pacing;
mod presence;
pub mod rate_limit;
mod rematch;
mod replies;
mod runner;
pub mod sanitize;

pub use bot_schedule::PendingDecision;
pub use connections::{ConnectionId, Subscriber};
pub use interface::{Effect, Outgoing, Restored, TableEvent, Time, Unsaved, Venue};
pub use lobby::{Guest, Lobby, Occupant, check_settings, refused};
pub use pacing::BOT_TIME_BETWEEN_TURNS;
pub use replies::ReplyTo;
pub use runner::TableRunner;
