//! Tables and guests come and go, with clocks that are set by hand.

use std::sync::Arc;

use client::{Client, Connection};
use protocol::stream::StreamStyle;
use protocol::table::{Settings, Visibility};
use protocol::to_client::Message;
use protocol::to_server::Request;

use super::sweeper::Swept;
use super::{Retention, Sweeper, note};
use crate::table::KeeperMessage;
use crate::table_registry::TableRegistry;
use crate::time::now_millis;
use crate::{AddressLimits, Config, Server};

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// A server whose clocks are in the hand of the test.
struct World {
    server: Server,
    sweeper: Sweeper,
    now: u64,
    service: u64,
}

impl World {
    async fn new() -> World {
        let retention = Retention::default();
        let address_limits = AddressLimits { connections: 1000, tables: 1000, ..AddressLimits::default() };
        let config = Config { address_limits, retention, ..Config::in_memory() };
        let server = Server::start(config, None).await.unwrap();
        server.app.abort_background_tasks();
        let now = now_millis();
        let service = server.app.tables.store.advance_service_clock(now).await.unwrap();
        World { server, sweeper: Sweeper::new(retention), now, service }
    }

    fn url(&self) -> String {
        format!("http://{}", self.server.address())
    }

    fn tables(&self) -> &Arc<TableRegistry> {
        &self.server.app.tables
    }

    /// Lets service go on for so long, notes who is there then, and sweeps once.
    async fn sweep_after(&mut self, time: u64) -> Swept {
        self.now += time;
        self.service += time;
        note(&self.server.app.tables, self.now, self.service, true).await.unwrap();
        self.sweeper.sweep(&self.server.app.tables, self.service).await.unwrap()
    }

    /// The codes of tables that everyone finds now, gathering and playing.
    async fn listed(&self) -> [Vec<String>; 2] {
        note(self.tables(), self.now, self.service, false).await.unwrap();
        let store = &self.tables().store;
        let lists = [store.open_tables(self.now, 99).await, store.running_tables(self.now, 99).await];
        lists.map(|list| list.unwrap().into_iter().map(|table| table.code).collect())
    }

    async fn is_there(&self, code: &str) -> bool {
        self.tables().store.table(code).await.unwrap().is_some()
    }

    /// Unloads a table as if nobody had been there for a while.
    async fn unload(&self, code: &str) {
        let handle = self.tables().loaded(code).await.expect("it is loaded");
        handle.send(KeeperMessage::Close).await;
        handle.closed().await;
        while self.tables().is_loaded(code) {
            tokio::task::yield_now().await;
        }
    }
}

fn open_table() -> Settings {
    Settings {
        game: "big-bang".to_owned(),
        mode: "solitary".to_owned(),
        seats: 1,
        options: serde_json::Map::new(),
        visibility: Visibility::Open,
        chat: true,
        break_seconds: 0,
        quick_bots: false,
    }
}

/// Somebody at a table, who has been welcomed.
async fn come(client: &Client, code: &str) -> Connection {
    let mut connection = client.connect(code, StreamStyle::Patches, None).await.unwrap();
    assert!(matches!(connection.receive().await.unwrap(), Message::Welcome(_)));
    connection
}

/// Asks for something. Nobody asks for the same thing twice.
async fn ask(connection: &mut Connection, request: Request) {
    let id = serde_json::to_string(&request).unwrap();
    connection.send(&id, request).await.unwrap();
    while !matches!(connection.receive().await.unwrap(), Message::Answer(_)) {}
}

