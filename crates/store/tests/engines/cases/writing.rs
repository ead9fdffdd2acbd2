//! What is written, and what is refused.

use store::WriteError::{Stale, Unwritable};
use store::{StoredPhase, TableState, Write};

use crate::samples::{adding, commanded, entries, make_table, messages, open, state, table, turning};

pub(crate) async fn entries_come_back_in_order(url: &str) {
    let store = open(url).await;
    make_table(&store, "abc", 1).await;
    for numbers in [1..=9, 10..=10, 11..=12] {
        let write = adding("abc", 1, entries(numbers));
        assert_eq!(store.write(&[write]).await.expect("the store works"), [Ok(())]);
    }
    assert_eq!(table(&store, "abc").await.entries, 12);
    for (after, expected) in [(0, entries(1..=12)), (9, entries(10..=12)), (12, vec![]), (u64::MAX, vec![])] {
        assert_eq!(store.entries("abc", after).await.expect("the store works"), expected, "after {after}");
    }
}

pub(crate) async fn an_empty_batch_is_fine(url: &str) {
    let store = open(url).await;
    assert_eq!(store.write(&[]).await.expect("the store works"), []);
    make_table(&store, "abc", 1).await;
    let writes = [adding("abc", 1, vec![]), adding("abc", 0, vec![])];
    assert_eq!(store.write(&writes).await.expect("the store works"), [Ok(()), Err(Stale)]);
}

pub(crate) async fn gaps_are_refused(url: &str) {
    let store = open(url).await;
    make_table(&store, "abc", 1).await;
    assert_eq!(store.write(&[adding("abc", 1, entries(1..=2))]).await.expect("the store works"), [Ok(())]);
    let wrong = [vec![4], vec![2], vec![1], vec![0], vec![u64::MAX], vec![3, 5], vec![3, 3], vec![4, 3]];
    for numbers in wrong {
        let write = adding("abc", 1, entries(numbers.clone()));
        assert_eq!(store.write(&[write]).await.expect("the store works"), [Err(Stale)], "{numbers:?}");
    }
    assert_eq!(store.entries("abc", 0).await.expect("the store works"), entries(1..=2));
    assert_eq!(store.write(&[adding("abc", 1, entries(3..=3))]).await.expect("the store works"), [Ok(())]);
}

pub(crate) async fn a_refused_write_leaves_no_trace(url: &str) {
    let store = open(url).await;
    make_table(&store, "abc", 1).await;
    make_table(&store, "xyz", 1).await;
    let before = table(&store, "abc").await;
    let sat = TableState { guests: vec!["ben".to_owned()], ..state(StoredPhase::Over) };
    let refused = |epoch, n| Write { state: Some(sat.clone()), ..adding("abc", epoch, vec![commanded(n, "ben:1")]) };
    let writes = [refused(0, 1), adding("xyz", 1, entries(1..=1)), refused(1, 2), adding("none", 1, entries(1..=1))];
    let results = store.write(&writes).await.expect("the store works");
    assert_eq!(results, [Err(Stale), Ok(()), Err(Stale), Err(Stale)]);
    assert!(table(&store, "abc").await == before);
    assert_eq!(store.entries("abc", 0).await.expect("the store works"), []);
    assert!(store.games_of("ben", 9).await.expect("the store works").is_empty());
    assert_eq!(table(&store, "xyz").await.entries, 1, "the others are kept");
    let write = adding("abc", 1, vec![commanded(1, "ben:1")]);
    assert_eq!(store.write(&[write]).await.expect("the store works"), [Ok(())], "the command was not carried out");
}

