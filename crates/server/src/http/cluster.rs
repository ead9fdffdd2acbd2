//! The state of the cluster, for those who run several nodes.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;

use crate::app::App;
use crate::codes;
use crate::http::admission::ClientAddress;
use crate::http::tables::note_failed_look_up;
use crate::http::{ApiError, Json, PathParam};
use crate::table_registry::RegistryError;

#[derive(Serialize)]
pub(super) struct ClusterState {
    node: String,
    nodes: Vec<NodeState>,
}

#[derive(Serialize)]
struct NodeState {
    name: String,
    draining: bool,
    connected: bool,
    tables: u32,
}

#[derive(Serialize)]
pub(super) struct TableOwnership {
    keeper: Option<String>,
    epoch: i64,
}

/// All nodes whose leases hold.
pub(super) async fn nodes(State(app): State<Arc<App>>) -> Result<Json<ClusterState>, ApiError> {
    let Some(cluster) = &app.tables.cluster else { return Err(alone()) };
    let node = |node: store::ClusterNode| {
        let store::ClusterNode { name, draining, connected, tables } = node;
        NodeState { name, draining, connected, tables }
    };
    let nodes = cluster.membership.alive_nodes().into_iter().map(node).collect();
    Ok(Json(ClusterState { node: cluster.membership.me().to_string(), nodes }))
}

/// The node that owns a table.
pub(super) async fn keeper(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    PathParam(code): PathParam,
) -> Result<Json<TableOwnership>, ApiError> {
    if app.tables.cluster.is_none() {
        return Err(alone());
    }
    app.addresses.allow_look_up(address).map_err(ApiError::too_many_failures)?;
    let found = if codes::is_table_code(&code) { app.tables.store.ownership(&code).await? } else { None };
    if found.is_none() {
        note_failed_look_up(&app, address);
    }
    let store::Ownership { keeper, epoch } = found.ok_or(RegistryError::NoSuchTable(code))?;
    Ok(Json(TableOwnership { keeper, epoch }))
}

fn alone() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "no-cluster", "this server is no node of a cluster")
}
