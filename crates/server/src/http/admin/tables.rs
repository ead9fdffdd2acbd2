//! Tables: looking at them, ending their games, deleting them.

use std::sync::Arc;

use axum::extract::State;
use protocol::admin::{Act, AdminTable, AdminTableDetails, Nothing};
use protocol::table::Phase;
use serde::Deserialize;
use store::{ListedTable, StoredPhase};

use super::MAX_LISTED;
use crate::app::App;
use crate::http::problem::Query;
use crate::http::{ApiError, Json, PathParam};
use crate::operators::OperatorAct;
use crate::table_registry::{self, RegistryError};

#[derive(Deserialize)]
pub(super) struct TableQuery {
    phase: Option<Phase>,
    /// What their codes begin with.
    #[serde(default)]
    code: String,
    limit: Option<u32>,
}

pub(super) async fn list(
    State(app): State<Arc<App>>,
    Query(TableQuery { phase, code, limit }): Query<TableQuery>,
) -> Result<Json<Vec<AdminTable>>, ApiError> {
    let limit = limit.unwrap_or(100).min(MAX_LISTED);
    let phase: Option<StoredPhase> = phase.map(table_registry::stored_phase);
    let found = app.tables.store.list_tables(phase, &code, limit).await?;
    Ok(Json(found.iter().map(|table| shown(&app, table)).collect()))
}

/// A table as operators see it. Where the document cannot be read there is little to show.
fn shown(app: &App, listed: &ListedTable) -> AdminTable {
    let ListedTable { table, keeper, last_active } = listed;
    let alive = app.tables.cluster.as_ref().map(|cluster| cluster.membership.alive_nodes()).unwrap_or_default();
    let node = keeper.clone().filter(|keeper| alive.iter().any(|node| node.name == *keeper));
    let lobby = table_registry::lobby_of(table);
    let host = lobby.as_ref().map(|lobby| lobby.host.clone()).unwrap_or_default();
    let summary = table_registry::summary(table).unwrap_or_else(|| table_registry::bare_summary(table));
    let (open, entries) = (table.visibility_open, table.entries);
    AdminTable { summary, host, open, entries, node, last_active: *last_active }
}

async fn find(app: &App, code: &str) -> Result<ListedTable, ApiError> {
    let found = app.tables.store.list_tables(None, code, 2).await?;
    let table = found.into_iter().find(|found| found.table.code == code);
    Ok(table.ok_or_else(|| RegistryError::NoSuchTable(code.to_owned()))?)
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    PathParam(code): PathParam,
) -> Result<Json<AdminTableDetails>, ApiError> {
    let listed = shown(&app, &find(&app, &code).await?);
    let (table, problem) = match app.tables.open(&code).await {
        Ok(handle) => (handle.look().await.map(|table| *table), None),
        Err(error) => (None, Some(error.to_string())),
    };
    Ok(Json(AdminTableDetails { listed, table, problem }))
}

pub(super) async fn end(
    State(app): State<Arc<App>>,
    PathParam(code): PathParam,
    Json(Act { doing, what: Nothing {} }): Json<Act<Nothing>>,
) -> Result<Json<Nothing>, ApiError> {
    find(&app, &code).await?;
    let (tables, table) = (Arc::clone(&app.tables), code.clone());
    let ending = async move {
        tables.operate(&table, &OperatorAct::End).await??;
        Ok(Json(Nothing {}))
    };
    app.act("end-table", &code, doing, ending).await
}

pub(super) async fn delete(
    State(app): State<Arc<App>>,
    PathParam(code): PathParam,
    Json(Act { doing, what: Nothing {} }): Json<Act<Nothing>>,
) -> Result<Json<Nothing>, ApiError> {
    find(&app, &code).await?;
    let (deleting, table) = (Arc::clone(&app), code.clone());
    app.act("delete-table", &code, doing, async move {
        delete_table(&deleting, &table).await?;
        Ok(Json(Nothing {}))
    })
    .await
}

/// Has the keeper of a table delete it, or deletes one that cannot be loaded any more.
async fn delete_table(app: &App, code: &str) -> Result<(), ApiError> {
    match app.tables.operate(code, &OperatorAct::Delete).await {
        Ok(done) => Ok(done?),
        Err(RegistryError::Damaged { .. }) => {
            app.tables.store.delete_table(code, None).await?;
            Ok(())
        }
        // It was deleted by whoever was asked first, and the answer was lost.
        Err(RegistryError::NoSuchTable(_)) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
