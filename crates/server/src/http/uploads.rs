//! Games that were played elsewhere and are kept here.

use std::sync::Arc;

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::IntoResponse;
use protocol::Problem;
use protocol::table::{NewGame, UploadedGame};

use crate::app::App;
use crate::http::admission::ClientAddress;
use crate::http::guests::{Visitor, visitor};
use crate::http::tables::{closing, too_many_tables};
use crate::http::{ApiError, Json, heavy};
use crate::time::now_millis;
use crate::uploaded::Uploaded;

/// The largest body that a game may come in, in bytes. The record of the longest game is a few hundred kilobytes.
pub(super) const MAX_GAME_BYTES: usize = 2 << 20;

/// An upload that counts as a new table of its address: before its body is read, since checking it is the work.
pub(super) struct CountedUpload;

impl FromRequestParts<Arc<App>> for CountedUpload {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<CountedUpload, ApiError> {
        let ClientAddress(address) = ClientAddress::from_request_parts(parts, app).await?;
        app.addresses.allow_table(address).map_err(too_many_tables)?;
        Ok(CountedUpload)
    }
}

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
    _: CountedUpload,
    method: Method,
    headers: HeaderMap,
    Json(new): Json<NewGame>,
) -> Result<impl IntoResponse, ApiError> {
    if app.is_closing() {
        return Err(closing());
    }
    // A long game takes a while to replay.
    let game = heavy::run(&app, move || Uploaded::read(&new)).await??;
    let Visitor { guest, cookie, .. } = visitor(&app, &method, &headers).await?;
    let code = app.tables.store_upload(&game, &game.lobby(&guest, now_millis()), &guest.id).await?;
    metrics::counter!("orrery_games_uploaded_total").increment(1);
    let location = format!("{}/t/{code}", app.public_url(&headers));
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], cookie, Json(UploadedGame { code })))
}
