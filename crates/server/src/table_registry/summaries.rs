//! Tables as they stand in lists.

use games::InternalError;
use protocol::table::{Settings, TableSummary, Visibility};
use store::StoredTable;

use table_runner::Lobby;

/// What is stored of a table, as it stands in a list.
pub(crate) fn summary(stored: &StoredTable) -> Option<TableSummary> {
    Some(summed_up(stored, &lobby_of(stored).ok()?))
}

/// The same for a guest, who is told where they sit.
pub(crate) fn summary_for(stored: &StoredTable, guest: &str) -> Option<TableSummary> {
    let lobby = lobby_of(stored).ok()?;
    Some(TableSummary { seat: lobby.place_of(guest), ..summed_up(stored, &lobby) })
}

fn summed_up(stored: &StoredTable, lobby: &Lobby) -> TableSummary {
    let result = stored.result.as_deref().and_then(|result| serde_json::from_str(result).ok());
    TableSummary { finished: stored.finished, result, ..lobby.summary(&stored.code) }
}

pub(super) fn lobby_of(stored: &StoredTable) -> Result<Lobby, InternalError> {
    serde_json::from_str(&stored.document).map_err(|error| InternalError(error.to_string()))
}

pub(crate) fn is_open(settings: &Settings) -> bool {
    settings.visibility == Visibility::Open
}
