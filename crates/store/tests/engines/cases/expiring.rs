//! What expires, with a clock that is set by hand.

use sqlx::{Connection as _, PgConnection, SqliteConnection};
use store::{
    DeviceUse, ExpiredTable, LISTED_WHEN_CREATED, NewTable, Store, StoredPhase, TableActivity, TableState, Write,
};

use crate::samples::{adding, codes, entries, make_table, messages, new_table, open, state, table, turning};

const MINUTE: u64 = 60_000;

/// A store, and what its clocks show.
struct Clocks {
    store: Store,
    /// The time of day.
    now: u64,
    service: u64,
}

impl Clocks {
    /// Far in the future, so that the clock of the database does not matter.
    async fn open(url: &str) -> Clocks {
        let (store, now) = (open(url).await, 4_000_000_000_000);
        let service = store.advance_service_clock(now).await.expect("the store works");
        Clocks { store, now, service }
    }

    /// Lets service go on for so many minutes, and returns the time before it.
    async fn pass(&mut self, minutes: u64) -> u64 {
        let before = self.service;
        for _ in 0..minutes {
            self.now += MINUTE;
            self.service = self.store.advance_service_clock(self.now).await.expect("the store works");
        }
        before
    }

    async fn attend(&self, code: &str, listed_until: Option<u64>) {
        let activity = TableActivity { code: code.to_owned(), is_attended: true, listed_until };
        self.store.note_activity(&[activity], self.service).await.expect("the store works");
    }

    async fn expired(&self, phase: StoredPhase, before: u64) -> Vec<ExpiredTable> {
        self.store.expired_tables(phase, before, 99).await.expect("the store works")
    }

    async fn delete(&self, tables: &[ExpiredTable], phase: StoredPhase, before: u64) -> u64 {
        self.store.delete_expired(tables, phase, before).await.expect("the store works")
    }
}

fn found(code: &str, epoch: i64) -> ExpiredTable {
    ExpiredTable { code: code.to_owned(), epoch }
}

pub(crate) async fn time_counts_while_a_server_runs(url: &str) {
    let mut clocks = Clocks::open(url).await;
    let begin = clocks.service;
    clocks.pass(10).await;
    assert_eq!(clocks.service, begin + 10 * MINUTE);
    // Off for a month; then a clock that goes wrong by a century, and is set right.
    for now in [30 * 24 * 60 * MINUTE, 100 * 365 * 24 * 60 * MINUTE, 0] {
        let service = clocks.store.advance_service_clock(clocks.now + now).await.expect("the store works");
        assert_eq!(service, clocks.service, "nothing expires by that");
    }
    clocks.pass(1).await;
    // Of two nodes, one whose clock is late.
    clocks.store.advance_service_clock(clocks.now - MINUTE / 2).await.expect("the store works");
    clocks.pass(1).await;
    assert_eq!(clocks.service, begin + 12 * MINUTE);
}

pub(crate) async fn tables_expire_when_nobody_was_there(url: &str) {
    let mut clocks = Clocks::open(url).await;
    for code in ["old", "visited", "begun"] {
        make_table(&clocks.store, code, clocks.now).await;
    }
    assert_eq!(clocks.store.write(&[turning("begun", 1, StoredPhase::Playing)]).await.expect("it works"), [Ok(())]);
    let before = clocks.pass(2).await + MINUTE;
    clocks.attend("visited", None).await;
    make_table(&clocks.store, "new", clocks.now).await;
    assert_eq!(clocks.expired(StoredPhase::Gathering, before).await, [found("old", 1)]);
    assert_eq!(clocks.expired(StoredPhase::Playing, before).await, [found("begun", 1)]);
    assert!(clocks.expired(StoredPhase::Over, before).await.is_empty());
    clocks.pass(2).await;
    assert_eq!(clocks.expired(StoredPhase::Gathering, clocks.service).await.len(), 3, "sooner or later");
}