pub(crate) async fn several_writes_to_one_table_follow_each_other(url: &str) {
    let store = open(url).await;
    make_table(&store, "abc", 1).await;
    let writes = [
        adding("abc", 1, entries(1..=2)),
        turning("abc", 1, StoredPhase::Playing),
        adding("abc", 1, entries(4..=4)),
        adding("abc", 1, entries(3..=4)),
        turning("abc", 1, StoredPhase::Over),
    ];
    let results = store.write(&writes).await.expect("the store works");
    assert_eq!(results, [Ok(()), Ok(()), Err(Stale), Ok(()), Ok(())]);
    let stored = table(&store, "abc").await;
    assert_eq!((stored.entries, stored.phase), (4, StoredPhase::Over));
    assert_eq!(store.entries("abc", 0).await.expect("the store works"), entries(1..=4));
}

pub(crate) async fn what_may_have_been_written_is_written_once(url: &str) {
    let store = open(url).await;
    for code in ["made", "unmade", "taken"] {
        make_table(&store, code, 1).await;
    }
    let write = |code: &str, n| Write {
        state: Some(TableState { document: format!("after {n}"), ..state(StoredPhase::Playing) }),
        chat: messages([n]),
        ..adding(code, 1, entries(2 * n - 1..=2 * n))
    };
    let made = write("made", 1);
    assert_eq!(store.write(std::slice::from_ref(&made)).await.expect("the store works"), [Ok(())]);
    assert_eq!(
        store.write(std::slice::from_ref(&made)).await.expect("the store works"),
        [Err(Stale)],
        "nobody says that it may be"
    );
    store.acquire("taken").await.expect("the store works");
    let unmade = write("unmade", 1);
    let again = [made.clone(), unmade, write("taken", 1), turning("unmade", 1, StoredPhase::Over), write("unmade", 3)];
    let expected = [Ok(()), Ok(()), Err(Stale), Ok(()), Err(Stale)];
    for _ in 0..2 {
        // It makes no difference how often.
        assert_eq!(store.write_again(&again).await.expect("the store works"), expected);
    }
    for code in ["made", "unmade"] {
        assert_eq!(store.entries(code, 0).await.expect("the store works"), entries(1..=2), "{code}");
        assert_eq!(store.chat(code).await.expect("the store works"), messages([1]), "{code}");
    }
    assert_eq!((table(&store, "made").await.document.as_str(), table(&store, "taken").await.entries), ("after 1", 0));
    assert_eq!(table(&store, "unmade").await.phase, StoredPhase::Over);
    assert_eq!(store.write(&[write("made", 2)]).await.expect("the store works"), [Ok(())], "it goes on");
    assert_eq!(store.chat("made").await.expect("the store works"), messages([1, 2]));
}

pub(crate) async fn a_null_character_harms_nobody_else(url: &str) {
    let store = open(url).await;
    make_table(&store, "abc", 1).await;
    make_table(&store, "xyz", 1).await;
    let seated = TableState { guests: vec!["\0".to_owned()], ..state(StoredPhase::Over) };
    let writes = [
        adding("abc", 1, vec![commanded(1, "ann:\0")]),
        Write { state: Some(seated), ..turning("abc", 1, StoredPhase::Over) },
        adding("a\0", 1, entries(1..=1)),
        adding("xyz", 1, entries(1..=1)),
    ];
    let results = store.write(&writes).await.expect("the store works");
    assert_eq!(results, [Err(Unwritable), Err(Unwritable), Err(Unwritable), Ok(())]);
}

pub(crate) async fn hundreds_of_tables_are_written_at_once(url: &str) {
    let store = open(url).await;
    let codes: Vec<String> = (0..300).map(|number| format!("table {number}")).collect();
    for code in &codes {
        make_table(&store, code, 1).await;
    }
    let write = |code: &String| Write {
        state: Some(state(StoredPhase::Playing)),
        ..adding(code, 1, vec![commanded(1, "ann:1"), commanded(2, "ann:2")])
    };
    let writes: Vec<Write> = codes.iter().map(write).collect();
    let results = store.write(&writes).await.expect("the store works");
    assert!(results.iter().all(Result::is_ok));
    for code in &codes {
        let stored = table(&store, code).await;
        assert_eq!((stored.entries, stored.phase), (2, StoredPhase::Playing), "{code}");
    }
}
