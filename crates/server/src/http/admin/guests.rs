//! Guests: finding them, giving them another name, deleting all that is kept of them, and handing that out.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use protocol::admin::{
    Act, AdminDevice, AdminGuest, GuestData, GuestDone, GuestSaying, GuestTable, NewGuestName, Nothing,
};
use protocol::to_client::ChatMessage;
use serde::Deserialize;
use store::{StoredDevice, StoredGuest};
use table_runner::Guest;

use super::{MAX_LISTED, audit_line};
use crate::app::App;
use crate::http::problem::Query;
use crate::http::{ApiError, Json, PathParam};
use crate::operators::OperatorAct;
use crate::table_registry::{self, RegistryError};
use crate::time::now_millis;

#[derive(Deserialize)]
pub(super) struct GuestQuery {
    /// A part of the name, or the beginning of the id.
    find: String,
    limit: Option<u32>,
}

pub(super) async fn find(
    State(app): State<Arc<App>>,
    Query(GuestQuery { find, limit }): Query<GuestQuery>,
) -> Result<Json<Vec<AdminGuest>>, ApiError> {
    let limit = limit.unwrap_or(100).min(MAX_LISTED);
    let found = app.tables.store.find_guests(find.trim(), limit as usize).await?;
    Ok(Json(found.into_iter().map(|guest| shown(&app, guest)).collect()))
}

fn shown(app: &App, StoredGuest { guest, name, last_active }: StoredGuest) -> AdminGuest {
    let blocked = app.operators.rules().blocks_guest(&guest, now_millis()).is_some();
    AdminGuest { guest, name, last_active, blocked }
}

/// All that is kept of a guest; of a random id there is nothing, and that is no error.
async fn data_of(app: &App, guest: &str) -> Result<GuestData, ApiError> {
    let store = &app.tables.store;
    app.devices.write_notes().await?;
    let stored = store.stored_guest(guest).await?;
    let stored = stored.unwrap_or_else(|| StoredGuest { guest: guest.to_owned(), name: None, last_active: None });
    let device = |StoredDevice { label, created, used, .. }| AdminDevice { label, created, used };
    let devices = store.devices(guest).await?.into_iter().map(device).collect();
    let mut tables = Vec::new();
    for code in store.codes_of(guest).await? {
        let Some(table) = store.table(&code).await? else { continue };
        let Ok(lobby) = table_registry::lobby_of(&table) else { continue };
        tables.push(GuestTable {
            code,
            game: lobby.settings.game.clone(),
            mode: lobby.settings.mode.clone(),
            phase: lobby.phase,
            created: table.created,
            host: lobby.host == guest,
            seat: lobby.place_of(guest),
        });
    }
    let said = store.said_by(guest).await?.into_iter().filter_map(|(code, body)| {
        let ChatMessage { text, at, .. } = serde_json::from_str(&body).ok()?;
        Some(GuestSaying { code, text, at })
    });
    let said = said.collect();
    let audit = store.audit_log(Some(guest), MAX_LISTED).await?.into_iter().map(audit_line).collect();
    Ok(GuestData { guest: shown(app, stored), devices, tables, said, audit })
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    PathParam(guest): PathParam,
) -> Result<Json<GuestData>, ApiError> {
    Ok(Json(data_of(&app, &guest).await?))
}

pub(super) async fn export(
    State(app): State<Arc<App>>,
    PathParam(guest): PathParam,
    Json(Act { doing, what: Nothing {} }): Json<Act<Nothing>>,
) -> Result<Json<GuestData>, ApiError> {
    check_id(&guest)?;
    let (exporting, of) = (Arc::clone(&app), guest.clone());
    app.act("export-guest", &guest, doing, async move { Ok(Json(data_of(&exporting, &of).await?)) }).await
}

pub(super) async fn rename(
    State(app): State<Arc<App>>,
    PathParam(guest): PathParam,
    Json(Act { doing, what: NewGuestName { name } }): Json<Act<NewGuestName>>,
) -> Result<Json<GuestDone>, ApiError> {
    check_id(&guest)?;
    let (renaming, id) = (Arc::clone(&app), guest.clone());
    app.act("rename-guest", &guest, doing, async move {
        let wrong = |error: table_runner::names::NameError| {
            ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, error.reason(), format!("name: {error}"))
        };
        let renamed = renaming.name_guest(id, &name).await?.map_err(wrong)?;
        let (id, act) = (renamed.id.clone(), OperatorAct::Rename(renamed));
        Ok(Json(GuestDone { tables: at_all_tables(&renaming, &id, &act).await? }))
    })
    .await
}

pub(super) async fn delete(
    State(app): State<Arc<App>>,
    PathParam(guest): PathParam,
    Json(Act { doing, what: Nothing {} }): Json<Act<Nothing>>,
) -> Result<Json<GuestDone>, ApiError> {
    check_id(&guest)?;
    let (deleting, id) = (Arc::clone(&app), guest.clone());
    app.act("delete-guest", &guest, doing, async move {
        // What is still to be noted would come too late.
        deleting.devices.write_notes().await?;
        // From here on nobody can do anything as this guest any more.
        deleting.tables.store.forget_guest(&id).await?;
        deleting.devices.close_signed_out(&id).await?;
        let tables = at_all_tables(&deleting, &id, &OperatorAct::Forget(id.clone())).await?;
        // Whoever was at a table until then may have done something in between.
        deleting.tables.store.forget_guest(&id).await?;
        Ok(Json(GuestDone { tables }))
    })
    .await
}

/// Does something at all tables where anything is kept of a guest; how many there were.
async fn at_all_tables(app: &App, guest: &str, act: &OperatorAct) -> Result<usize, ApiError> {
    let codes = app.tables.store.codes_of(guest).await?;
    for code in &codes {
        match app.tables.operate(code, act).await {
            Ok(done) => done?,
            // It has expired, or was deleted.
            Err(RegistryError::NoSuchTable(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(codes.len())
}

/// Something that can be the id of a guest.
pub(super) fn check_id(guest: &str) -> Result<Guest, ApiError> {
    if (8..=40).contains(&guest.len()) && guest.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Ok(Guest { id: guest.to_owned(), name: String::new() });
    }
    let detail = format!("'{guest}' is no id of a guest; orrery admin guest find tells it");
    Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "no-such-guest", detail))
}