pub(crate) async fn a_game_that_is_over_is_as_old_as_its_end(url: &str) {
    let mut clocks = Clocks::open(url).await;
    make_table(&clocks.store, "over", clocks.now).await;
    clocks.pass(5).await;
    let end = clocks.service;
    let write = Write { state: Some(state(StoredPhase::Over)), ..adding("over", 1, entries([1])) };
    assert_eq!(clocks.store.write(&[write]).await.expect("the store works"), [Ok(())]);
    clocks.pass(5).await;
    // Neither those who look at it nor whoever would play again make it younger.
    clocks.attend("over", None).await;
    assert_eq!(clocks.store.write(&[turning("over", 1, StoredPhase::Over)]).await.expect("it works"), [Ok(())]);
    assert!(clocks.expired(StoredPhase::Over, end).await.is_empty());
    assert_eq!(clocks.expired(StoredPhase::Over, end + 1).await, [found("over", 1)]);
}

pub(crate) async fn what_has_expired_goes_as_a_whole(url: &str) {
    let mut clocks = Clocks::open(url).await;
    for code in ["one", "two", "kept"] {
        make_table(&clocks.store, code, clocks.now).await;
        let chat = messages(1..=2);
        let write = Write { state: Some(state(StoredPhase::Playing)), chat, ..adding(code, 1, entries(1..=3)) };
        assert_eq!(clocks.store.write(&[write]).await.expect("the store works"), [Ok(())]);
    }
    clocks.pass(5).await;
    clocks.attend("kept", None).await;
    let before = clocks.service;
    let expired = clocks.expired(StoredPhase::Playing, before).await;
    assert_eq!(clocks.delete(&expired, StoredPhase::Playing, before).await, 2);
    assert_eq!(clocks.delete(&expired, StoredPhase::Playing, before).await, 0, "doing it again does no harm");
    for code in ["one", "two"] {
        assert!(clocks.store.table(code).await.expect("the store works").is_none());
        assert!(clocks.store.entries(code, 0).await.expect("the store works").is_empty());
        assert!(clocks.store.chat(code).await.expect("the store works").is_empty());
    }
    assert_eq!(codes(clocks.store.games_of("ann", 9).await.expect("the store works")), ["kept"]);
    assert_eq!(table(&clocks.store, "kept").await.entries, 3);
    assert_eq!(clocks.store.chat("kept").await.expect("the store works"), messages(1..=2));
    // The code is free again, with nothing left of the old table.
    make_table(&clocks.store, "one", clocks.now).await;
    assert_eq!(table(&clocks.store, "one").await.entries, 0);
    let chat = Write { chat: messages(1..=1), ..adding("one", 1, Vec::new()) };
    assert_eq!(clocks.store.write(&[chat]).await.expect("the store works"), [Ok(())]);
}

pub(crate) async fn what_was_said_is_forgotten_later(url: &str) {
    let mut clocks = Clocks::open(url).await;
    for code in ["abc", "xyz"] {
        make_table(&clocks.store, code, clocks.now).await;
    }
    let saying = |code, n: std::ops::RangeInclusive<u64>| Write { chat: messages(n), ..adding(code, 1, Vec::new()) };
    let early = [saying("abc", 1..=3), saying("xyz", 1..=1)];
    assert_eq!(clocks.store.write(&early).await.expect("the store works"), [Ok(()), Ok(())]);
    let before = clocks.pass(5).await + MINUTE;
    assert_eq!(clocks.store.write(&[saying("abc", 4..=4)]).await.expect("the store works"), [Ok(())]);
    for (limit, expected) in [(2, 2), (9, 2), (9, 0)] {
        assert_eq!(clocks.store.delete_old_chat(before, limit).await.expect("the store works"), expected);
    }
    assert_eq!(clocks.store.chat("abc").await.expect("the store works"), messages([4]));
    assert!(clocks.store.chat("xyz").await.expect("the store works").is_empty());
}

