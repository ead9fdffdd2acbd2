//! Creating tables, and storing uploaded games.

use store::{NewTable, StoreError, StoredEntry, TableState};
use table_runner::Lobby;
use tabletop::fair::Secret;

use super::{RegistryError, TableRegistry, is_open, stored_phase};
use crate::codes;
use crate::uploaded::Uploaded;

/// How many codes are tried for an uploaded game.
const MAX_CODE_ATTEMPTS: u8 = 100;

impl TableRegistry {
    /// Creates a table and returns its code. A rematch belongs to a series of tables.
    pub(crate) async fn create(&self, lobby: &Lobby, series: Option<&str>) -> Result<String, StoreError> {
        loop {
            let code = if is_open(&lobby.settings) { codes::open_code() } else { codes::private_code() };
            let table = NewTable {
                series: series.unwrap_or(&code).to_owned(),
                visibility_open: is_open(&lobby.settings),
                phase: stored_phase(lobby.phase),
                document: serde_json::to_string(lobby).unwrap_or_default(),
                secret: codes::random_bytes::<{ Secret::BYTES }>().to_vec(),
                guests: lobby.guests(),
                created: lobby.created,
                code,
            };
            if self.store.create_table(&table).await? {
                self.note_change();
                return Ok(table.code);
            }
        }
    }

    /// Stores a game that a guest has uploaded, and returns its code. This is idempotent: the same game of the same guest has
    /// one code.
    pub(crate) async fn store_upload(
        &self,
        game: &Uploaded,
        lobby: &Lobby,
        guest: &str,
    ) -> Result<String, RegistryError> {
        let series = game.key_for(guest);
        let entries = |bodies: &[String]| {
            let numbered = (1..).zip(bodies);
            numbered.map(|(n, body)| StoredEntry { n, body: body.clone(), command: None }).collect()
        };
        // Codes of uploads were short once.
        let earlier = codes::open_code_of(Uploaded::code_bytes(&series, 0));
        if self.store.table(&earlier).await?.is_some_and(|known| known.series == series) {
            return Ok(earlier);
        }
        for number in 0..MAX_CODE_ATTEMPTS {
            let table = NewTable {
                code: codes::private_code_of(Uploaded::code_bytes(&series, number)),
                series: series.clone(),
                visibility_open: false,
                phase: stored_phase(lobby.phase),
                document: serde_json::to_string(lobby).unwrap_or_default(),
                secret: codes::random_bytes::<{ Secret::BYTES }>().to_vec(),
                guests: vec![guest.to_owned()],
                created: lobby.created,
            };
            let state = TableState {
                document: table.document.clone(),
                phase: stored_phase(lobby.phase),
                visibility_open: false,
                guests: Vec::new(),
                finished: lobby.finished,
                result: Some(game.result.clone()),
            };
            if self.store.create_finished(&table, entries(&game.entries), state).await? {
                return Ok(table.code);
            }
            // The code is taken: by this very game, or by another.
            if self.store.table(&table.code).await?.is_some_and(|known| known.series == series) {
                return Ok(table.code);
            }
        }
        Err(RegistryError::Damaged { code: series, error: "there is no code left for this game".to_owned() })
    }
}
