//! What operators block, announce, look for and delete.

use store::{AuditEntry, Block, BlockKind, DeviceUse, StoredAnnouncement, StoredPhase, Write};

use crate::samples::{adding, commanded, make_table, messages, new_table, open, open_on_nodes, turning};

fn block(kind: BlockKind, target: &str, until: Option<u64>, created: u64) -> Block {
    Block { kind, target: target.to_owned(), until, reason: "rude".to_owned(), created }
}

pub(crate) async fn blocks_and_announcements_are_known_at_all_nodes(url: &str) {
    let nodes = open_on_nodes(url, 2).await;
    let before = nodes[1].operator_revision().await.unwrap();
    nodes[0].block(&block(BlockKind::Guest, "ann", None, 1000)).await.unwrap();
    nodes[0].block(&block(BlockKind::Network, "203.0.113.0/24", Some(5000), 2000)).await.unwrap();
    let announcement = StoredAnnouncement { text: "Ночь \u{1f319}".to_owned(), at: Some(7) };
    nodes[0].announce(Some(&announcement)).await.unwrap();
    assert!(nodes[1].operator_revision().await.unwrap() > before, "it is worth looking");
    let state = nodes[1].operator_state().await.unwrap();
    assert_eq!(state.announcement, Some(announcement));
    let network = block(BlockKind::Network, "203.0.113.0/24", Some(5000), 2000);
    assert_eq!(state.blocks, [block(BlockKind::Guest, "ann", None, 1000), network]);
    // A block can be changed, and those whose time is up go when another one is made.
    nodes[1].block(&block(BlockKind::Guest, "ann", Some(9000), 6000)).await.unwrap();
    nodes[1].announce(None).await.unwrap();
    let state = nodes[0].operator_state().await.unwrap();
    assert_eq!((state.announcement, state.blocks), (None, vec![block(BlockKind::Guest, "ann", Some(9000), 6000)]));
    let revision = state.revision;
    assert!(nodes[0].unblock(BlockKind::Guest, "ann").await.unwrap());
    assert!(!nodes[0].unblock(BlockKind::Guest, "ann").await.unwrap());
    assert!(nodes[1].operator_revision().await.unwrap() > revision);
    assert!(nodes[1].operator_state().await.unwrap().blocks.is_empty());
}

pub(crate) async fn acts_are_in_the_log_in_their_order(url: &str) {
    let store = open(url).await;
    let act = |at, target: &str, failure: Option<&str>| AuditEntry {
        at,
        actor: "Kate".to_owned(),
        act: "delete-table".to_owned(),
        target: target.to_owned(),
        reason: "spam".to_owned(),
        failure: failure.map(str::to_owned),
    };
    // A clock may be set back; the order is that in which they were written.
    let acts = [act(5000, "abc", None), act(4000, "xyz", None), act(6000, "abc", Some("gone"))];
    for act in &acts {
        store.audit(act).await.unwrap();
    }
    let [first, second, third] = acts;
    assert_eq!(store.audit_log(None, 2).await.unwrap(), [third.clone(), second]);
    assert_eq!(store.audit_log(Some("abc"), 9).await.unwrap(), [third, first]);
}

pub(crate) async fn tables_are_looked_for(url: &str) {
    let store = open(url).await;
    make_table(&store, "abc", 1).await;
    make_table(&store, "abd", 2).await;
    make_table(&store, "xyz", 3).await;
    store.write(&[turning("abd", 1, StoredPhase::Playing)]).await.unwrap();
    let codes = async |phase, code, limit| {
        let found = store.list_tables(phase, code, limit).await.unwrap();
        found.into_iter().map(|found| found.table.code).collect::<Vec<_>>()
    };
    assert_eq!(codes(None, "", 9).await, ["xyz", "abd", "abc"]);
    assert_eq!(codes(None, "", 1).await, ["xyz"]);
    assert_eq!(codes(None, "ab", 9).await, ["abd", "abc"]);
    assert_eq!(codes(Some(StoredPhase::Playing), "", 9).await, ["abd"]);
    assert!(codes(None, "a%", 9).await.is_empty() && codes(None, "_bc", 9).await.is_empty());
}

pub(crate) async fn guests_are_looked_for(url: &str) {
    let store = open(url).await;
    make_table(&store, "abc", 1).await;
    store.name_guest("zoe1", "Zoë Зоря").await.unwrap();
    store.name_guest("bob1", "Bob 100%").await.unwrap();
    let found = async |text| {
        let found = store.find_guests(text, 9).await.unwrap();
        found.into_iter().map(|found| found.guest).collect::<Vec<_>>()
    };
    assert_eq!(found("зоря").await, ["zoe1"], "in capital letters or not");
    assert_eq!(found("ZOË").await, ["zoe1"]);
    assert_eq!(found("100%").await, ["bob1"]);
    assert_eq!(found("bo").await, ["bob1"], "by name and by id, once");
    assert_eq!(found("an").await, ["ann"], "who has a seat and no name");
    assert!(found("%").await == ["bob1"] && found("nobody").await.is_empty());
    assert_eq!(store.find_guests("", 2).await.unwrap().len(), 2);
    assert_eq!(store.stored_guest("zoe1").await.unwrap().unwrap().name.as_deref(), Some("Zoë Зоря"));
    assert_eq!(store.stored_guest("ann").await.unwrap(), None);
}

