//! Tables in lists.

use store::{NewTable, Store, StoredPhase, TableState, Write};

use crate::samples::{codes, make_table, new_table, open, state, turning};

/// Three tables in each phase, two of which everyone finds.
async fn make_tables(store: &Store) {
    let phases =
        [("gathering", StoredPhase::Gathering), ("playing", StoredPhase::Playing), ("over", StoredPhase::Over)];
    for (name, phase) in phases {
        for (number, created, visibility_open) in [(1, 10, true), (2, 30, true), (3, 20, false)] {
            let code = format!("{name} {number}");
            make_table(store, &code, created).await;
            let state = TableState { visibility_open, ..state(phase) };
            let write = Write { state: Some(state), ..turning(&code, 1, phase) };
            assert_eq!(store.write(&[write]).await.expect("the store works"), [Ok(())]);
        }
    }
}

pub(crate) async fn open_tables_are_listed_newest_first(url: &str) {
    let store = open(url).await;
    make_tables(&store).await;
    let listed = store.open_tables(0, 9).await.expect("the store works");
    assert_eq!(codes(listed), ["gathering 2", "gathering 1"]);
    assert_eq!(codes(store.open_tables(0, 1).await.expect("the store works")), ["gathering 2"]);
}

pub(crate) async fn running_tables_are_listed_newest_first(url: &str) {
    let store = open(url).await;
    make_tables(&store).await;
    let listed = store.running_tables(0, 9).await.expect("the store works");
    assert_eq!(codes(listed), ["playing 2", "playing 1"]);
    assert_eq!(codes(store.running_tables(0, 1).await.expect("the store works")), ["playing 2"]);
}

pub(crate) async fn all_unfinished_tables_are_known(url: &str) {
    let store = open(url).await;
    make_tables(&store).await;
    let unfinished = store.unfinished().await.expect("the store works");
    assert_eq!(unfinished, ["playing 1", "playing 3", "playing 2"], "also those that only have a link");
}

pub(crate) async fn games_are_found_by_who_sat_there(url: &str) {
    let store = open(url).await;
    for (code, created) in [("first", 1), ("third", 3), ("second", 2)] {
        make_table(&store, code, created).await;
    }
    let sitting = |guests: &[&str]| {
        let guests = guests.iter().map(|guest| (*guest).to_owned()).collect();
        let state = TableState { guests, ..state(StoredPhase::Playing) };
        Write { state: Some(state), ..turning("second", 1, StoredPhase::Playing) }
    };
    for guests in [["ann", "ben"], ["ben", "cleo"]] {
        assert_eq!(store.write(&[sitting(&guests)]).await.expect("the store works"), [Ok(())]);
    }
    for (guest, games) in [("ann", &["third", "second", "first"][..]), ("ben", &["second"]), ("cleo", &["second"])] {
        assert_eq!(codes(store.games_of(guest, 9).await.expect("the store works")), games, "{guest}");
    }
    assert_eq!(codes(store.games_of("ann", 2).await.expect("the store works")), ["third", "second"]);
    assert!(store.games_of("dan", 9).await.expect("the store works").is_empty());
}

pub(crate) async fn a_series_is_told_from_its_beginning(url: &str) {
    let store = open(url).await;
    for (code, created) in [("again", 2), ("once", 1), ("and again", 3)] {
        let table = NewTable { series: "once".to_owned(), ..new_table(code, created) };
        assert!(store.create_table(&table).await.expect("the store works"));
    }
    make_table(&store, "another", 2).await;
    let series = store.series("once").await.expect("the store works");
    assert_eq!(codes(series), ["once", "again", "and again"]);
}
