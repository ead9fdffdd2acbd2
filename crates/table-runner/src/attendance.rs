//! Whether anybody is at a table, as far as lists and those who tidy up want to know.

use protocol::table::{Phase, Visibility};

use crate::runner::TableRunner;

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Attendance {
    /// Whether anybody is there, be it to watch.
    pub is_attended: bool,
    /// Whether lists for everyone name it: before the game while its host is there, then while somebody plays.
    pub is_listed: bool,
}

impl TableRunner {
    pub fn attendance(&self) -> Attendance {
        let is_open = self.lobby.settings.visibility == Visibility::Open;
        let is_listed = is_open
            && match self.lobby.phase {
                Phase::Gathering => self.connections.has_guest(&self.lobby.host),
                Phase::Playing => self.is_played(),
                Phase::Over => false,
            };
        Attendance { is_attended: !self.connections.is_empty(), is_listed }
    }

    /// Whether somebody is there for whom the game goes on: one of those who play, or anybody where only bots do.
    pub(crate) fn is_played(&self) -> bool {
        if self.lobby.people().is_empty() { !self.connections.is_empty() } else { !self.presence.here.is_empty() }
    }
}
