//! The guest who uses the page.

use leptos::prelude::*;
use protocol::table::Me;

use crate::api::{self, RequestError};

/// The guest who uses the page, known once the server has answered.
#[derive(Copy, Clone)]
pub(crate) struct GuestSession {
    /// The guest as the server knows them.
    pub(crate) me: RwSignal<Option<Me>>,
}

impl GuestSession {
    /// Provides the guest to all components below.
    pub(crate) fn provide() -> GuestSession {
        let guest = GuestSession { me: RwSignal::new(None) };
        provide_context(guest);
        guest
    }

    /// Asks the server who we are, unless that is known. All other requests come after this: the server would make two
    /// guests of a new person whose first two requests came at once.
    pub(crate) async fn meet(self) -> Result<Me, RequestError> {
        if let Some(me) = self.me.get_untracked() {
            return Ok(me);
        }
        let me = api::me().await?;
        self.me.set(Some(me.clone()));
        Ok(me)
    }

    /// The public name by which the server knows the guest; empty while it is not known.
    pub(crate) fn id(self) -> String {
        self.me.with(|me| me.as_ref().map(|me| me.guest.clone()).unwrap_or_default())
    }
}

/// The guest at the page.
pub(crate) fn use_guest() -> GuestSession {
    expect_context()
}
