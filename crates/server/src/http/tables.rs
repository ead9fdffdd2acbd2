//! Tables that are set up or played at.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::Problem;
use protocol::table::{Settings, Table, TableList};

use crate::app::App;
use crate::http::guests::guest;
use crate::http::{Failed, Json, Part, qr};
use crate::socket::{self, LARGEST_MESSAGE};
use crate::table_registry;
use crate::time::now_millis;
use table_runner::Lobby;

/// How many tables a list has.
const LISTED: u32 = 100;

/// Socket buffers, in bytes. Messages are small, and there are many connections.
const BUFFER: usize = 1024;

/// Tables that anybody may come to: those that wait for players, and games that can be watched.
#[utoipa::path(
    get, path = "/api/tables", tag = "tables",
    responses((status = 200, description = "The newest of each", body = TableList))
)]
pub(super) async fn list(State(app): State<Arc<App>>) -> Result<Json<TableList>, Failed> {
    let store = &app.tables.store;
    let gathering = store.open_tables(LISTED).await?.iter().filter_map(table_registry::summary).collect();
    let playing = store.running_tables(LISTED).await?.iter().filter_map(table_registry::summary).collect();
    Ok(Json(TableList { gathering, playing }))
}

/// Set up a table. Whoever does it is the host.
#[utoipa::path(
    post, path = "/api/tables", tag = "tables", request_body = Settings,
    responses(
        (status = 201, description = "The table", body = Table),
        (status = 422, description = "Such a game cannot be played", body = Problem, content_type = "application/problem+json"),
        (status = 429, description = "Too many tables from one address", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn create(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Json(settings): Json<Settings>,
) -> Result<impl IntoResponse, Failed> {
    if app.is_closing() {
        return Err(closing());
    }
    let settings = games::registry().with_time_limits(settings);
    table_runner::check_settings(&settings)?;
    if !app.addresses.may_make_table(app.address(peer, &headers)) {
        return Err(too_many_tables());
    }
    let (host, cookie) = guest(&app, &headers).await?;
    let lobby = Lobby::new(settings, &host, now_millis());
    let code = app.tables.create(&lobby, None).await?;
    metrics::counter!("orrery_tables_made_total").increment(1);
    let table = look(&app, &code).await?;
    let location = format!("{}/t/{code}", app.public_url(&headers));
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], cookie, Json(table)))
}

/// A table as it stands.
#[utoipa::path(
    get, path = "/api/tables/{code}", tag = "tables", params(("code" = String, Path, description = "The table's code")),
    responses(
        (status = 200, description = "The table", body = Table),
        (status = 404, description = "There is no such table", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn show(State(app): State<Arc<App>>, Part(code): Part) -> Result<Json<Table>, Failed> {
    Ok(Json(look(&app, &code).await?))
}

async fn look(app: &Arc<App>, code: &str) -> Result<Table, Failed> {
    // A keeper may end just when it is asked; then the next one answers.
    for _ in 0..3 {
        if let Some(table) = app.tables.reach(code).await?.look().await {
            return Ok(*table);
        }
    }
    Err(closing())
}

/// The link to a table as a QR code.
#[utoipa::path(
    get, path = "/api/tables/{code}/qr.svg", tag = "tables",
    params(("code" = String, Path, description = "The table's code")),
    responses(
        (status = 200, description = "A drawing", content_type = "image/svg+xml"),
        (status = 404, description = "There is no such table", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn qr_code(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Part(code): Part,
) -> Result<impl IntoResponse, Failed> {
    app.tables.reach(&code).await?;
    qr::drawing(&format!("{}/t/{code}", app.public_url(&headers)))
}

/// Connect to a table: the way to sit down, play and watch. This is a WebSocket.
#[utoipa::path(
    get, path = "/api/tables/{code}/live", tag = "tables",
    params(("code" = String, Path, description = "The table's code")),
    responses(
        (status = 101, description = "Go on as a WebSocket"),
        (status = 403, description = "Another site's page", body = Problem, content_type = "application/problem+json"),
        (status = 404, description = "There is no such table", body = Problem, content_type = "application/problem+json"),
        (status = 429, description = "Too many connections from one address", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn live(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Part(code): Part,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failed> {
    if app.is_closing() {
        return Err(closing());
    }
    if !app.is_own_origin(&headers) {
        return Err(Failed::new(StatusCode::FORBIDDEN, "other-origin", "pages of other sites may not connect"));
    }
    app.tables.reach(&code).await?;
    let upgrade =
        upgrade.map_err(|rejection| Failed::new(rejection.status(), "no-websocket", rejection.body_text()))?;
    let Some(admission) = app.addresses.admit(app.address(peer, &headers)) else {
        let detail = "there are too many connections from this address";
        return Err(Failed::new(StatusCode::TOO_MANY_REQUESTS, "too-many-connections", detail));
    };
    let guest = match app.identity.of_request(&headers) {
        Some(id) => Some(app.guest(id).await?),
        None => None,
    };
    let upgrade = upgrade
        .max_message_size(LARGEST_MESSAGE)
        .max_frame_size(LARGEST_MESSAGE)
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER);
    Ok(upgrade.on_upgrade(move |socket| socket::serve(app, code, guest, socket, admission)))
}

pub(super) fn too_many_tables() -> Failed {
    let detail = "too many tables were made from this address; try again in an hour";
    Failed::new(StatusCode::TOO_MANY_REQUESTS, "too-many-tables", detail)
}

pub(super) fn closing() -> Failed {
    Failed::new(StatusCode::SERVICE_UNAVAILABLE, "closing", "the server is about to stop; try again in a moment")
}
