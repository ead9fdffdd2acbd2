//! Tables that are set up or played at.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::Problem;
use protocol::table::{Settings, Table, TableList};
use table_runner::Lobby;

use crate::app::App;
use crate::http::admission::ClientAddress;
use crate::http::guests::{Visitor, visitor};
use crate::http::socket::{self, Arrival, MAX_MESSAGE_BYTES};
use crate::http::websocket::Upgrade;
use crate::http::{ApiError, Json, PathParam, qr, table_list};
use crate::table::TableHandle;
use crate::table_registry::RegistryError;
use crate::time::now_millis;

/// When to try again where there are too many connections: some may have ended by then.
const CONNECTION_RETRY_DELAY: Duration = Duration::from_secs(5);

/// Tables that anybody may come to: those that wait for players, and games that can be watched.
#[utoipa::path(
    get, path = "/api/tables", tag = "tables",
    responses((status = 200, description = "The newest of each", body = TableList))
)]
pub(super) async fn list(State(app): State<Arc<App>>) -> Result<impl IntoResponse, ApiError> {
    Ok(([(header::CONTENT_TYPE, "application/json")], table_list::json(&app).await?))
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
    ClientAddress(address): ClientAddress,
    method: Method,
    headers: HeaderMap,
    Json(settings): Json<Settings>,
) -> Result<impl IntoResponse, ApiError> {
    if app.is_closing() {
        return Err(closing());
    }
    let settings = games::registry().with_time_limits(settings);
    table_runner::check_settings(&settings)?;
    app.addresses.allow_table(address).map_err(too_many_tables)?;
    let Visitor { guest: host, cookie, .. } = visitor(&app, &method, &headers).await?;
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
pub(super) async fn show(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    PathParam(code): PathParam,
) -> Result<Json<Table>, ApiError> {
    find(&app, address, &code).await?;
    Ok(Json(look(&app, &code).await?))
}

/// The handle of a table for a client. Looking for tables that are not there is limited, so that no code can be guessed;
/// whoever has reached the limit is not told of those either that are.
pub(super) async fn find(app: &Arc<App>, address: IpAddr, code: &str) -> Result<TableHandle, ApiError> {
    look_up(app, address, app.tables.open(code)).await
}

/// The same for anything else that tells whether there is a table.
async fn look_up<T>(
    app: &App,
    address: IpAddr,
    found: impl Future<Output = Result<T, RegistryError>>,
) -> Result<T, ApiError> {
    app.addresses.allow_look_up(address).map_err(ApiError::too_many_failures)?;
    let found = found.await;
    if matches!(found, Err(RegistryError::NoSuchTable(_))) {
        note_failed_look_up(app, address);
    }
    Ok(found?)
}

/// Counts a table that is not there.
pub(super) fn note_failed_look_up(app: &App, address: IpAddr) {
    metrics::counter!("orrery_failed_look_ups_total").increment(1);
    // The next one is refused.
    let _ = app.addresses.failed_look_up(address);
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
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    PathParam(code): PathParam,
) -> Result<impl IntoResponse, ApiError> {
    find(&app, address, &code).await?;
    qr::drawing(&app, &format!("{}/t/{code}", app.public_url(&headers))).await
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
    ClientAddress(address): ClientAddress,
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
    look_up(&app, address, app.tables.expect(&code)).await?;
    let upgrade = upgrade?;
    let Some(permit) = app.addresses.admit(address) else {
        let detail = "there are too many connections from this address";
        return Err(ApiError::too_many("too-many-connections", detail, CONNECTION_RETRY_DELAY));
    };
    let client = app.live_guest(&headers).await?;
    let arrival = Box::new(Arrival { app, code, client, address, permit });
    Ok(upgrade.accept(MAX_MESSAGE_BYTES, move |socket| socket::serve(socket, arrival)))
}

pub(super) fn too_many_tables(wait: Duration) -> ApiError {
    let detail = "too many tables were made from this address within an hour; try again later";
    ApiError::too_many("too-many-tables", detail, wait)
}

pub(super) fn closing() -> ApiError {
    ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "closing", "the server is about to stop; try again in a moment")
}