/// Leaves, and returns when the table knows.
async fn leave(world: &World, connection: Connection, code: &str) {
    drop(connection);
    let handle = world.tables().loaded(code).await.expect("it is loaded");
    while world.tables().attendance.is_attended(code) {
        handle.look().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_table_is_listed_while_its_host_is_there() {
    let mut world = World::new().await;
    let [host, friend] = [Client::new(&world.url()).await.unwrap(), Client::new(&world.url()).await.unwrap()];
    let code = host.create(&open_table()).await.unwrap().code;
    assert_eq!(world.listed().await[0], [code.as_str()], "the host is on the way");
    world.now += 2 * MINUTE;
    assert!(world.listed().await[0].is_empty(), "and has not come");
    let there = come(&host, &code).await;
    assert_eq!(world.listed().await[0], [code.as_str()]);
    let friendly = come(&friend, &code).await;
    for _ in 0..9 {
        world.sweep_after(2 * MINUTE).await;
        assert_eq!(world.listed().await[0], [code.as_str()], "for as long as it takes");
    }
    drop(there);
    while world.listed().await[0] == [code.as_str()] {
        world.now += 1000;
        world.tables().open(&code).await.unwrap().look().await;
    }
    drop(friendly);
    world.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_listed_while_somebody_plays() {
    let mut world = World::new().await;
    let [host, stranger] = [Client::new(&world.url()).await.unwrap(), Client::new(&world.url()).await.unwrap()];
    let code = host.create(&open_table()).await.unwrap().code;
    let mut player = come(&host, &code).await;
    ask(&mut player, Request::Sit { seat: None }).await;
    ask(&mut player, Request::Start {}).await;
    world.sweep_after(HOUR).await;
    assert_eq!(world.listed().await, [vec![], vec![code.clone()]]);
    let watcher = come(&stranger, &code).await;
    drop(player);
    while world.listed().await[1] == [code.as_str()] {
        world.now += 1000;
        world.tables().open(&code).await.unwrap().look().await;
    }
    drop(watcher);
    world.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_expire_that_nobody_comes_to() {
    let mut world = World::new().await;
    let host = Client::new(&world.url()).await.unwrap();
    let empty = host.create(&open_table()).await.unwrap().code;
    let attended = host.create(&open_table()).await.unwrap().code;
    let game = host.create(&open_table()).await.unwrap().code;
    let mut player = come(&host, &game).await;
    ask(&mut player, Request::Sit { seat: None }).await;
    ask(&mut player, Request::Start {}).await;
    leave(&world, player, &game).await;
    let _there = come(&host, &attended).await;
    world.unload(&game).await;
    assert_eq!(world.sweep_after(23 * HOUR).await, Swept::default());
    // The first sweep only finds. As long as a table is loaded, it stays.
    world.sweep_after(2 * HOUR).await;
    assert_eq!(world.sweep_after(5 * MINUTE).await.tables, 0);
    assert!(world.tables().is_loaded(&empty));
    world.unload(&empty).await;
    assert_eq!(world.sweep_after(5 * MINUTE).await.tables, 1);
    assert!(!world.is_there(&empty).await && world.is_there(&attended).await && world.is_there(&game).await);
    assert!(host.table(&empty).await.is_err(), "it is not found any more");
    world.sweep_after(30 * DAY).await;
    assert_eq!(world.sweep_after(5 * MINUTE).await.tables, 1);
    assert!(world.is_there(&attended).await && !world.is_there(&game).await);
    world.server.stop().await;
}

/// Whoever looks at a table between two sweeps has it stay, though it was found already.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_was_loaded_between_two_sweeps_stays() {
    let mut world = World::new().await;
    let host = Client::new(&world.url()).await.unwrap();
    let code = host.create(&open_table()).await.unwrap().code;
    world.unload(&code).await;
    world.sweep_after(25 * HOUR).await;
    host.table(&code).await.unwrap();
    world.unload(&code).await;
    assert_eq!(world.sweep_after(5 * MINUTE).await.tables, 0);
    assert_eq!(world.sweep_after(5 * MINUTE).await.tables, 1, "if nobody came after all");
    world.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_are_over_stay_as_long_as_the_operator_wants() {
    let mut world = World::new().await;
    let host = Client::new(&world.url()).await.unwrap();
    let code = host.create(&open_table()).await.unwrap().code;
    let mut player = come(&host, &code).await;
    ask(&mut player, Request::Sit { seat: None }).await;
    ask(&mut player, Request::Start {}).await;
    ask(&mut player, Request::Resign {}).await;
    leave(&world, player, &code).await;
    world.unload(&code).await;
    let stored = world.tables().store.table(&code).await.unwrap().unwrap();
    assert_eq!(stored.phase, store::StoredPhase::Over);
    world.sweep_after(1000 * DAY).await;
    assert_eq!(world.sweep_after(5 * MINUTE).await.tables, 0, "for ever");
    let ninety_days = std::time::Duration::from_millis(90 * DAY);
    world.sweeper = Sweeper::new(Retention { finished_games: Some(ninety_days), ..Retention::default() });
    world.sweep_after(5 * MINUTE).await;
    assert_eq!(world.sweep_after(5 * MINUTE).await.tables, 1);
    world.server.stop().await;
}

/// Whoever only watches costs no row; what somebody does at a table makes their device known.
#[tokio::test(flavor = "multi_thread")]
async fn devices_are_known_once_they_do_something() {
    let world = World::new().await;
    let [host, guest] = [Client::new(&world.url()).await.unwrap(), Client::new(&world.url()).await.unwrap()];
    let code = host.create(&open_table()).await.unwrap().code;
    let devices = async || {
        world.server.app.devices.write_notes().await.unwrap();
        world.tables().store.devices(&guest.me().guest).await.unwrap().len()
    };
    let mut connection = come(&guest, &code).await;
    assert_eq!(devices().await, 0);
    ask(&mut connection, Request::Sit { seat: None }).await;
    assert_eq!(devices().await, 1);
    drop(connection);
    world.server.stop().await;
}

/// Whoever only asks who they are leaves nothing behind, and a name without games is not kept for ever.
#[tokio::test(flavor = "multi_thread")]
async fn guests_are_known_once_they_do_something_and_not_for_ever() {
    let mut world = World::new().await;
    for _ in 0..50 {
        // A guest of their own each time.
        Client::new(&world.url()).await.unwrap();
    }
    let mut named = Client::new(&world.url()).await.unwrap();
    named.rename("Ann").await.unwrap();
    let id = named.me().guest.clone();
    assert_eq!(world.tables().store.delete_idle_guests(u64::MAX >> 1, 99).await.unwrap(), 1, "Ann, and nobody else");
    named.rename("Ann").await.unwrap();
    assert_eq!(world.sweep_after(29 * DAY).await.guests, 0);
    // She asks who she is, and stays known.
    Client::with_key(&world.url(), &named.me().key).await.unwrap();
    assert_eq!(world.sweep_after(2 * DAY).await.guests, 0);
    let devices = async |world: &World| {
        world.server.app.devices.write_notes().await.unwrap();
        world.tables().store.devices(&id).await.unwrap().len()
    };
    assert_eq!(devices(&world).await, 1);
    assert_eq!(world.sweep_after(31 * DAY).await.guests, 1);
    assert_eq!(world.tables().store.guest_name(&id).await.unwrap(), None);
    assert_eq!(devices(&world).await, 0);
    world.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_is_forgotten_after_a_week() {
    let mut world = World::new().await;
    let host = Client::new(&world.url()).await.unwrap();
    let code = host.create(&open_table()).await.unwrap().code;
    let mut connection = come(&host, &code).await;
    ask(&mut connection, Request::Say("hello".to_owned())).await;
    leave(&world, connection, &code).await;
    assert_eq!(world.sweep_after(6 * DAY).await.messages, 0);
    assert_eq!(world.tables().store.chat(&code).await.unwrap().len(), 1);
    assert_eq!(world.sweep_after(2 * DAY).await.messages, 1);
    assert!(world.tables().store.chat(&code).await.unwrap().is_empty());
    world.server.stop().await;
}