pub(crate) async fn a_table_is_deleted_by_its_keeper(url: &str) {
    let store = open(url).await;
    for code in ["abc", "xyz"] {
        make_table(&store, code, 1).await;
        let write = Write { chat: messages([1]), ..adding(code, 1, vec![commanded(1, "ann:1")]) };
        store.write(&[write]).await.unwrap();
    }
    assert!(!store.delete_table("abc", Some(0)).await.unwrap(), "a former keeper");
    assert!(store.delete_table("abc", Some(1)).await.unwrap());
    assert!(store.delete_table("xyz", None).await.unwrap(), "whoever runs the server, if it has no keeper");
    assert!(!store.delete_table("xyz", None).await.unwrap());
    for code in ["abc", "xyz"] {
        assert!(store.table(code).await.unwrap().is_none());
        assert!(store.entries(code, 0).await.unwrap().is_empty());
        assert!(store.chat(code).await.unwrap().is_empty());
    }
    assert!(store.codes_of("ann").await.unwrap().is_empty());
    assert!(store.write(&[adding("abc", 1, vec![commanded(2, "ann:2")])]).await.unwrap()[0].is_err());
}

pub(crate) async fn of_a_deleted_guest_nothing_is_left(url: &str) {
    let store = open(url).await;
    make_table(&store, "abc", 1).await;
    let mut hosted = new_table("xyz", 2);
    (hosted.guests, hosted.document) = (Vec::new(), r#"{"host":"ann"}"#.to_owned());
    assert!(store.create_table(&hosted).await.unwrap());
    let log = vec![commanded(1, "ann:1"), commanded(2, "anna:1"), commanded(3, "bob:1")];
    store.write(&[adding("abc", 1, log)]).await.unwrap();
    make_table(&store, "watched", 3).await;
    let mut said = messages(1..=3);
    for by_bob in [0, 2] {
        said[by_bob].guest = "bob".to_owned();
    }
    store.write(&[Write { chat: said.clone(), ..adding("watched", 1, Vec::new()) }]).await.unwrap();
    assert_eq!(store.said_by("ann").await.unwrap(), [("watched".to_owned(), said[1].body.clone())]);
    store.name_guest("ann", "Ann").await.unwrap();
    let device = DeviceUse { guest: "ann".to_owned(), device: "phone".to_owned(), label: "x".to_owned(), at: 1 };
    store.note_devices(&[device]).await.unwrap();
    store.add_device_link("hash", "ann", 60_000).await.unwrap();
    assert_eq!(store.codes_of("ann").await.unwrap(), ["abc", "watched", "xyz"], "seat, chat and host");

    store.forget_guest("ann").await.unwrap();
    for code in ["abc", "watched"] {
        store.forget_at(code, "ann").await.unwrap();
    }
    assert_eq!(store.chat("watched").await.unwrap(), [said[0].clone(), said[2].clone()]);
    assert!(store.said_by("ann").await.unwrap().is_empty());
    store.forget_guest("ann").await.unwrap();
    assert_eq!(store.guest_name("ann").await.unwrap(), None);
    assert!(store.devices("ann").await.unwrap().is_empty());
    assert_eq!(store.device_link("hash").await.unwrap(), None);
    for device in ["", "phone", "other"] {
        assert!(!store.standing("ann", device).await.unwrap().holds, "no key opens anything");
    }
    assert_eq!(store.codes_of("ann").await.unwrap(), ["xyz"]);
    let commands: Vec<_> = store.entries("abc", 0).await.unwrap().into_iter().map(|entry| entry.command).collect();
    assert_eq!(commands, [None, Some("anna:1".to_owned()), Some("bob:1".to_owned())]);
}

pub(crate) async fn figures_of_nodes_are_kept_for_a_while(url: &str) {
    let nodes = open_on_nodes(url, 2).await;
    nodes[0].keep_figures("one", 1000, "{}", 0).await.unwrap();
    nodes[1].keep_figures("two", 2000, r#"{"tables":1}"#, 500).await.unwrap();
    nodes[1].keep_figures("two", 3000, r#"{"tables":2}"#, 500).await.unwrap();
    let expected = [("one".to_owned(), "{}".to_owned()), ("two".to_owned(), r#"{"tables":2}"#.to_owned())];
    assert_eq!(nodes[0].figures().await.unwrap(), expected);
    nodes[1].keep_figures("two", 4000, "{}", 1001).await.unwrap();
    assert_eq!(nodes[0].figures().await.unwrap().len(), 1);
}
