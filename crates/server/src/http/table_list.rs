//! The list of tables that anybody may come to: the same for everyone, so that it is made once for all who ask.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use protocol::table::TableList;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::app::App;
use crate::http::{ApiError, heavy};
use crate::table_registry;
use crate::time::now_millis;

/// The most tables in a list.
const MAX_LISTED: u32 = 100;

/// How long a list is kept. What happens on this node is in the next one at once, what happens on others after this time.
const MAX_AGE: Duration = Duration::from_secs(1);

/// The list as it was made last. Whoever asks while it is being made waits for that one.
#[derive(Debug, Default)]
pub(crate) struct CachedList(Mutex<Option<MadeList>>);

#[derive(Debug)]
struct MadeList {
    at: Instant,
    /// How many changes of tables it knows.
    changes: u64,
    json: Bytes,
}

/// The list in JSON.
pub(super) async fn json(app: &Arc<App>) -> Result<Bytes, ApiError> {
    let mut made = app.table_list.0.lock().await;
    let changes = app.tables.changes();
    let is_good = |list: &&MadeList| list.changes == changes && list.at.elapsed() < MAX_AGE;
    if let Some(list) = made.as_ref().filter(is_good) {
        return Ok(list.json.clone());
    }
    let at = Instant::now();
    let (store, now) = (&app.tables.store, now_millis());
    let (gathering, playing) =
        (store.open_tables(now, MAX_LISTED).await?, store.running_tables(now, MAX_LISTED).await?);
    let write = move || {
        let summaries = |tables: &[store::StoredTable]| tables.iter().filter_map(table_registry::summary).collect();
        let list = TableList { gathering: summaries(&gathering), playing: summaries(&playing) };
        Bytes::from(serde_json::to_vec(&list).unwrap_or_default())
    };
    let json = heavy::run(app, write).await?;
    *made = Some(MadeList { at, changes, json: json.clone() });
    Ok(json)
}
