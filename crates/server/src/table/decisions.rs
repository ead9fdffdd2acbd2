//! Bots' decisions: made by a worker of the pool if it is worth the way and one is free, else on this node.

use std::sync::Arc;
use std::time::Instant;

use games::DecisionTask;
use metrics::histogram;
use table_runner::PendingDecision;
use tabletop::Millis;

use crate::fair_share::{Lane, Share};
use crate::table::{KeeperMessage, TableHandle};
use crate::table_registry::TableRegistry;

/// Has a decision made while the table goes on.
pub(super) fn spawn(decision: PendingDecision, share: Share, tables: &Arc<TableRegistry>, table: TableHandle) {
    let PendingDecision { seat, number, task, within } = decision;
    let tables = Arc::clone(tables);
    tokio::spawn(async move {
        if let Err(task) = remotely(&tables, task, within).await {
            locally(&tables, &table, task, share, within).await;
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

/// Decides on this node, when it is the turn of whoever is responsible for the table. If the bot panics, its task is dropped
/// without a decision.
async fn locally(
    tables: &TableRegistry,
    table: &TableHandle,
    task: Box<dyn DecisionTask>,
    share: Share,
    within: Millis,
) {
    let lane = if task.is_laborious() { Lane::Laborious } else { Lane::Quick };
    let permit = tables.decisions.permit(lane, share, within).await;
    if table.is_closed() {
        return;
    }
    let begin = Instant::now();
    // The permit is dropped on that thread, when the decision is made.
    let decided = tokio::task::spawn_blocking(move || task.decide(&|| permit.is_time_up())).await;
    histogram!("orrery_bot_seconds").record(begin.elapsed().as_secs_f64());
    if let Err(error) = decided {
        tracing::debug!(%error, "a decision was not made");
    }
}
