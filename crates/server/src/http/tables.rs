//! Tables that are set up or played at.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::Problem;
use protocol::table::{Settings, Table, TableList};
use table_runner::Lobby;

use crate::app::App;
use crate::http::guests::guest;
use crate::http::socket::{self, Arrival, MAX_MESSAGE_BYTES};
use crate::http::websocket::Upgrade;
use crate::http::{ApiError, Json, PathParam, qr};
use crate::table_registry;
use crate::time::now_millis;

/// The most tables in a list.
const MAX_LISTED: u32 = 100;

/// Tables that anybody may come to: those that wait for players, and games that can be watched.
#[utoipa::path(
    get, path = "/api/tables", tag = "tables",
    responses((status = 200, description = "The newest of each", body = TableList))
)]
pub(super) async fn list(State(app): State<Arc<App>>) -> Result<Json<TableList>, ApiError> {
    let (store, now) = (&app.tables.store, now_millis());
    let gathering = store.open_tables(now, MAX_LISTED).await?.iter().filter_map(table_registry::summary).collect();
    let playing = store.running_tables(now, MAX_LISTED).await?.iter().filter_map(table_registry::summary).collect();
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
) -> Result<impl IntoResponse, ApiError> {
    if app.is_closing() {
        return Err(closing());
    }
    let settings = games::registry().with_time_limits(settings);
    table_runner::check_settings(&settings)?;
    let address = app.address(peer, &headers);
    if !app.addresses.allow_table(address) {
        return Err(too_many_tables());
    }
    let (host, cookie) = guest(&app, &headers).await?;
    let mut lobby = Lobby::new(settings, &host, now_millis());
    lobby.network = Some(app.identity.network_tag(address));
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
pub(super) async fn show(State(app): State<Arc<App>>, PathParam(code): PathParam) -> Result<Json<Table>, ApiError> {
    Ok(Json(look(&app, &code).await?))
}

async fn look(app: &Arc<App>, code: &str) -> Result<Table, ApiError> {
    // A keeper may end just when it is asked; then the next one answers.
    for _ in 0..3 {
        if let Some(table) = app.tables.open(code).await?.look().await {
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
    PathParam(code): PathParam,
) -> Result<impl IntoResponse, ApiError> {
    app.tables.open(&code).await?;
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
    PathParam(code): PathParam,
    upgrade: Result<Upgrade, ApiError>,
) -> Result<Response, ApiError> {
    if app.is_closing() {
        return Err(closing());
    }
    if !app.is_own_origin(&headers) {
        return Err(ApiError::new(StatusCode::FORBIDDEN, "other-origin", "pages of other sites may not connect"));
    }
    app.tables.expect(&code).await?;
    let upgrade = upgrade?;
    let Some(permit) = app.addresses.admit(app.address(peer, &headers)) else {
        let detail = "there are too many connections from this address";
        return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-many-connections", detail));
    };
    let guest = match app.guest_id(&headers) {
        Some(id) => Some(app.guest(id).await?),
        None => None,
    };
    let arrival = Box::new(Arrival { app, code, guest, permit });
    Ok(upgrade.accept(MAX_MESSAGE_BYTES, move |socket| socket::serve(socket, arrival)))
}

pub(super) fn too_many_tables() -> ApiError {
    let detail = "too many tables were made from this address; try again in an hour";
    ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-many-tables", detail)
}

pub(super) fn closing() -> ApiError {
    ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "closing", "the server is about to stop; try again in a moment")
}
