#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod awaits;
mod dice;
#[cfg(feature = "serde")]
mod diff;
mod entry;
#[cfg(feature = "serde")]
mod entry_json;
pub mod fair;
mod game;
#[cfg(feature = "serde")]
pub mod record;
mod rule;
mod rules;
mod score;
mod seat;
#[cfg(feature = "testkit")]
pub mod testkit;

pub use awaits::Awaits;
pub use dice::Dice;
#[cfg(feature = "serde")]
pub use diff::{Change, Diff, JsonError};
pub use entry::{Actor, Entry, Millis};
#[cfg(feature = "serde")]
pub use entry_json::EntryError;
pub use game::{Fault, Game};
pub use rule::{Refusal, Rule};
#[cfg(feature = "serde")]
pub use rules::Recordable;
pub use rules::{Rules, Setup, SetupError, Viewer};
pub use score::{Item, Outcome};
pub use seat::{MAX_SEATS, Seat, SeatSet};