/// Whatever happens between finding and deleting.
pub(crate) async fn a_table_that_somebody_uses_again_stays(url: &str) {
    let mut clocks = Clocks::open(url).await;
    for code in ["loaded", "attended", "begun", "left"] {
        make_table(&clocks.store, code, clocks.now).await;
    }
    clocks.pass(5).await;
    let before = clocks.service;
    let expired = clocks.expired(StoredPhase::Gathering, before).await;
    assert_eq!(expired.len(), 4);
    clocks.store.acquire("loaded").await.expect("the store works");
    clocks.attend("attended", None).await;
    assert_eq!(clocks.store.write(&[turning("begun", 1, StoredPhase::Playing)]).await.expect("it works"), [Ok(())]);
    assert_eq!(clocks.delete(&expired, StoredPhase::Gathering, before).await, 1);
    for (code, is_there) in [("loaded", true), ("attended", true), ("begun", true), ("left", false)] {
        assert_eq!(clocks.store.table(code).await.expect("the store works").is_some(), is_there, "{code}");
    }
    // A keeper that had it all the same is refused like any other that has lost its table.
    let late = clocks.store.write(&[adding("left", 1, entries([1]))]).await.expect("the store works");
    assert!(late[0].is_err());
}

pub(crate) async fn guests_without_games_are_forgotten(url: &str) {
    let mut clocks = Clocks::open(url).await;
    for guest in ["ann", "ben", "cleo"] {
        clocks.store.name_guest(guest, "somebody").await.expect("the store works");
    }
    // Ann has a seat.
    make_table(&clocks.store, "abc", clocks.now).await;
    clocks.pass(5).await;
    let before = clocks.service;
    clocks.store.note_guests(&["cleo".to_owned(), "dan".to_owned()], before).await.expect("the store works");
    assert_eq!(clocks.store.delete_idle_guests(before, 9).await.expect("the store works"), 1);
    for (guest, is_known) in [("ann", true), ("ben", false), ("cleo", true), ("dan", false)] {
        let name = clocks.store.guest_name(guest).await.expect("the store works");
        assert_eq!(name.is_some(), is_known, "{guest}");
    }
    // Once her game has gone, Ann is a guest like others; Cleo comes and gives herself another name.
    clocks.pass(5).await;
    clocks.store.name_guest("cleo", "Cleopatra").await.expect("the store works");
    let expired = clocks.expired(StoredPhase::Gathering, clocks.service).await;
    clocks.delete(&expired, StoredPhase::Gathering, clocks.service).await;
    assert_eq!(clocks.store.delete_idle_guests(clocks.service, 9).await.expect("the store works"), 1);
    assert!(clocks.store.guest_name("cleo").await.expect("the store works").is_some());
}

/// Of guests without games, unless it depends on a row whether a key holds.
pub(crate) async fn devices_of_guests_without_games_are_forgotten(url: &str) {
    let mut clocks = Clocks::open(url).await;
    let used = |guest: &str, device: &str| {
        let [guest, device] = [guest, device].map(str::to_owned);
        DeviceUse { guest, device, label: String::new(), at: 1 }
    };
    // Ann has a game, Ben has signed all others out, Cleo one device.
    make_table(&clocks.store, "abc", clocks.now).await;
    let guests = ["ann", "ben", "cleo", "dora", "eve"];
    clocks.store.note_devices(&guests.map(|guest| used(guest, "one"))).await.expect("the store works");
    clocks.store.sign_out_others(&used("ben", "two")).await.expect("the store works");
    clocks.store.sign_out("cleo", "one").await.expect("the store works");
    clocks.store.note_devices(&[used("cleo", "two")]).await.expect("the store works");
    clocks.pass(2).await;
    let before = clocks.service;
    // Eve is there again.
    clocks.store.note_devices(&[used("eve", "one")]).await.expect("the store works");
    assert_eq!(clocks.store.delete_idle_devices(before, 1).await.expect("the store works"), 1, "few at a time");
    assert_eq!(clocks.store.delete_idle_devices(before, 99).await.expect("the store works"), 1);
    assert_eq!(clocks.store.delete_idle_devices(before, 99).await.expect("the store works"), 0);
    let mut left = Vec::new();
    for guest in guests {
        left.push(clocks.store.devices(guest).await.expect("the store works").len());
    }
    assert_eq!(left, [1, 1, 0, 0, 1]);
    for (guest, device, expected) in [
        ("ben", "one", false),
        ("ben", "two", true),
        ("cleo", "one", false),
        ("cleo", "two", true),
        ("dora", "one", true),
    ] {
        let standing = clocks.store.standing(guest, device).await.expect("the store works");
        assert_eq!(standing.holds, expected, "{guest} {device}");
    }
}

