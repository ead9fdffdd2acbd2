//! The status of all nodes for operators: as a page that renews itself, as text, and as JSON.

mod page;
mod text;

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use protocol::announcement::Announcement;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::figures::NodeFigures;
use crate::http::admin::{bearer, wrong_token};
use crate::http::admission::ClientAddress;
use crate::http::problem::Query;
use crate::http::{ApiError, Json, negotiation};
use crate::time::now_millis;

/// What operators are shown.
#[derive(Debug, Serialize)]
pub(super) struct Status {
    /// In milliseconds since 1970.
    at: u64,
    nodes: Vec<NodeStatus>,
    announcement: Option<Announcement>,
    /// How many guests and networks are kept out.
    blocks: usize,
}

#[derive(Debug, Serialize)]
struct NodeStatus {
    name: String,
    /// Whether it is about to stop.
    draining: bool,
    /// Whether it is on the bus.
    connected: bool,
    /// None if it has told none yet.
    figures: Option<NodeFigures>,
}

pub(super) fn router() -> Router<Arc<App>> {
    Router::new().route("/status", get(show)).route("/status/style.css", get(page::style))
}

#[derive(Deserialize)]
struct StatusQuery {
    format: Option<Format>,
}

#[derive(Copy, Clone, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    Html,
    Json,
    Text,
}

async fn show(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Query(StatusQuery { format }): Query<StatusQuery>,
) -> Result<Response, ApiError> {
    let tokens = &app.config.operators;
    if tokens.status.is_none() && tokens.admin.is_none() {
        let detail = "this server has no token for its status: --status-token-file FILE";
        return Err(ApiError::new(StatusCode::NOT_FOUND, "no-status-token", detail));
    }
    let given = bearer(&headers).map(str::to_owned).or_else(|| password(&headers));
    let is_known =
        given.is_some_and(|given| [&tokens.status, &tokens.admin].into_iter().flatten().any(|token| token.is(&given)));
    if !is_known {
        // A browser asks for a password, which is the token; any name will do.
        return Ok(wrong_token(&app, address, "Basic realm=\"Orrery status\", charset=\"UTF-8\""));
    }
    let status = status(&app).await?;
    let wants_json = || headers.get_all(ACCEPT).iter().any(|accept| accept == "application/json");
    let format = format.unwrap_or_else(|| match () {
        () if negotiation::accepts_html(&headers) => Format::Html,
        () if wants_json() => Format::Json,
        () => Format::Text,
    });
    Ok(match format {
        Format::Html => page::page(&status).into_response(),
        Format::Json => Json(status).into_response(),
        Format::Text => ([(CONTENT_TYPE, "text/plain; charset=utf-8")], text::text(&status)).into_response(),
    })
}

/// The password that a browser sends with every request once somebody has typed it in.
fn password(headers: &HeaderMap) -> Option<String> {
    let encoded = headers.get(AUTHORIZATION)?.to_str().ok()?.strip_prefix("Basic ")?;
    let decoded = String::from_utf8(STANDARD.decode(encoded).ok()?).ok()?;
    decoded.split_once(':').map(|(_, password)| password.to_owned())
}

async fn status(app: &App) -> Result<Status, ApiError> {
    let own = app.figures.now(app.metrics.as_ref());
    let nodes = match &app.tables.cluster {
        None => vec![NodeStatus { name: own.node.clone(), draining: false, connected: true, figures: Some(own) }],
        Some(cluster) => {
            let told = app.tables.store.figures().await?;
            let figures = |name: &str| {
                let (_, text) = told.iter().find(|(node, _)| node == name)?;
                serde_json::from_str(text).ok()
            };
            let node = |node: store::ClusterNode| {
                let figures = if node.name == own.node { Some(own.clone()) } else { figures(&node.name) };
                NodeStatus { name: node.name, draining: node.draining, connected: node.connected, figures }
            };
            cluster.membership.alive_nodes().into_iter().map(node).collect()
        }
    };
    let state = app.tables.store.operator_state().await?;
    let now = now_millis();
    let blocks = state.blocks.iter().filter(|block| block.until.is_none_or(|until| until > now)).count();
    Ok(Status { at: now, nodes, announcement: app.operators.rules().announcement.clone(), blocks })
}

/// What a column tells of a node.
struct Column {
    name: &'static str,
    cell: fn(&NodeFigures) -> String,
    /// Over all nodes; none where that would say nothing.
    total: Option<fn(&[&NodeFigures]) -> String>,
}

fn seconds(seconds: Option<f64>) -> String {
    match seconds {
        None => "–".to_owned(),
        Some(seconds) if seconds < 0.01 => format!("{:.2} ms", seconds * 1000.0),
        Some(seconds) if seconds < 1.0 => format!("{:.0} ms", seconds * 1000.0),
        Some(seconds) => format!("{seconds:.1} s"),
    }
}

fn largest(values: impl Iterator<Item = Option<f64>>) -> String {
    seconds(values.flatten().reduce(f64::max))
}

/// How long a node runs.
fn uptime(figures: &NodeFigures) -> String {
    let minutes = figures.at.saturating_sub(figures.started) / 60_000;
    match (minutes / 1440, minutes / 60 % 24, minutes % 60) {
        (0, 0, minutes) => format!("{minutes} min"),
        (0, hours, minutes) => format!("{hours} h {minutes} min"),
        (days, hours, _) => format!("{days} d {hours} h"),
    }
}

