//! Bots' decisions: made by a worker of the pool if it is worth the way and one is free, else on this node.

use std::sync::Arc;
use std::time::{Duration, Instant};

use games::DecisionTask;
use metrics::{gauge, histogram};
use table_runner::PendingDecision;
use tabletop::Millis;

use crate::table::{KeeperMessage, TableHandle};
use crate::table_registry::TableRegistry;

/// Has a decision made while the table goes on.
pub(super) fn spawn(decision: PendingDecision, tables: &Arc<TableRegistry>, table: TableHandle) {
    let PendingDecision { seat, number, task, within } = decision;
    let tables = Arc::clone(tables);
    tokio::spawn(async move {
        if let Err(task) = remotely(&tables, task, within).await {
            locally(&tables, task, within).await;
        }
        table.send(KeeperMessage::Decided { seat, number }).await;
    });
}

/// Has a worker decide; else the task is handed back.
async fn remotely(
    tables: &TableRegistry,
    task: Box<dyn DecisionTask>,
    within: Millis,
) -> Result<(), Box<dyn DecisionTask>> {
    if !tables.workers.is_shared() {
        return Err(task);
    }
    let Some(request) = task.request(within) else { return Err(task) };
    match tables.workers.run(&request).await {
        Some(reply) => task.accept(reply),
        None => Err(task),
    }
}

/// Decides on this node, when there is room for it. If the bot panics, its task is dropped without a decision.
async fn locally(tables: &TableRegistry, task: Box<dyn DecisionTask>, within: Millis) {
    gauge!("orrery_bots_waiting").increment(1.0);
    let permit = Arc::clone(&tables.deciding).acquire_owned().await;
    gauge!("orrery_bots_waiting").decrement(1.0);
    let (begin, limit) = (Instant::now(), Duration::from_millis(within));
    let decided = tokio::task::spawn_blocking(move || task.decide(&|| begin.elapsed() >= limit)).await;
    histogram!("orrery_bot_seconds").record(begin.elapsed().as_secs_f64());
    drop(permit);
    if let Err(error) = decided {
        tracing::debug!(%error, "a decision was not made");
    }
}