pub(crate) async fn few_are_forgotten_at_a_time(url: &str) {
    let mut clocks = Clocks::open(url).await;
    for number in 0..5 {
        clocks.store.name_guest(&format!("guest {number}"), "somebody").await.expect("the store works");
    }
    clocks.pass(1).await;
    for deleted in [2, 2, 1, 0] {
        assert_eq!(clocks.store.delete_idle_guests(clocks.service, 2).await.expect("the store works"), deleted);
    }
    for code in ["a", "b", "c"] {
        make_table(&clocks.store, code, clocks.now).await;
        clocks.pass(1).await;
    }
    let longest = clocks.store.expired_tables(StoredPhase::Gathering, clocks.service, 2).await;
    assert_eq!(longest.expect("the store works"), [found("a", 1), found("b", 1)]);
}

pub(crate) async fn open_tables_are_listed_while_somebody_is_there(url: &str) {
    let store = open(url).await;
    make_table(&store, "abc", 1000).await;
    let listed = async |now| codes(store.open_tables(now, 9).await.expect("the store works"));
    assert_eq!(listed(1000).await, ["abc"]);
    assert!(listed(1000 + LISTED_WHEN_CREATED).await.is_empty());
    let note = async |listed_until| {
        let activity = TableActivity { code: "abc".to_owned(), is_attended: true, listed_until };
        store.note_activity(&[activity], 1).await.expect("the store works");
    };
    note(Some(90_000)).await;
    assert_eq!(listed(89_999).await, ["abc"]);
    assert!(listed(90_000).await.is_empty());
    note(None).await;
    assert!(listed(1000).await.is_empty());
    note(Some(90_000)).await;
    assert_eq!(store.write(&[turning("abc", 1, StoredPhase::Playing)]).await.expect("the store works"), [Ok(())]);
    assert!(listed(1000).await.is_empty());
    assert_eq!(codes(store.running_tables(1000, 9).await.expect("the store works")), ["abc"]);
    assert!(store.running_tables(90_000, 9).await.expect("the store works").is_empty());
}

/// As it is after an upgrade from a version that noted no activity.
async fn forget_activity(url: &str) -> Result<(), sqlx::Error> {
    const FORGET: [&str; 2] = ["UPDATE tables SET last_active = NULL", "UPDATE guests SET last_active = NULL"];
    for forget in FORGET {
        if url.starts_with("sqlite:") {
            sqlx::query(forget).execute(&mut SqliteConnection::connect(url).await?).await?;
        } else {
            sqlx::query(forget).execute(&mut PgConnection::connect(url).await?).await?;
        }
    }
    Ok(())
}

pub(crate) async fn what_is_not_known_to_be_old_is_new(url: &str) {
    let mut clocks = Clocks::open(url).await;
    let uploaded = |code: &str| NewTable { phase: StoredPhase::Over, ..new_table(code, clocks.now) };
    let over = TableState { finished: Some(77), ..state(StoredPhase::Over) };
    assert!(clocks.store.create_finished(&uploaded("over"), entries([1]), over).await.expect("the store works"));
    make_table(&clocks.store, "gathering", clocks.now).await;
    clocks.store.name_guest("ann", "Ann").await.expect("the store works");
    assert_eq!(clocks.store.note_unknown_activity(1).await.expect("the store works"), 0, "all is known");
    clocks.pass(5).await;
    forget_activity(url).await.expect("the store works");
    assert!(clocks.expired(StoredPhase::Gathering, u64::MAX >> 1).await.is_empty(), "nobody knows how old it is");
    assert_eq!(clocks.store.note_unknown_activity(clocks.service).await.expect("the store works"), 3);
    assert!(clocks.expired(StoredPhase::Gathering, clocks.service).await.is_empty());
    assert_eq!(clocks.expired(StoredPhase::Gathering, clocks.service + 1).await, [found("gathering", 1)]);
    assert_eq!(clocks.expired(StoredPhase::Over, 78).await, [found("over", 0)], "its end is known");
}
