//! What operators do while the server runs: blocks, announcements, and acts at tables.
//!
//! Blocks and the announcement are in the store. Each node reads them when it starts, when one of them is changed there, and
//! as soon as it sees that their revision has risen, which it looks for once a second. So they hold at all nodes, also at those
//! that the bus does not reach, and after a restart. Acts at a table go to its keeper, like the commands of those who play.

mod network;
mod rules;
mod token;

use std::sync::{Arc, Weak};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use store::{Store, StoreError};
use table_runner::Guest;
use tokio::sync::{Mutex, watch};

pub(crate) use network::Network;
pub(crate) use rules::{Blocked, Rules};
pub use token::{OperatorToken, WeakToken};

/// How often a node looks whether another one has changed something.
const LOOK_INTERVAL: Duration = Duration::from_secs(1);

/// The tokens that open what is for operators; what has none is closed.
#[derive(Clone, Debug, Default)]
pub struct OperatorTokens {
    /// For `/api/admin`, and for the status.
    pub admin: Option<OperatorToken>,
    /// For the status only.
    pub status: Option<OperatorToken>,
}

/// What an operator does at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum OperatorAct {
    /// End its game early.
    End,
    /// Delete it with all that is kept of it.
    Delete,
    /// Show a guest by another name, which is stored already.
    Rename(Guest),
    /// Forget who a guest was. A table with nobody else is deleted.
    Forget(String),
}

/// What holds at this node.
#[derive(Debug)]
pub(crate) struct Operators {
    store: Store,
    rules: watch::Sender<Arc<Rules>>,
    /// The revision of the rules. Locked while they are read, so that they never go back.
    revision: Mutex<u64>,
}

impl Operators {
    pub(crate) async fn load(store: Store) -> Result<Arc<Operators>, StoreError> {
        let state = store.operator_state().await?;
        let revision = Mutex::new(state.revision);
        Ok(Arc::new(Operators { store, rules: watch::Sender::new(Arc::new(Rules::new(state))), revision }))
    }

    pub(crate) fn rules(&self) -> Arc<Rules> {
        Arc::clone(&self.rules.borrow())
    }

    /// Tells of rules that have changed.
    pub(crate) fn subscribe(&self) -> watch::Receiver<Arc<Rules>> {
        self.rules.subscribe()
    }

    /// Reads the rules if they have changed.
    pub(crate) async fn refresh(&self) -> Result<(), StoreError> {
        let mut revision = self.revision.lock().await;
        if self.store.operator_revision().await? == *revision {
            return Ok(());
        }
        let state = self.store.operator_state().await?;
        *revision = state.revision;
        self.rules.send_replace(Arc::new(Rules::new(state)));
        Ok(())
    }

    /// Looks for changes of other nodes as long as there is a server.
    pub(crate) async fn look_repeatedly(operators: Weak<Operators>) {
        loop {
            tokio::time::sleep(LOOK_INTERVAL).await;
            let Some(operators) = operators.upgrade() else { return };
            if let Err(error) = operators.refresh().await {
                tracing::debug!(%error, "it is not known what operators have decided");
            }
        }
    }
}
