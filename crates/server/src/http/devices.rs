//! The devices of a guest, and links that add another one.
//!
//! Opening a link changes nothing: it shows the page, where somebody sees who they would become and says so by a POST.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::Problem;
use protocol::device::{Device, DeviceLink, LinkKey, LinkOffer, NewDeviceLink, PresentGuest};
use protocol::table::Me;
use sha2::{Digest, Sha256};
use store::{DeviceUse, StoreError, StoredDevice};

use crate::app::App;
use crate::codes;
use crate::http::admission::ClientAddress;
use crate::http::guests::{Visitor, forget_cookie, me_of, set_cookie, visitor};
use crate::http::request::{KnownGuest, device_label};
use crate::http::{ApiError, Json, PathParam, page, qr};
use crate::identity::KeyOwner;
use crate::time::now_millis;

/// How long a link holds.
const LINK_LIFETIME: Duration = Duration::from_secs(600);

/// Devices of a guest that have been added by links, as long as they were not told of them.
pub(super) async fn joined(app: &App, owner: &KeyOwner) -> Result<Vec<Device>, StoreError> {
    let devices = app.tables.store.devices(&owner.guest).await?;
    let is_news = |device: &StoredDevice| device.unseen && device.device != owner.device;
    Ok(devices.into_iter().filter(is_news).map(|device| shown(device, owner)).collect())
}

fn shown(device: StoredDevice, owner: &KeyOwner) -> Device {
    let StoredDevice { device, label, created, used, unseen: _ } = device;
    let shared = device.is_empty();
    let current = device == owner.device;
    Device { id: if shared { Device::SHARED_ID.to_owned() } else { device }, label, created, used, current, shared }
}

