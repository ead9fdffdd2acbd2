//! What operators have decided, as far as it concerns one live connection.

use std::net::IpAddr;
use std::sync::Arc;

use protocol::announcement::Announcement;
use table_runner::Guest;
use tokio::sync::watch;

use crate::app::App;
use crate::operators::Rules;
use crate::time::now_millis;

pub(super) struct RulesForClient {
    rules: watch::Receiver<Arc<Rules>>,
    address: IpAddr,
    /// None for somebody who is nobody.
    guest: Option<Box<str>>,
    /// Whether the client has asked to be told of announcements.
    pub(super) wants_announcements: bool,
    /// What it was told last. Whoever comes back may remember what was announced before, and so is told that there is nothing
    /// too.
    told: Option<Option<Announcement>>,
}

/// What follows from a change.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Followed {
    Nothing,
    Blocked,
    /// The client is to be told of this, or that nothing is announced any more.
    Announced(Option<Announcement>),
}

impl RulesForClient {
    pub(super) fn new(app: &App, address: IpAddr, guest: Option<&Guest>) -> RulesForClient {
        let guest = guest.map(|guest| guest.id.as_str().into());
        RulesForClient { rules: app.operators.subscribe(), address, guest, wants_announcements: false, told: None }
    }

    /// Returns when operators have decided something.
    pub(super) async fn changed(&mut self) {
        // Without a server nobody decides anything.
        if self.rules.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
    }

    /// What follows from the present rules for this client.
    pub(super) fn follow(&mut self) -> Followed {
        let rules = Arc::clone(&self.rules.borrow_and_update());
        let now = now_millis();
        let is_blocked = rules.blocks_address(self.address, now).is_some()
            || self.guest.as_deref().is_some_and(|guest| rules.blocks_guest(guest, now).is_some());
        if is_blocked {
            return Followed::Blocked;
        }
        if !self.wants_announcements || self.told.as_ref() == Some(&rules.announcement) {
            return Followed::Nothing;
        }
        self.told = Some(rules.announcement.clone());
        Followed::Announced(rules.announcement.clone())
    }
}
