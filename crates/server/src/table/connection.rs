//! A connection as its table knows it.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use protocol::stream::StreamStyle;
use protocol::to_server::Hello;
use table_runner::{Guest, Subscriber};
use tabletop::Millis;

use crate::table::outbox::Outbox;

#[derive(Clone, Debug)]
pub(crate) struct TableConnection {
    /// None for somebody who never gave a name.
    pub(crate) guest: Option<Guest>,
    /// What counts as its address; none if the node that has it tells none.
    pub(crate) network: Option<IpAddr>,
    pub(crate) style: StreamStyle,
    pub(crate) outbox: Outbox,
    /// The round-trip time of the connection in milliseconds, as measured by the server.
    pub(crate) round_trip: Arc<AtomicU32>,
}

impl TableConnection {
    pub(super) fn subscriber(&self, hello: &Hello) -> Subscriber {
        Subscriber {
            guest: self.guest.clone(),
            network: self.network,
            style: self.style,
            from_start: hello.after == Some(0),
            contribution: hello.contribution.clone(),
        }
    }

    pub(super) fn round_trip(&self) -> Millis {
        self.round_trip.load(Ordering::Relaxed).into()
    }
}
