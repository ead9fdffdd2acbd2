//! Games of this device that are handed over to a server, so that others can look at them.

use protocol::table::NewGame;

use super::store;
use crate::api::{self, RequestError};
use crate::browser;
use crate::guest::GuestSession;

fn name(code: &str) -> String {
    format!("uploaded-{code}")
}

/// The code that the server has given to a game of this device, if it has it.
pub(super) fn uploaded(code: &str) -> Option<String> {
    browser::remembered(&name(code))
}

/// Hands a game that is over to the server; its code there, none if there is no such game.
pub(super) async fn upload(guest: GuestSession, code: &str) -> Result<Option<String>, RequestError> {
    let Some(kept) = store::kept(code) else { return Ok(None) };
    let seat = kept.summary().seat;
    let Some(record) = kept.record else { return Ok(None) };
    // The server knows by this whose game it is.
    guest.meet().await?;
    let game = api::upload(&NewGame { record, players: kept.beginning.seats, seat }).await?;
    browser::remember(&name(code), &game.code);
    Ok(Some(game.code))
}
