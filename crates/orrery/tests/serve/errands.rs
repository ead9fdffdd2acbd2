//! What people do besides playing while the server is killed: they set up tables, upload games and take other names. What was
//! answered has to be there in the end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use client::{Client, ClientError};
use protocol::table::NewGame;
use tokio::task::JoinHandle;

use crate::support::doors::Doors;
use crate::support::kinds::SHORT_GAMES;

/// A finished game that was played elsewhere.
const RECORD: &str = include_str!("../../../big-bang/tests/records/cosmic-tie.jsonl");

/// How much was done.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Done {
    pub(crate) tables: usize,
    pub(crate) uploads: usize,
    pub(crate) names: usize,
}

/// People who go about their errands until it is enough.
pub(crate) struct Errands {
    enough: Arc<AtomicBool>,
    tables: JoinHandle<usize>,
    uploads: JoinHandle<usize>,
    names: JoinHandle<usize>,
}

impl Errands {
    pub(crate) fn begin(doors: &Doors) -> Errands {
        let enough = Arc::<AtomicBool>::default();
        Errands {
            tables: tokio::spawn(set_up_tables(doors.clone(), Arc::clone(&enough))),
            uploads: tokio::spawn(upload_games(doors.clone(), Arc::clone(&enough))),
            names: tokio::spawn(take_names(doors.clone(), Arc::clone(&enough))),
            enough,
        }
    }

    /// Ends them, and finds out whether everything is there that was answered.
    ///
    /// # Panics
    /// If something is not.
    pub(crate) async fn end(self) -> Done {
        self.enough.store(true, Ordering::Relaxed);
        let done = |errand: JoinHandle<usize>| async { errand.await.unwrap_or_else(|error| panic!("{error}")) };
        Done { tables: done(self.tables).await, uploads: done(self.uploads).await, names: done(self.names).await }
    }
}

async fn set_up_tables(doors: Doors, enough: Arc<AtomicBool>) -> usize {
    let host = doors.guest(0).await;
    let mut codes = Vec::new();
    while !enough.load(Ordering::Relaxed) {
        let settings = SHORT_GAMES[codes.len() % SHORT_GAMES.len()].settings();
        let create = |address: String| {
            let (host, settings) = (host.at(&address), settings.clone());
            async move { host.create(&settings).await }
        };
        let table = doors.insist(0, "to set up a table", create).await;
        codes.push((table.code, table.settings));
    }
    for (code, settings) in &codes {
        let look = |address: String| {
            let (host, code) = (host.at(&address), code.clone());
            async move { host.table(&code).await }
        };
        let table = doors.insist(0, "to find a table that was set up", look).await;
        assert_eq!((&table.settings, &table.host), (settings, &host.me().guest), "table {code}");
    }
    codes.len()
}

/// The same game is uploaded by one guest after the other, each until there is an answer, and then once more.
async fn upload_games(doors: Doors, enough: Arc<AtomicBool>) -> usize {
    let game = NewGame { record: RECORD.to_owned(), players: Vec::new(), seat: None };
    let mut uploads: Vec<(Client, String)> = Vec::new();
    let upload = |guest: &Client| {
        let (guest, game) = (guest.clone(), game.clone());
        let doors = doors.clone();
        async move {
            let upload = |address: String| {
                let (guest, game) = (guest.at(&address), game.clone());
                async move { guest.upload(&game).await }
            };
            doors.insist(0, "to upload a game", upload).await
        }
    };
    while !enough.load(Ordering::Relaxed) {
        let guest = doors.guest(0).await;
        let code = upload(&guest).await;
        uploads.push((guest, code));
    }
    for (guest, code) in &uploads {
        assert_eq!(upload(guest).await, *code, "a game is there once");
        let fetch = |address: String| {
            let (guest, code) = (guest.at(&address), code.clone());
            async move { guest.record(&code).await }
        };
        let record = doors.insist(0, "to download a game that was uploaded", fetch).await;
        assert_eq!(log_of(&record), log_of(RECORD), "table {code}");
    }
    uploads.len()
}

/// The entries of a record.
fn log_of(record: &str) -> serde_json::Value {
    let record: serde_json::Value = serde_json::from_str(record).expect("a record is JSON");
    record["log"].clone()
}

async fn take_names(doors: Doors, enough: Arc<AtomicBool>) -> usize {
    let guest = doors.guest(0).await;
    let mut taken = 0;
    while !enough.load(Ordering::Relaxed) {
        let name = format!("Nomad {taken}");
        let rename = |address: String| {
            let (mut guest, name) = (guest.at(&address), name.clone());
            async move {
                guest.rename(&name).await?;
                Ok::<Client, ClientError>(guest)
            }
        };
        let renamed = doors.insist(0, "to take a name", rename).await;
        assert_eq!(renamed.me().name, name);
        taken += 1;
        let key = guest.me().key.clone();
        let come_back = |address: String| {
            let key = key.clone();
            async move { Client::with_key(&address, &key).await }
        };
        assert_eq!(doors.insist(0, "to come back", come_back).await.me().name, name);
    }
    taken
}