/// The devices on which the guest is signed in, the one that was used last first.
#[utoipa::path(
    get, path = "/api/me/devices", tag = "guests",
    responses((status = 200, description = "The devices", body = Vec<Device>))
)]
pub(super) async fn list(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Json<Vec<Device>>, ApiError> {
    let Some(known) = app.known_guest(&headers).await? else { return Ok(Json(Vec::new())) };
    // The one that asks belongs in the list, however new it is.
    app.note_device(&known, &Method::POST, &headers);
    app.devices.write_notes().await?;
    let devices = app.tables.store.devices(&known.guest.id).await?;
    Ok(Json(devices.into_iter().map(|device| shown(device, &known.owner)).collect()))
}

/// Signs a device out: its key does not hold any more, and its connections are closed.
#[utoipa::path(
    delete, path = "/api/me/devices/{device}", tag = "guests",
    params(("device" = String, Path, description = "Its id in the list, or `shared`")),
    responses(
        (status = 204, description = "It is signed out"),
        (status = 401, description = "The request bears no key that holds", body = Problem, content_type = "application/problem+json"),
        (status = 403, description = "Another site's page", body = Problem, content_type = "application/problem+json"),
        (status = 429, description = "Too many devices", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn sign_out(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    PathParam(device): PathParam,
) -> Result<Response, ApiError> {
    let known = own_guest(&app, &headers).await?;
    app.addresses.allow_device_change(address).map_err(too_many_changes)?;
    let device = if device == Device::SHARED_ID { String::new() } else { device };
    if !device.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    app.devices.write_notes().await?;
    app.tables.store.sign_out(&known.guest.id, &device).await?;
    app.devices.close_signed_out(&known.guest.id).await?;
    if device == known.owner.device {
        return Ok((forget_cookie(&headers), StatusCode::NO_CONTENT).into_response());
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Rotates the keys of the guest: this device gets a new one, all others are signed out.
#[utoipa::path(
    post, path = "/api/me/rotate", tag = "guests",
    responses(
        (status = 200, description = "The guest, with the new key", body = Me),
        (status = 401, description = "The request bears no key that holds", body = Problem, content_type = "application/problem+json"),
        (status = 403, description = "Another site's page", body = Problem, content_type = "application/problem+json"),
        (status = 429, description = "Too many rotations", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn rotate(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let known = own_guest(&app, &headers).await?;
    app.addresses.allow_device_change(address).map_err(too_many_changes)?;
    // What is still to be noted would come too late.
    app.devices.write_notes().await?;
    let owner = KeyOwner::new_device(&known.guest.id);
    app.tables.store.sign_out_others(&device_use(&owner, &headers)).await?;
    app.devices.close_signed_out(&known.guest.id).await?;
    Ok((set_cookie(&app, &headers, &owner), me_of(&app, known.guest, &owner, Vec::new())))
}

/// The guest has been told of devices that were added by links.
#[utoipa::path(
    post, path = "/api/me/devices/seen", tag = "guests",
    responses(
        (status = 204, description = "They are not told again"),
        (status = 401, description = "The request bears no key that holds", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn seen(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<StatusCode, ApiError> {
    let known = own_guest(&app, &headers).await?;
    app.tables.store.devices_seen(&known.guest.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a link that adds another device of the guest. It holds for ten minutes and can be used once; an earlier one does
/// not hold any more.
#[utoipa::path(
    post, path = "/api/me/links", tag = "guests", request_body = NewDeviceLink,
    responses(
        (status = 201, description = "The link", body = DeviceLink),
        (status = 403, description = "Another site's page", body = Problem, content_type = "application/problem+json"),
        (status = 422, description = "The link is too long", body = Problem, content_type = "application/problem+json"),
        (status = 429, description = "Too many links", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn make_link(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    method: Method,
    headers: HeaderMap,
    Json(new): Json<NewDeviceLink>,
) -> Result<impl IntoResponse, ApiError> {
    check_page(&app, &headers)?;
    let Visitor { guest, cookie, .. } = visitor(&app, &method, &headers).await?;
    app.addresses.allow_device_change(address).map_err(too_many_changes)?;
    let token = codes::link_token();
    let link = format!("{}/g/{token}?to={}", app.public_url(&headers), place(&new.to));
    let qr = qr::drawn(&app, &link).await?;
    let millis = u32::try_from(LINK_LIFETIME.as_millis()).unwrap_or(u32::MAX);
    app.tables.store.add_device_link(&hash(&token), &guest.id, millis).await?;
    let seconds = millis / 1000;
    Ok((StatusCode::CREATED, cookie, Json(DeviceLink { link, qr, seconds })))
}

fn too_many_changes(wait: Duration) -> ApiError {
    let detail = "too many links were made or devices signed out from this address; try again in a few minutes";
    ApiError::too_many("too-many-links", detail, wait)
}

/// Where a link leads to: a place of ours, or home.
fn place(to: &str) -> &str {
    // Browsers take a backslash for a slash, and leave out what controls a line.
    let is_misleading = |letter: char| letter == '\\' || letter.is_control();
    if to.starts_with('/') && !to.starts_with("//") && !to.contains(is_misleading) { to } else { "/" }
}

/// What using a link would do; it can still be used after that.
#[utoipa::path(
    post, path = "/api/links/look", tag = "guests", request_body = LinkKey,
    responses(
        (status = 200, description = "Who the client would become, and who it is", body = LinkOffer),
        (status = 403, description = "The link does not hold, or another site's page asks", body = Problem, content_type = "application/problem+json"),
        (status = 429, description = "Too many links that do not hold", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn look(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Json(LinkKey { key }): Json<LinkKey>,
) -> Result<Json<LinkOffer>, ApiError> {
    check_page(&app, &headers)?;
    let guest = match app.identity.owner(&key) {
        Some(owner) => from_before(&app, owner).await?,
        None => app.tables.store.device_link(&hash(&key)).await?,
    };
    let guest = guest.ok_or_else(|| wrong_key(&app, address))?;
    let name = app.guest(guest.clone()).await?.name;
    let now = match app.known_guest(&headers).await? {
        Some(KnownGuest { guest: present, .. }) => Some(PresentGuest {
            has_games: !app.tables.store.games_of(&present.id, 1).await?.is_empty(),
            same: present.id == guest,
            name: present.name,
        }),
        None => None,
    };
    Ok(Json(LinkOffer { name, now }))
}

/// Uses a link: from now on the client is another device of its guest, and nobody else any more.
#[utoipa::path(
    post, path = "/api/links/use", tag = "guests", request_body = LinkKey,
    responses(
        (status = 200, description = "The guest", body = Me),
        (status = 403, description = "The link does not hold, or another site's page asks", body = Problem, content_type = "application/problem+json"),
        (status = 429, description = "Too many links that do not hold", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(super) async fn use_link(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Json(LinkKey { key }): Json<LinkKey>,
) -> Result<impl IntoResponse, ApiError> {
    check_page(&app, &headers)?;
    let guest = match app.identity.owner(&key) {
        Some(owner) => from_before(&app, owner).await?,
        None => app.tables.store.take_device_link(&hash(&key)).await?,
    };
    let guest = guest.ok_or_else(|| wrong_key(&app, address))?;
    let owner = match app.known_guest(&headers).await? {
        // Whoever uses a link of their own on the same device has no more devices than before.
        Some(known) if known.guest.id == guest && !known.owner.device.is_empty() => known.owner,
        _ => {
            let owner = KeyOwner::new_device(&guest);
            app.tables.store.add_device(&device_use(&owner, &headers)).await?;
            owner
        }
    };
    let guest = app.guest(guest).await?;
    Ok((set_cookie(&app, &headers, &owner), me_of(&app, guest, &owner, Vec::new())))
}

/// The page on which somebody says whether to use a link.
pub(super) async fn opened(app: State<Arc<App>>, headers: HeaderMap, PathParam(_): PathParam) -> Response {
    page::front(app, headers).await
}

/// Links with keys that hold for good are not drawn any more: whoever opened one became somebody else at once.
#[utoipa::path(
    get, path = "/api/me/qr.svg", tag = "guests",
    responses((status = 410, description = "Ask `POST /api/me/links` for a link", body = Problem, content_type = "application/problem+json"))
)]
pub(super) async fn gone() -> ApiError {
    ApiError::new(StatusCode::GONE, "no-personal-links", "ask POST /api/me/links for a link that can be used once")
}

/// The guest whose key is in a link as they were made by earlier versions; none if it does not hold any more. For some it is
/// the only way back to their seats. Keys of devices were never in links.
async fn from_before(app: &App, owner: KeyOwner) -> Result<Option<String>, StoreError> {
    if !owner.device.is_empty() {
        return Ok(None);
    }
    let standing = app.tables.store.standing(&owner.guest, &owner.device).await?;
    Ok(standing.holds.then_some(owner.guest))
}

/// Whoever asks for something that only they may do.
async fn own_guest(app: &App, headers: &HeaderMap) -> Result<KnownGuest, ApiError> {
    check_page(app, headers)?;
    let known = app.known_guest(headers).await?;
    known.ok_or_else(|| ApiError::new(StatusCode::UNAUTHORIZED, "no-key", "the request bears no key that holds"))
}

fn check_page(app: &App, headers: &HeaderMap) -> Result<(), ApiError> {
    if app.is_own_page(headers) {
        return Ok(());
    }
    Err(ApiError::new(StatusCode::FORBIDDEN, "other-origin", "pages of other sites may not do this"))
}

/// A link that does not hold, which counts against those who guess.
fn wrong_key(app: &App, address: IpAddr) -> ApiError {
    match app.addresses.failed_look_up(address) {
        Ok(()) => ApiError::new(StatusCode::FORBIDDEN, "wrong-key", "this link is not valid, or not any more"),
        Err(wait) => ApiError::too_many_failures(wait),
    }
}

fn device_use(owner: &KeyOwner, headers: &HeaderMap) -> DeviceUse {
    let KeyOwner { guest, device } = owner.clone();
    DeviceUse { guest, device, label: device_label(headers), at: now_millis() }
}

fn hash(token: &str) -> String {
    codes::hex(&Sha256::digest(token))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_only_to_our_own_pages() {
        for (to, expected) in [
            ("", "/"),
            ("/t/kapelo42", "/t/kapelo42"),
            ("https://elsewhere.example", "/"),
            ("//elsewhere.example", "/"),
            ("/\\elsewhere.example", "/"),
            ("/\t/elsewhere.example", "/"),
            ("/\r\nset-cookie: a=b", "/"),
            ("javascript:alert(1)", "/"),
            ("/t/über", "/t/über"),
        ] {
            assert_eq!(place(to), expected, "{to:?}");
        }
    }
}