const COLUMNS: [Column; 13] = [
    Column { name: "version", cell: |node| node.version.clone(), total: None },
    Column { name: "running for", cell: uptime, total: None },
    Column {
        name: "tables",
        cell: |node| node.tables.to_string(),
        total: Some(|nodes| nodes.iter().map(|node| node.tables).sum::<u64>().to_string()),
    },
    Column {
        name: "connections",
        cell: |node| node.connections.to_string(),
        total: Some(|nodes| nodes.iter().map(|node| node.connections).sum::<u64>().to_string()),
    },
    Column {
        name: "moves/s",
        cell: |node| format!("{:.1}", node.moves_per_second),
        total: Some(|nodes| format!("{:.1}", nodes.iter().map(|node| node.moves_per_second).sum::<f64>())),
    },
    Column {
        name: "commands/s",
        cell: |node| format!("{:.1}", node.commands_per_second),
        total: Some(|nodes| format!("{:.1}", nodes.iter().map(|node| node.commands_per_second).sum::<f64>())),
    },
    Column {
        name: "bots waiting",
        cell: |node| node.bots_waiting.to_string(),
        total: Some(|nodes| nodes.iter().map(|node| node.bots_waiting).sum::<u64>().to_string()),
    },
    Column { name: "bot wait", cell: |node| seconds(node.bot_wait_median), total: None },
    Column {
        name: "bot wait p99",
        cell: |node| seconds(node.bot_wait_p99),
        total: Some(|nodes| largest(nodes.iter().map(|node| node.bot_wait_p99))),
    },
    Column { name: "store", cell: |node| if node.store_works { "works" } else { "fails" }.to_owned(), total: None },
    Column { name: "commit", cell: |node| seconds(node.commit_median), total: None },
    Column {
        name: "commit p99",
        cell: |node| seconds(node.commit_p99),
        total: Some(|nodes| largest(nodes.iter().map(|node| node.commit_p99))),
    },
    Column { name: "stalls", cell: |node| node.stalls.to_string(), total: None },
];

impl Status {
    /// A row for each node, with its name and state, and one for all of them if there are several.
    fn rows(&self) -> Vec<Vec<String>> {
        let state = |node: &NodeStatus| match node {
            NodeStatus { draining: true, .. } => "stops",
            NodeStatus { connected: false, .. } => "off the bus",
            NodeStatus { figures: None, .. } => "silent",
            NodeStatus { .. } => "runs",
        };
        let row = |node: &NodeStatus| {
            let cell = |column: &Column| {
                node.figures.as_ref().map_or_else(|| "–".to_owned(), |figures| (column.cell)(figures))
            };
            [node.name.clone(), state(node).to_owned()].into_iter().chain(COLUMNS.iter().map(cell)).collect()
        };
        let mut rows: Vec<Vec<String>> = self.nodes.iter().map(row).collect();
        if self.nodes.len() > 1 {
            let figures: Vec<&NodeFigures> = self.nodes.iter().filter_map(|node| node.figures.as_ref()).collect();
            let cell = |column: &Column| column.total.map_or_else(String::new, |total| total(&figures));
            let name = format!("{} nodes", self.nodes.len());
            rows.push([name, String::new()].into_iter().chain(COLUMNS.iter().map(cell)).collect());
        }
        rows
    }

    fn head() -> impl Iterator<Item = &'static str> {
        ["node", "state"].into_iter().chain(COLUMNS.iter().map(|column| column.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Status {
        let figures = |node: &str, tables| NodeFigures {
            node: node.to_owned(),
            tables,
            moves_per_second: 1.25,
            commit_p99: Some(0.004),
            started: 0,
            at: 90_060_000,
            store_works: true,
            ..NodeFigures::default()
        };
        let node =
            |name: &str, figures| NodeStatus { name: name.to_owned(), draining: false, connected: true, figures };
        let announcement = Some(Announcement { text: "<b>soon</b>".to_owned(), at: None });
        let nodes =
            vec![node("one", Some(figures("one", 3))), node("two", Some(figures("two", 4))), node("<three>", None)];
        Status { at: 0, nodes, announcement, blocks: 2 }
    }

    #[test]
    fn the_text_has_a_line_for_each_node_and_one_for_all() {
        let text = text::text(&sample());
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("node"), "{text}");
        assert!(lines[1].contains("1 d 1 h") && lines[1].contains("4.00 ms"), "{text}");
        assert!(lines[3].contains("silent"), "{text}");
        assert!(lines[4].starts_with("3 nodes") && lines[4].contains(" 7 ") && lines[4].contains("2.5"), "{text}");
        assert!(text.contains("announced: <b>soon</b>") && text.contains("2 are kept out"), "{text}");
    }

    #[test]
    fn nothing_in_the_page_is_taken_for_markup() {
        let page = page::html(&sample());
        assert!(page.contains("&lt;b&gt;soon&lt;/b&gt;") && page.contains("&lt;three&gt;"), "{page}");
        assert!(!page.contains("<b>soon") && !page.contains("style=") && !page.contains("<script"), "{page}");
    }
}
