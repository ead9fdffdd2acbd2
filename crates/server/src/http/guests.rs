//! Who the client is.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect};
use protocol::Problem;
use protocol::table::{Me, NewName};
use serde::Deserialize;
use table_runner::Guest;

use crate::app::App;
use crate::http::{ApiError, Json, PathParam, Query, qr};
use crate::identity::Identity;

/// The header that makes a browser this guest.
type SetCookie = AppendHeaders<[(header::HeaderName, String); 1]>;

/// The guest who makes a request, new if need be.
pub(super) async fn guest(app: &App, headers: &HeaderMap) -> Result<(Guest, SetCookie), ApiError> {
    let id = app.guest_id(headers).unwrap_or_else(Identity::new_guest_id);
    let cookie = set_cookie(app, headers, &id);
    Ok((app.guest(id).await?, cookie))
}

fn set_cookie(app: &App, headers: &HeaderMap, id: &str) -> SetCookie {
    AppendHeaders([(header::SET_COOKIE, app.identity.cookie(id, app.is_secure(headers)))])
}

fn me_of(app: &App, guest: Guest) -> Json<Me> {
    let key = app.identity.key(&guest.id);
    Json(Me { guest: guest.id, name: guest.name, key })
}

/// Who the client is. Whoever comes for the first time becomes a new guest.
#[utoipa::path(
    get, path = "/api/me", tag = "guests",
    responses((status = 200, description = "The guest", body = Me))
)]
pub(super) async fn me(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<impl IntoResponse, ApiError> {
    let (guest, cookie) = guest(&app, &headers).await?;
    Ok((cookie, me_of(&app, guest)))
}

/// Go by another name from now on.
#[utoipa::path(
    put, path = "/api/me", tag = "guests", request_body = NewName,
    responses(
        (status = 200, description = "The guest", body = Me),
        (status = 422, description = "Nothing of the name can be shown", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn rename(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Json(new): Json<NewName>,
) -> Result<impl IntoResponse, ApiError> {
    let (guest, cookie) = guest(&app, &headers).await?;
    match app.name_guest(guest.id, &new.name).await? {
        Some(guest) => Ok((cookie, me_of(&app, guest))),
        None => {
            let detail = "name: nothing of it can be shown";
            Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "empty-name", detail))
        }
    }
}

/// Where a personal link leads to.
#[derive(Deserialize)]
pub(super) struct LinkTarget {
    #[serde(default)]
    to: String,
}

impl LinkTarget {
    /// The place, if it is one of ours; else home.
    fn place(&self) -> &str {
        // Browsers take a backslash for a slash, and leave out what controls a line.
        let is_misleading = |letter: char| letter == '\\' || letter.is_control();
        let is_here = self.to.starts_with('/') && !self.to.starts_with("//") && !self.to.contains(is_misleading);
        if is_here { &self.to } else { "/" }
    }
}

/// The personal link of the guest who asks as a QR code.
#[utoipa::path(
    get, path = "/api/me/qr.svg", tag = "guests",
    params(("to" = Option<String>, Query, description = "Where the link leads, such as `/t/kapelo42`")),
    responses(
        (status = 200, description = "A drawing", content_type = "image/svg+xml"),
        (status = 422, description = "The link is too long", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn qr_code(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Query(to): Query<LinkTarget>,
) -> Result<impl IntoResponse, ApiError> {
    let (guest, cookie) = guest(&app, &headers).await?;
    let link = format!("{}/g/{}?to={}", app.public_url(&headers), app.identity.key(&guest.id), to.place());
    Ok((cookie, qr::drawing(&link)?))
}

/// Makes a browser the guest whose key is in the link, and goes on to a page.
pub(super) async fn personal_link(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    PathParam(key): PathParam,
    Query(to): Query<LinkTarget>,
) -> Result<impl IntoResponse, ApiError> {
    let Some(id) = app.identity.guest(&key) else {
        return Err(ApiError::new(StatusCode::FORBIDDEN, "wrong-key", "this personal link is not valid"));
    };
    Ok((set_cookie(&app, &headers, &id), Redirect::to(to.place())))
}
