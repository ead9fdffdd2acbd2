//! Games that were played elsewhere and are kept here.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use protocol::Problem;
use protocol::table::{NewGame, UploadedGame};

use crate::app::App;
use crate::http::guests::guest;
use crate::http::tables::{closing, too_many_tables};
use crate::http::{ApiError, Json};
use crate::time::now_millis;
use crate::uploaded::Uploaded;

/// The largest body that a game may come in, in bytes. The record of the longest game is a few hundred kilobytes.
pub(super) const MAX_GAME_BYTES: usize = 2 << 20;

/// Keep a finished game that was played elsewhere. It is replayed by the rules and stored like those that were played
/// here, but marked as uploaded. The same game of the same guest is stored once.
#[utoipa::path(
    post, path = "/api/games", tag = "games", request_body = NewGame,
    responses(
        (status = 201, description = "Where the game is found", body = UploadedGame),
        (status = 413, description = "The game is too large", body = Problem, content_type = "application/problem+json"),
        (status = 422, description = "The record does not replay to the end, or these are not its players", body = Problem, content_type = "application/problem+json"),
        (status = 429, description = "Too many tables from one address", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn upload(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Json(new): Json<NewGame>,
) -> Result<impl IntoResponse, ApiError> {
    if app.is_closing() {
        return Err(closing());
    }
    // A long game takes a while to replay.
    let read = tokio::task::spawn_blocking(move || Uploaded::read(&new)).await;
    let game = read.map_err(|_| closing())??;
    if !app.addresses.allow_table(app.address(peer, &headers)) {
        return Err(too_many_tables());
    }
    let (guest, cookie) = guest(&app, &headers).await?;
    let code = app.tables.store_upload(&game, &game.lobby(&guest, now_millis()), &guest.id).await?;
    metrics::counter!("orrery_games_uploaded_total").increment(1);
    let location = format!("{}/t/{code}", app.public_url(&headers));
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], cookie, Json(UploadedGame { code })))
}
