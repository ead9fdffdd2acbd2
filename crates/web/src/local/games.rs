//! What can be done with the games that this device keeps.

use protocol::Problem;
use protocol::local::is_local;
use protocol::table::Table;

use super::store;
use crate::api::{self, RequestError, RequestResult};
use crate::ui::save_text;

/// The table of a game that is kept.
pub(crate) fn table(code: &str) -> Option<Table> {
    let kept = store::kept(code)?;
    Some(kept.beginning.table(kept.phase))
}

/// The record of a game that is over.
fn record(code: &str) -> Option<String> {
    store::kept(code)?.record
}

/// The record of a finished game, from this device or the server.
pub(crate) async fn find_record(code: &str) -> RequestResult<String> {
    if !is_local(code) {
        return api::record(code).await;
    }
    record(code).ok_or_else(|| RequestError::Problem(Problem::new(404, "no-such-table", code)))
}

/// Lets the browser keep the record of a game as a file; whether that was possible.
pub(crate) fn download(code: &str) -> bool {
    record(code)
        .is_some_and(|record| save_text(&format!("{record}\n"), "application/json", &format!("orrery-{code}.jsonl")))
}
