//! Games that are over, and those of one guest.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use protocol::Problem;
use protocol::table::TableSummary;
use tokio::sync::oneshot;

use crate::app::App;
use crate::codes;
use crate::http::admission::ClientAddress;
use crate::http::tables::{closing, find, note_failed_look_up};
use crate::http::{ApiError, Json, PathParam, heavy};
use crate::table::KeeperMessage;
use crate::table_registry;

/// The most games in a list.
const MAX_LISTED: u32 = 200;

/// The games of a table and its rematches, oldest first.
#[utoipa::path(
    get, path = "/api/tables/{code}/games", tag = "games",
    params(("code" = String, Path, description = "The table's code")),
    responses(
        (status = 200, description = "The games", body = Vec<TableSummary>),
        (status = 404, description = "There is no such table", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn of_table(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    PathParam(code): PathParam,
) -> Result<Json<Vec<TableSummary>>, ApiError> {
    app.addresses.allow_look_up(address).map_err(ApiError::too_many_failures)?;
    let table = if codes::is_table_code(&code) { app.tables.store.table(&code).await? } else { None };
    let Some(table) = table else {
        note_failed_look_up(&app, address);
        return Err(table_registry::RegistryError::NoSuchTable(code).into());
    };
    let series = app.tables.store.series(&table.series).await?;
    Ok(Json(heavy::run(&app, move || series.iter().filter_map(table_registry::summary).collect()).await?))
}

/// The record of a game that is over, with what its deals can be verified by.
#[utoipa::path(
    get, path = "/api/tables/{code}/record", tag = "games",
    params(("code" = String, Path, description = "The table's code")),
    responses(
        (status = 200, description = "The record, as docs/formats.md tells", content_type = "application/json"),
        (status = 404, description = "There is no such table", body = Problem, content_type = "application/problem+json"),
        (status = 409, description = "The game is not over", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn record(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    PathParam(code): PathParam,
) -> Result<impl IntoResponse, ApiError> {
    find(&app, address, &code).await?;
    let Some(record) = ask_for_record(&app, &code).await? else {
        return Err(ApiError::new(StatusCode::CONFLICT, "not-over", "the game is not over"));
    };
    let name = format!("attachment; filename=\"orrery-{code}.json\"");
    Ok(([(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_DISPOSITION, name)], record))
}

async fn ask_for_record(app: &Arc<App>, code: &str) -> Result<Option<String>, ApiError> {
    // A keeper may end just when it is asked; then the next one answers.
    for _ in 0..3 {
        let (reply, answer) = oneshot::channel();
        app.tables.open(code).await?.send(KeeperMessage::Record { reply }).await;
        if let Ok(record) = answer.await {
            return Ok(record);
        }
    }
    Err(closing())
}

/// The games of the guest who asks, newest first.
#[utoipa::path(
    get, path = "/api/games", tag = "games",
    responses((status = 200, description = "The games", body = Vec<TableSummary>))
)]
pub(super) async fn mine(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Json<Vec<TableSummary>>, ApiError> {
    let Some(known) = app.known_guest(&headers).await? else { return Ok(Json(Vec::new())) };
    let id = known.guest.id;
    let games = app.tables.store.games_of(&id, MAX_LISTED).await?;
    let summaries = move || games.iter().filter_map(|game| table_registry::summary_for(game, &id)).collect();
    Ok(Json(heavy::run(&app, summaries).await?))
}
