//! One keeper per table.

use store::WriteError::Stale;
use store::{Store, StoredPhase};

use crate::samples::{adding, entries, make_table, open, open_on_nodes, state, table};

pub(crate) async fn each_taking_raises_the_epoch(url: &str) {
    let store = open(url).await;
    make_table(&store, "abc", 1).await;
    make_table(&store, "xyz", 1).await;
    assert_eq!(store.acquire("abc").await.expect("the store works"), Some(2));
    assert_eq!(table(&store, "abc").await.epoch, 2);
    assert_eq!(table(&store, "xyz").await.epoch, 1, "of that table alone");
}

pub(crate) async fn who_kept_it_before_is_refused(url: &str) {
    let [before, now] = open_on_nodes(url, 2).await.try_into().expect("two");
    make_table(&before, "abc", 1).await;
    make_table(&before, "xyz", 1).await;
    assert_eq!(now.acquire("abc").await.expect("the store works"), Some(2));

    let mut old = adding("abc", 1, entries(1..=2));
    old.state = Some(state(StoredPhase::Over));
    let writes = [old, adding("xyz", 1, entries(1..=1))];
    assert_eq!(before.write(&writes).await.expect("the store works"), [Err(Stale), Ok(())]);
    let untouched = table(&now, "abc").await;
    assert_eq!((untouched.entries, untouched.phase), (0, StoredPhase::Gathering));
    assert_eq!(table(&now, "xyz").await.entries, 1);

    let writes = [adding("abc", 2, entries(1..=1)), adding("abc", 3, entries(2..=2))];
    assert_eq!(now.write(&writes).await.expect("the store works"), [Ok(()), Err(Stale)], "nor is a later epoch right");
}

/// A keeper writes as fast as it can; what is there once somebody else has the table is all there will be.
pub(crate) async fn nothing_old_is_written_after_a_taking(url: &str) {
    let [before, now] = open_on_nodes(url, 2).await.try_into().expect("two");
    make_table(&now, "abc", 1).await;
    let writing = tokio::spawn(async move {
        // So many that somebody else takes the table meanwhile.
        for written in 0..1000 {
            let results = before.write(&[adding("abc", 1, entries([written + 1]))]).await.expect("the store works");
            if results != [Ok(())] {
                return written;
            }
        }
        1000
    });
    while table(&now, "abc").await.entries < 10 {
        tokio::task::yield_now().await;
    }
    assert_eq!(now.acquire("abc").await.expect("the store works"), Some(2));
    let found = table(&now, "abc").await.entries;
    assert_eq!(writing.await.expect("the writer ends"), found);
    assert_eq!(table(&now, "abc").await.entries, found);
}

/// Two nodes that both believe to be the keeper, and name the tables in opposite orders, neither fail nor mix.
pub(crate) async fn of_two_writers_one_goes_first(url: &str) {
    const ROUNDS: u64 = 30;
    async fn write_all(store: Store, order: [&'static str; 2]) -> Vec<bool> {
        let mut won = Vec::new();
        for n in 1..=ROUNDS {
            let writes = order.map(|code| adding(code, 1, entries([n])));
            let results = store.write(&writes).await.expect("the store works");
            assert_eq!(results[0], results[1], "both tables or none");
            won.push(results[0].is_ok());
        }
        won
    }
    let [one, other] = open_on_nodes(url, 2).await.try_into().expect("two");
    make_table(&one, "abc", 1).await;
    make_table(&one, "xyz", 1).await;
    let others = tokio::spawn(write_all(other, ["xyz", "abc"]));
    let ones = write_all(one.clone(), ["abc", "xyz"]).await;
    let others = others.await.expect("nobody fails");
    let wins = |won: &[bool]| won.iter().filter(|won| **won).count() as u64;
    for code in ["abc", "xyz"] {
        assert_eq!(table(&one, code).await.entries, wins(&ones) + wins(&others));
    }
    assert_eq!(wins(&ones) + wins(&others), ROUNDS);
}
