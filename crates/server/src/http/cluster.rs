//! For those who run several nodes.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;

use crate::app::App;
use crate::codes;
use crate::http::{Failed, Json, Part};
use crate::table_registry::RegistryError;

/// This node and those it knows.
#[derive(Serialize)]
pub(super) struct Nodes {
    node: String,
    nodes: Vec<Node>,
}

/// A node.
#[derive(Serialize)]
struct Node {
    name: String,
    draining: bool,
    connected: bool,
    tables: u32,
}

/// Who keeps a table.
#[derive(Serialize)]
pub(super) struct Whereabouts {
    keeper: Option<String>,
    epoch: i64,
}

/// All nodes that are there.
pub(super) async fn nodes(State(app): State<Arc<App>>) -> Result<Json<Nodes>, Failed> {
    let Some(cluster) = &app.tables.cluster else { return Err(alone()) };
    let node = |node: store::Node| {
        let store::Node { name, draining, connected, tables } = node;
        Node { name, draining, connected, tables }
    };
    let nodes = cluster.members.living().into_iter().map(node).collect();
    Ok(Json(Nodes { node: cluster.members.me().to_string(), nodes }))
}

/// The node that keeps a table.
pub(super) async fn keeper(State(app): State<Arc<App>>, Part(code): Part) -> Result<Json<Whereabouts>, Failed> {
    if app.tables.cluster.is_none() {
        return Err(alone());
    }
    let found = if codes::is_table_code(&code) { app.tables.store.whereabouts(&code).await? } else { None };
    let store::Whereabouts { keeper, epoch } = found.ok_or(RegistryError::NoSuchTable(code))?;
    Ok(Json(Whereabouts { keeper, epoch }))
}

fn alone() -> Failed {
    Failed::new(StatusCode::NOT_FOUND, "no-cluster", "this server is no node of a cluster")
}
