//! Who the client is.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse};
use protocol::Problem;
use protocol::device::Device;
use protocol::table::{Me, NewName};
use table_runner::Guest;
use table_runner::names::NameError;

use crate::app::App;
use crate::http::request::{KnownGuest, cookie, device_label};
use crate::http::{ApiError, Json, devices};
use crate::identity::{COOKIE_NAME, Identity, KeyOwner, SECURE_COOKIE_NAME};

/// The headers that make a browser a guest.
pub(super) type SetCookie = AppendHeaders<Vec<(HeaderName, String)>>;

/// The guest who makes a request, with the key and cookies to go on with.
pub(super) struct Visitor {
    pub(super) guest: Guest,
    pub(super) owner: KeyOwner,
    pub(super) cookie: SetCookie,
    /// Whether they were known before.
    is_known: bool,
}

/// The guest who makes a request, new if need be.
pub(super) async fn visitor(app: &App, method: &Method, headers: &HeaderMap) -> Result<Visitor, ApiError> {
    let known = match app.known_guest(headers).await? {
        Some(known) if known.by_cookie && known.owner.device.is_empty() => from_before(app, known, headers).await?,
        known => known,
    };
    let Some(known) = known else {
        let owner = KeyOwner::fresh();
        let guest = app.guest_named(owner.guest.clone(), None);
        return Ok(Visitor { guest, cookie: set_cookie(app, headers, &owner), owner, is_known: false });
    };
    app.note_device(&known, method, headers);
    let cookie = set_cookie(app, headers, &known.owner);
    Ok(Visitor { guest: known.guest, owner: known.owner, cookie, is_known: true })
}

/// Gives a browser from before there were keys for each device one of its own; none if that one has been signed out.
async fn from_before(app: &App, known: KnownGuest, headers: &HeaderMap) -> Result<Option<KnownGuest>, ApiError> {
    let label = device_label(headers);
    let owner = app.identity.device_from_before(&known.guest.id, &label);
    let standing = app.tables.store.standing(&owner.guest, &owner.device).await?;
    // It has somebody's seats already, so it is to be in their list.
    app.devices.note(&owner, &label, standing.used);
    Ok(standing.holds.then_some(KnownGuest { owner, used: standing.used, ..known }))
}

/// Has a browser keep a key. A cookie of the other name is replaced by this one.
pub(super) fn set_cookie(app: &App, headers: &HeaderMap, owner: &KeyOwner) -> SetCookie {
    let is_secure = app.is_secure(headers);
    let mut cookies = vec![(header::SET_COOKIE, Identity::cookie(&app.identity.key(owner), is_secure))];
    if is_secure && cookie(headers, COOKIE_NAME).is_some() {
        cookies.push((header::SET_COOKIE, Identity::no_cookie(COOKIE_NAME)));
    }
    AppendHeaders(cookies)
}

/// Has a browser forget its key.
pub(super) fn forget_cookie(headers: &HeaderMap) -> SetCookie {
    let names = [SECURE_COOKIE_NAME, COOKIE_NAME].into_iter().filter(|name| cookie(headers, name).is_some());
    AppendHeaders(names.map(|name| (header::SET_COOKIE, Identity::no_cookie(name))).collect())
}

pub(super) fn me_of(app: &App, guest: Guest, owner: &KeyOwner, joined: Vec<Device>) -> Json<Me> {
    Json(Me { guest: guest.id, name: guest.name, key: app.identity.key(owner), joined })
}

/// Who the client is. Whoever comes for the first time becomes a new guest.
#[utoipa::path(
    get, path = "/api/me", tag = "guests",
    responses((status = 200, description = "The guest", body = Me))
)]
pub(super) async fn me(
    State(app): State<Arc<App>>,
    method: Method,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let Visitor { guest, owner, cookie, is_known } = visitor(&app, &method, &headers).await?;
    let joined = if is_known { devices::joined(&app, &owner).await? } else { Vec::new() };
    Ok((cookie, me_of(&app, guest, &owner, joined)))
}

/// Go by another name from now on.
#[utoipa::path(
    put, path = "/api/me", tag = "guests", request_body = NewName,
    responses(
        (status = 200, description = "The guest", body = Me),
        (status = 422, description = "Nothing of the name can be shown, or it is not free", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn rename(
    State(app): State<Arc<App>>,
    method: Method,
    headers: HeaderMap,
    Json(new): Json<NewName>,
) -> Result<impl IntoResponse, ApiError> {
    let Visitor { guest, owner, cookie, .. } = visitor(&app, &method, &headers).await?;
    let refused =
        |error: &NameError| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, error.reason(), format!("name: {error}"));
    let guest = app.name_guest(guest.id, &new.name).await?.map_err(|error| refused(&error))?;
    Ok((cookie, me_of(&app, guest, &owner, Vec::new())))
}
