//! What was said at tables.

use store::WriteError::{Stale, Unwritable};
use store::{KEPT_MESSAGES, StoredMessage, Write};

use crate::samples::{adding, entries, make_table, messages, open};

fn saying(code: &str, epoch: i64, chat: Vec<StoredMessage>) -> Write {
    Write { chat, ..adding(code, epoch, Vec::new()) }
}

pub(crate) async fn what_was_said_comes_back_in_order(url: &str) {
    let store = open(url).await;
    for code in ["abc", "xyz"] {
        make_table(&store, code, 1).await;
    }
    let both = Write { chat: messages(1..=2), ..adding("abc", 1, entries(1..=1)) };
    let writes = [both, saying("xyz", 1, messages(1..=1)), saying("abc", 1, messages(3..=3))];
    assert_eq!(store.write(&writes).await.expect("the store works"), [Ok(()), Ok(()), Ok(())]);
    assert_eq!(store.chat("abc").await.expect("the store works"), messages(1..=3));
    assert_eq!(store.chat("xyz").await.expect("the store works"), messages(1..=1));
    assert_eq!(store.chat("none").await.expect("the store works"), []);
    assert_eq!(store.entries("abc", 0).await.expect("the store works"), entries(1..=1));
    store.close().await;
    assert_eq!(open(url).await.chat("abc").await.expect("the store works"), messages(1..=3));
}

pub(crate) async fn what_was_said_can_be_shown_under_another_name(url: &str) {
    let store = open(url).await;
    make_table(&store, "abc", 1).await;
    assert_eq!(store.write(&[saying("abc", 1, messages(1..=3))]).await.expect("the store works"), [Ok(())]);
    let mut renamed = messages(1..=4);
    renamed[1].body = "by another name".to_owned();
    let write = saying("abc", 1, [&renamed[1], &renamed[3]].map(Clone::clone).to_vec());
    assert_eq!(store.write(&[write]).await.expect("the store works"), [Ok(())]);
    assert_eq!(store.chat("abc").await.expect("the store works"), renamed);
}

pub(crate) async fn the_last_messages_of_each_table_are_kept(url: &str) {
    let store = open(url).await;
    for code in ["abc", "xyz"] {
        make_table(&store, code, 1).await;
    }
    let writes = [saying("xyz", 1, messages(1..=2)), saying("abc", 1, messages(1..=KEPT_MESSAGES + 3))];
    assert_eq!(store.write(&writes).await.expect("the store works"), [Ok(()), Ok(())]);
    assert_eq!(store.chat("abc").await.expect("the store works"), messages(4..=KEPT_MESSAGES + 3));
    for n in KEPT_MESSAGES + 4..KEPT_MESSAGES + 7 {
        assert_eq!(store.write(&[saying("abc", 1, messages([n]))]).await.expect("the store works"), [Ok(())]);
    }
    assert_eq!(store.chat("abc").await.expect("the store works"), messages(7..=KEPT_MESSAGES + 6));
    assert_eq!(store.chat("xyz").await.expect("the store works"), messages(1..=2));
}

pub(crate) async fn a_former_keeper_has_nobody_say_anything(url: &str) {
    let store = open(url).await;
    for code in ["abc", "xyz"] {
        make_table(&store, code, 1).await;
    }
    let mut broken = messages([1]);
    broken[0].body.push('\0');
    let writes = [
        saying("abc", 0, messages([1])),
        saying("none", 1, messages([1])),
        saying("xyz", 1, broken),
        saying("xyz", 1, messages([1])),
    ];
    let results = store.write(&writes).await.expect("the store works");
    assert_eq!(results, [Err(Stale), Err(Stale), Err(Unwritable), Ok(())]);
    assert_eq!(store.chat("abc").await.expect("the store works"), []);
    assert_eq!(store.chat("xyz").await.expect("the store works"), messages([1]));
}
