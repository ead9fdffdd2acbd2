//! Nodes that share a store.

use std::time::Duration;

use store::{ClusterNode, Handover, Store, Write, WriteError};

use crate::samples::{adding, entries, make_table, open};

/// So long that it does not end within a test.
const LONG: Duration = Duration::from_secs(50);

fn node(name: &str) -> ClusterNode {
    ClusterNode { name: name.to_owned(), draining: false, connected: true, tables: 3 }
}

async fn keeper(store: &Store, code: &str) -> Option<String> {
    store.ownership(code).await.expect("the store works").expect("the table is there").keeper
}

pub(crate) async fn nodes_are_there_until_their_time_is_up(url: &str) {
    let store = open(url).await;
    assert_eq!(store.heartbeat(&node("one"), LONG).await.expect("the store works"), [node("one")]);
    let two = ClusterNode { draining: true, connected: false, ..node("two") };
    assert_eq!(store.heartbeat(&two, LONG).await.expect("the store works"), [node("one"), two.clone()]);
    // Time that is up at once.
    assert_eq!(store.heartbeat(&node("one"), Duration::ZERO).await.expect("the store works"), [two]);
    store.leave("two").await.expect("the store works");
    assert_eq!(store.heartbeat(&node("one"), LONG).await.expect("the store works"), [node("one")]);
}

/// As a lease looks that was given before the clock was set back by an hour.
pub(crate) async fn a_lease_from_the_future_does_not_hold(url: &str) {
    let store = open(url).await;
    make_table(&store, "abc", 1).await;
    for name in ["one", "two"] {
        store.heartbeat(&node(name), LONG).await.expect("the store works");
    }
    assert!(store.assign("abc", "one").await.expect("the store works"));
    let alive = store.heartbeat(&node("one"), Duration::from_secs(3600)).await.expect("the store works");
    assert_eq!((alive, keeper(&store, "abc").await), (vec![node("two")], None));
    assert!(store.assign("abc", "two").await.expect("the store works"));
    // If it is alive, it renews its lease by the clock as it is now.
    let alive = store.heartbeat(&node("one"), LONG).await.expect("the store works");
    assert_eq!(alive, [node("one"), node("two")]);
}

pub(crate) async fn a_table_is_given_to_one_node_at_a_time(url: &str) {
    let store = open(url).await;
    make_table(&store, "abc", 1).await;
    assert_eq!(keeper(&store, "abc").await, None);
    for name in ["one", "two"] {
        store.heartbeat(&node(name), LONG).await.expect("the store works");
    }
    assert!(store.assign("abc", "one").await.expect("the store works"));
    assert!(!store.assign("abc", "two").await.expect("the store works"), "one has it");
    assert_eq!(keeper(&store, "abc").await.as_deref(), Some("one"));
    // The time of one is up.
    store.heartbeat(&node("one"), Duration::ZERO).await.expect("the store works");
    assert_eq!(keeper(&store, "abc").await, None);
    assert!(store.assign("abc", "two").await.expect("the store works"));
    // It is there again, and has lost the table for good.
    store.heartbeat(&node("one"), LONG).await.expect("the store works");
    assert!(!store.assign("abc", "one").await.expect("the store works"));
    assert_eq!(keeper(&store, "abc").await.as_deref(), Some("two"));
    assert!(store.ownership("xyz").await.expect("the store works").is_none());
}

pub(crate) async fn only_the_node_that_has_a_table_takes_it(url: &str) {
    let store = open(url).await;
    make_table(&store, "abc", 1).await;
    for name in ["one", "two"] {
        store.heartbeat(&node(name), LONG).await.expect("the store works");
    }
    store.assign("abc", "one").await.expect("the store works");
    assert_eq!(store.acquire_as("abc", "two").await.expect("the store works"), None);
    assert_eq!(store.acquire_as("abc", "one").await.expect("the store works"), Some(2));
}

/// The last write of a keeper to table `abc`.
fn last_write(epoch: i64, n: u64, from: &str, to: Option<&str>) -> Write {
    let handover = Some(Handover { from: from.to_owned(), to: to.map(str::to_owned) });
    Write { handover, ..adding("abc", epoch, entries([n])) }
}

pub(crate) async fn a_table_is_passed_on_with_the_last_write(url: &str) {
    let store = open(url).await;
    make_table(&store, "abc", 1).await;
    for name in ["one", "two"] {
        store.heartbeat(&node(name), LONG).await.expect("the store works");
    }
    store.assign("abc", "one").await.expect("the store works");
    let written = store.write(&[last_write(1, 1, "two", Some("two"))]).await.expect("the store works");
    assert_eq!(written, [Ok(())]);
    assert_eq!(keeper(&store, "abc").await.as_deref(), Some("one"), "who has it not cannot pass it on");
    let written = store.write(&[last_write(0, 2, "one", Some("two"))]).await.expect("the store works");
    assert_eq!(written, [Err(WriteError::Stale)]);
    assert_eq!(keeper(&store, "abc").await.as_deref(), Some("one"), "what is refused passes nothing on");
    let written = store.write(&[last_write(1, 2, "one", Some("two"))]).await.expect("the store works");
    assert_eq!(written, [Ok(())]);
    assert_eq!(store.acquire_as("abc", "one").await.expect("the store works"), None);
    assert_eq!(store.acquire_as("abc", "two").await.expect("the store works"), Some(2));
    let whereabouts = store.ownership("abc").await.expect("the store works").expect("the table is there");
    assert_eq!((whereabouts.keeper.as_deref(), whereabouts.epoch), (Some("two"), 2));
    // Nobody in particular is to have it.
    let written = store.write(&[last_write(2, 3, "two", None)]).await.expect("the store works");
    assert_eq!(written, [Ok(())]);
    assert_eq!(keeper(&store, "abc").await, None);
}
