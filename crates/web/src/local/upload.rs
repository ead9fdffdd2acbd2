//! Uploads of games from this device to a server, so that others can watch them.

use protocol::table::NewGame;

use super::store;
use crate::api::{self, RequestError};
use crate::browser;
use crate::guest::GuestSession;

fn name(code: &str) -> String {
    format!("uploaded-{code}")
}

/// The code of an uploaded game on the server.
pub(super) fn uploaded(code: &str) -> Option<String> {
    browser::remembered(&name(code))
}

/// Uploads a finished game; its code on the server, none if there is no such game.
pub(super) async fn upload(guest: GuestSession, code: &str) -> Result<Option<String>, RequestError> {
    let Some(kept) = store::kept(code) else { return Ok(None) };
    let seat = kept.summary().seat;
    let Some(record) = kept.record else { return Ok(None) };
    // The upload belongs to this guest.
    guest.meet().await?;
    let game = api::upload(&NewGame { record, players: kept.beginning.seats, seat }).await?;
    browser::remember(&name(code), &game.code);
    Ok(Some(game.code))
}
