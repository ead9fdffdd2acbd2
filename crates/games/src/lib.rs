//! The registry of games, and a game in progress whichever it is.
//!
//! [`Registry`] is the one place that maps a game's name to its rules: whoever has a name or a record asks
//! [`registry`]. A game in progress is a [`GameSession`], which hides its rules behind JSON; [`TypedSession`] is the one
//! implementation, for all [`Playable`] rules. Nothing here knows where a table is kept: on a server, or on one device.
#![forbid(unsafe_code)]

mod command_index;
mod decision;
mod playable;
mod prefix;
mod registry;
mod session;
mod typed_session;

pub use decision::{DecisionReply, DecisionRequest, DecisionTask};
pub use playable::Playable;
pub use prefix::{Prefix, PrefixError};
pub use registry::{RegisteredGame, Registry, ReplayedGame, UnknownGame, register, registry};
pub use session::{Broadcast, GameSession, InternalError, SavedEntry, Snapshot};
pub use typed_session::TypedSession;

/// Why a table cannot be set up with these settings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadSettings(pub String);
