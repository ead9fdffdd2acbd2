//! Stored tables as they are shown in lists.

use games::InternalError;
use protocol::table::{Phase, Settings, TableSummary, Visibility};
use store::{StoredPhase, StoredTable};
use table_runner::Lobby;

pub(crate) fn summary(stored: &StoredTable) -> Option<TableSummary> {
    Some(summed_up(stored, &lobby_of(stored).ok()?))
}

/// The same of a table whose document cannot be read, as far as that goes.
pub(crate) fn bare_summary(stored: &StoredTable) -> TableSummary {
    let phase = match stored.phase {
        StoredPhase::Gathering => Phase::Gathering,
        StoredPhase::Playing => Phase::Playing,
        StoredPhase::Over => Phase::Over,
    };
    TableSummary {
        code: stored.code.clone(),
        game: String::new(),
        mode: String::new(),
        seats: 0,
        players: Vec::new(),
        seat: None,
        phase,
        created: stored.created,
        finished: stored.finished,
        result: None,
        abandoned: false,
        uploaded: false,
    }
}

/// The same for a guest, with their seat.
pub(crate) fn summary_for(stored: &StoredTable, guest: &str) -> Option<TableSummary> {
    let lobby = lobby_of(stored).ok()?;
    Some(TableSummary { seat: lobby.place_of(guest), ..summed_up(stored, &lobby) })
}

fn summed_up(stored: &StoredTable, lobby: &Lobby) -> TableSummary {
    let result = stored.result.as_deref().and_then(|result| serde_json::from_str(result).ok());
    TableSummary { finished: stored.finished, result, ..lobby.summary(&stored.code) }
}

pub(crate) fn lobby_of(stored: &StoredTable) -> Result<Lobby, InternalError> {
    serde_json::from_str(&stored.document).map_err(|error| InternalError(error.to_string()))
}

pub(crate) fn stored_phase(phase: Phase) -> StoredPhase {
    match phase {
        Phase::Gathering => StoredPhase::Gathering,
        Phase::Playing => StoredPhase::Playing,
        Phase::Over => StoredPhase::Over,
    }
}

pub(crate) fn is_open(settings: &Settings) -> bool {
    settings.visibility == Visibility::Open
}
