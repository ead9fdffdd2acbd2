//! What happens at a table.

use protocol::to_client::{Answer, ChatMessage, Clock};
use tabletop::{Entry, Recordable};

/// What happens at a table.
#[derive(Clone, Debug)]
pub enum Event<R: Recordable> {
    /// The game has begun, or was found as it stands: look at the view.
    Shown,
    /// An entry was made; what it was, if that may be seen.
    Entry(Option<Entry<R::Move>>),
    /// A command was answered.
    Answered(Answer),
    /// The table has changed.
    Table,
    /// The clock was stopped or goes on.
    Clock(Clock),
    /// Somebody said something.
    ChatMessage(ChatMessage),
    /// Something else.
    Other,
}
