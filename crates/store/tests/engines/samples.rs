//! Tables and writes to test with.

use store::{NewTable, Store, StoredEntry, StoredMessage, StoredPhase, StoredTable, TableState, Write};

/// Opens a store that has to open.
pub(crate) async fn open(url: &str) -> Store {
    Store::open(url).await.expect("the store opens")
}

/// The same store on several nodes. A file has only one server; there they are clones.
pub(crate) async fn open_on_nodes(url: &str, count: usize) -> Vec<Store> {
    let first = open(url).await;
    let mut stores = vec![first.clone()];
    while stores.len() < count {
        stores.push(if first.can_be_shared() { open(url).await } else { first.clone() });
    }
    stores
}

/// A table that everyone finds.
pub(crate) fn new_table(code: &str, created: u64) -> NewTable {
    NewTable {
        code: code.to_owned(),
        series: format!("series of {code}"),
        visibility_open: true,
        phase: StoredPhase::Gathering,
        document: format!(r#"{{"about":"{code}"}}"#),
        secret: vec![0, 1, 255],
        guests: vec!["ann".to_owned()],
        created,
    }
}

/// Stores a table that everyone finds and takes it; its epoch is 1 then.
pub(crate) async fn make_table(store: &Store, code: &str, created: u64) {
    assert!(store.create_table(&new_table(code, created)).await.expect("the store works"), "{code} is free");
    assert_eq!(store.acquire(code).await.expect("the store works"), Some(1));
}

/// Entries with these numbers and no commands.
pub(crate) fn entries(numbers: impl IntoIterator<Item = u64>) -> Vec<StoredEntry> {
    let entry = |n| StoredEntry { n, body: format!(r#"{{"move":{n}}}"#), command: None };
    numbers.into_iter().map(entry).collect()
}

/// An entry that a command caused.
pub(crate) fn commanded(n: u64, command: &str) -> StoredEntry {
    StoredEntry { n, body: "{}".to_owned(), command: Some(command.to_owned()) }
}

/// Messages with these numbers.
pub(crate) fn messages(numbers: impl IntoIterator<Item = u64>) -> Vec<StoredMessage> {
    let message = |n| StoredMessage {
        n,
        guest: "ann".to_owned(),
        body: format!(r#"{{"text":"{n}"}}"#),
        command: format!("ann:say{n}"),
    };
    numbers.into_iter().map(message).collect()
}

/// A write that adds entries.
pub(crate) fn adding(code: &str, epoch: i64, entries: Vec<StoredEntry>) -> Write {
    Write { code: code.to_owned(), epoch, entries, chat: Vec::new(), state: None, handover: None }
}

/// A write that says how far a table has come.
pub(crate) fn turning(code: &str, epoch: i64, phase: StoredPhase) -> Write {
    Write {
        code: code.to_owned(),
        epoch,
        entries: Vec::new(),
        chat: Vec::new(),
        state: Some(state(phase)),
        handover: None,
    }
}

/// What is known of a table that everyone finds.
pub(crate) fn state(phase: StoredPhase) -> TableState {
    TableState {
        document: r#"{"about":"changed"}"#.to_owned(),
        phase,
        visibility_open: true,
        guests: Vec::new(),
        finished: None,
        result: None,
    }
}

/// The table of that code, which has to be there.
pub(crate) async fn table(store: &Store, code: &str) -> StoredTable {
    store.table(code).await.expect("the store works").expect("the table is there")
}

/// The codes of tables.
pub(crate) fn codes(tables: Vec<StoredTable>) -> Vec<String> {
    tables.into_iter().map(|table| table.code).collect()
}
