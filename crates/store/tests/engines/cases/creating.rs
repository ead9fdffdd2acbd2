//! New tables.

use store::{NewTable, StoredPhase, StoredTable, TableState};

use crate::samples::{codes, entries, new_table, open, state, table};

pub(crate) async fn a_new_table_is_found(url: &str) {
    let store = open(url).await;
    let new = new_table("abc", u64::MAX);
    assert!(store.create_table(&new).await.expect("the store works"));
    let NewTable { code, series, visibility_open, document, secret, created, .. } = new;
    let expected = StoredTable {
        code,
        series,
        visibility_open,
        phase: StoredPhase::Gathering,
        document,
        secret,
        created,
        finished: None,
        result: None,
        epoch: 0,
        entries: 0,
    };
    assert!(table(&store, "abc").await == expected);
}

pub(crate) async fn a_code_is_taken_once(url: &str) {
    let store = open(url).await;
    let first = new_table("abc", 1);
    assert!(store.create_table(&first).await.expect("the store works"));
    let second = NewTable { document: "another".to_owned(), guests: vec!["ben".to_owned()], ..new_table("abc", 2) };
    assert!(!store.create_table(&second).await.expect("the store works"));
    assert_eq!(table(&store, "abc").await.document, first.document);
    assert!(store.games_of("ben", 9).await.expect("the store works").is_empty(), "nothing of it is kept");
}

pub(crate) async fn an_unknown_code_is_nothing(url: &str) {
    let store = open(url).await;
    assert!(store.table("abc").await.expect("the store works").is_none());
    assert_eq!(store.entries("abc", 0).await.expect("the store works"), []);
    assert_eq!(store.acquire("abc").await.expect("the store works"), None);
}

pub(crate) async fn a_finished_table_comes_with_its_log(url: &str) {
    let store = open(url).await;
    let log = || entries(1..=300);
    let over =
        || TableState { finished: Some(7), result: Some(r#"{"winners":[0]}"#.to_owned()), ..state(StoredPhase::Over) };
    let create = async |code: &str| store.create_finished(&new_table(code, 5), log(), over()).await;
    assert!(create("abc").await.expect("the store works"));
    let StoredTable { phase, document, finished, result, epoch, entries: count, .. } = table(&store, "abc").await;
    assert_eq!((phase, document, finished, result), (StoredPhase::Over, over().document, Some(7), over().result));
    assert_eq!((epoch, count), (0, 300));
    assert_eq!(store.entries("abc", 0).await.expect("the store works"), log());
    assert_eq!(codes(store.games_of("ann", 9).await.expect("the store works")), ["abc"]);
    assert!(store.unfinished().await.expect("the store works").is_empty());
    assert!(!create("abc").await.expect("the store works"), "the code is taken");
    let unwritable = TableState { result: Some("\0".to_owned()), ..over() };
    let created = store.create_finished(&new_table("def", 5), log(), unwritable).await;
    assert!(!created.expect("the store works"));
    assert!(store.table("def").await.expect("the store works").is_none(), "all or nothing");
}
