//! What every game at the table is, without knowing any game.
//!
//! A game is a fold over its log: the table and the seats make [entries](Entry), [`Rules::play`] takes them in
//! one by one or refuses them with a reason, and everything else (views, records, replays, analysis) re-runs
//! that fold. Chance is a player: what is drawn stands in the log as an entry of the table. Time is an input:
//! entries carry milliseconds, and rules say what they await and until when, but never read a clock.
//!
//! * [`Rules`] is what a game implements; [`Game`] keeps its state and its log together.
//! * [`Viewer`] and [`Rules::view`] decide who may know what.
//! * [`Refusal`] and [`Item`] make illegal moves and scores explain themselves by [rule number](Rule).
//! * [`record`] reads, writes and replays whole games.
//! * [`fair`] binds deals to a hash that is published before.
//! * [`testkit`] holds the tests that every game gets for free.
#![warn(missing_docs)]

mod awaits;
mod dice;
mod entry;
pub mod fair;
mod game;
mod parts;
pub mod record;
mod rule;
mod rules;
mod score;
mod seat;
pub mod testkit;

pub use awaits::Awaits;
pub use dice::Dice;
pub use entry::{Actor, Entry, EntryError, Millis};
pub use game::{Fault, Game};
pub use parts::{Changed, JsonError, Parts};
pub use rule::{Refusal, Rule};
pub use rules::{Rules, Setup, SetupError, Viewer};
pub use score::{Item, Outcome};
pub use seat::{MAX_SEATS, Seat, SeatSet};
