//! Making tables.

use store::{NewTable, StoreError, StoredEntry, TableState};
use tabletop::fair::Secret;

use super::{RegistryError, TableRegistry, is_open};
use crate::codes;
use crate::uploaded::Uploaded;
use table_runner::Lobby;

/// So many codes are tried for a game that was uploaded.
const MOST_CODES: u8 = 100;

impl TableRegistry {
    /// Makes a table and tells its code. A rematch belongs to a series of tables.
    pub(crate) async fn create(&self, lobby: &Lobby, series: Option<&str>) -> Result<String, StoreError> {
        loop {
            let code = codes::table_code();
            let table = NewTable {
                series: series.unwrap_or(&code).to_owned(),
                visibility_open: is_open(&lobby.settings),
                phase: lobby.phase,
                document: serde_json::to_string(lobby).unwrap_or_default(),
                secret: codes::random_bytes::<{ Secret::BYTES }>().to_vec(),
                guests: lobby.guests(),
                created: lobby.created,
                code,
            };
            if self.store.create_table(&table).await? {
                return Ok(table.code);
            }
        }
    }

    /// Stores a game that a guest has uploaded, and tells its code: the same whenever that guest uploads the same game.
    pub(crate) async fn shelve(&self, game: &Uploaded, lobby: &Lobby, guest: &str) -> Result<String, RegistryError> {
        let series = game.name_for(guest);
        let entries = |bodies: &[String]| {
            let numbered = (1..).zip(bodies);
            numbered.map(|(n, body)| StoredEntry { n, body: body.clone(), command: None }).collect()
        };
        for number in 0..MOST_CODES {
            let table = NewTable {
                code: codes::code_of(Uploaded::code_bytes(&series, number)),
                series: series.clone(),
                visibility_open: false,
                phase: lobby.phase,
                document: serde_json::to_string(lobby).unwrap_or_default(),
                secret: codes::random_bytes::<{ Secret::BYTES }>().to_vec(),
                guests: vec![guest.to_owned()],
                created: lobby.created,
            };
            let state = TableState {
                document: table.document.clone(),
                phase: lobby.phase,
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
