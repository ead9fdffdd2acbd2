//! What is still there later, and how it looks then.

use store::{NewTable, StoredEntry, StoredPhase, TableState, Write};

use crate::samples::{adding, entries, make_table, new_table, open, open_on_nodes, state, table, turning};

pub(crate) async fn everything_is_there_after_reopening(url: &str) {
    let store = open(url).await;
    make_table(&store, "abc", 1).await;
    store.name_guest("ann", "Ann").await.expect("the store works");
    let key = store.setting("key", || vec![7]).await.expect("the store works");
    let ended = TableState {
        finished: Some(5),
        result: Some("12:7".to_owned()),
        visibility_open: false,
        ..state(StoredPhase::Over)
    };
    let write = Write { state: Some(ended), ..adding("abc", 1, entries(1..=3)) };
    assert_eq!(store.write(&[write]).await.expect("the store works"), [Ok(())]);
    let before = table(&store, "abc").await;
    store.close().await;

    let store = open(url).await;
    let after = table(&store, "abc").await;
    assert!(after == before, "{after:?} is {before:?}");
    assert_eq!((after.phase, after.finished, after.result.as_deref()), (StoredPhase::Over, Some(5), Some("12:7")));
    assert_eq!((after.visibility_open, after.epoch, after.entries), (false, 1, 3));
    assert_eq!(store.entries("abc", 0).await.expect("the store works"), entries(1..=3));
    assert_eq!(store.guest_name("ann").await.expect("the store works").as_deref(), Some("Ann"));
    assert_eq!(store.setting("key", || vec![8]).await.expect("the store works"), key);
    store.check().await.expect("it can be read and written");
}

pub(crate) async fn a_name_is_what_was_chosen_last(url: &str) {
    let store = open(url).await;
    assert_eq!(store.guest_name("ann").await.expect("the store works"), None);
    for name in ["Ann", "Anna"] {
        store.name_guest("ann", name).await.expect("the store works");
        assert_eq!(store.guest_name("ann").await.expect("the store works").as_deref(), Some(name));
    }
    assert_eq!(store.guest_name("ben").await.expect("the store works"), None);
}

pub(crate) async fn a_setting_is_made_once(url: &str) {
    let store = open(url).await;
    assert_eq!(store.setting("key", || vec![0, 255]).await.expect("the store works"), [0, 255]);
    let again = store.setting("key", || unreachable!("it is made already")).await;
    assert_eq!(again.expect("the store works"), [0, 255]);
    assert!(store.setting("other", Vec::new).await.expect("the store works").is_empty());
}

pub(crate) async fn nodes_that_ask_at_once_get_the_same_setting(url: &str) {
    // Two of them at least meet in the middle of it; with one store each, as on different nodes.
    let mut asking = tokio::task::JoinSet::new();
    for (node, store) in (0..).zip(open_on_nodes(url, 6).await) {
        asking.spawn(async move { store.setting("key", || vec![node]).await.expect("the store works") });
    }
    let values = asking.join_all().await;
    assert!(values.iter().all(|value| *value == values[0]), "{values:?}");
}

pub(crate) async fn any_text_comes_back_as_it_was(url: &str) {
    let store = open(url).await;
    let texts = ["Зоря ☄️ 👩‍🚀 𝄞", "l'été", "\"'\\ \n\t\u{1}\u{7f}\u{feff}", r#"{"null":"\u0000","n":1.50}"#, "123", ""];
    for (index, text) in texts.into_iter().enumerate() {
        let text = text.to_owned();
        let code = format!("{index} {text}");
        let new = NewTable { document: text.clone(), guests: vec![text.clone()], ..new_table(&code, 1) };
        assert!(store.create_table(&new).await.expect("the store works"));
        assert_eq!(table(&store, &code).await.document, text);

        let entry = StoredEntry { n: 1, body: text.clone(), command: Some(text.clone()) };
        let state = TableState { document: text.clone(), result: Some(text.clone()), ..state(StoredPhase::Over) };
        let write = Write { entries: vec![entry.clone()], state: Some(state), ..turning(&code, 0, StoredPhase::Over) };
        assert_eq!(store.write(&[write]).await.expect("the store works"), [Ok(())]);
        assert_eq!(store.entries(&code, 0).await.expect("the store works"), [entry]);
        let stored = table(&store, &code).await;
        assert_eq!((stored.document, stored.result), (text.clone(), Some(text.clone())));
        assert_eq!(store.games_of(&text, 9).await.expect("the store works").len(), 1);

        store.name_guest(&code, &text).await.expect("the store works");
        assert_eq!(store.guest_name(&code).await.expect("the store works"), Some(text));
    }
}

pub(crate) async fn a_closed_store_says_which_it_was(url: &str) {
    let store = open(url).await;
    store.clone().close().await;
    let error = store.check().await.expect_err("it is closed").to_string();
    assert!(error.starts_with(&format!("the store {url} failed: ")), "{error}");
}
