//! Bots of one guest do not hold up those of another.

use std::sync::Arc;

use client::Client;
use games::{DecisionReply, DecisionRequest, DecisionTask};
use job_queue::WorkerPool;
use protocol::table::Settings;
use serde_json::json;
use table_runner::{Lobby, PendingDecision};
use tabletop::{Millis, Seat};
use tokio::sync::mpsc;

use crate::fair_share::Share;
use crate::table::tests::kit::{pass, settings, settle, unused_store};
use crate::table::{TableHandle, decisions, mailbox};
use crate::table_registry::TableRegistry;
use crate::writer::Writer;
use crate::{Config, Server};

/// As long as a bot may think between two turns of people.
const WITHIN: Millis = 1500;

/// A bot that says when it has decided. A laborious one takes all the time it has.
struct FakeTask {
    name: &'static str,
    is_laborious: bool,
    takes_all_time: bool,
    made: mpsc::UnboundedSender<&'static str>,
}

impl DecisionTask for FakeTask {
    fn decide(self: Box<Self>, is_time_up: &dyn Fn() -> bool) {
        // A test that fails is over before the time is.
        while self.takes_all_time && !is_time_up() && !self.made.is_closed() {
            std::thread::yield_now();
        }
        let _ = self.made.send(self.name);
    }

    fn is_laborious(&self) -> bool {
        self.is_laborious
    }

    fn request(&self, _within: Millis) -> Option<DecisionRequest> {
        None
    }

    fn accept(self: Box<Self>, _reply: DecisionReply) -> Result<(), Box<dyn DecisionTask>> {
        Err(self)
    }
}

/// A node on which bots decide.
struct Node {
    tables: Arc<TableRegistry>,
    handle: TableHandle,
    made: mpsc::UnboundedSender<&'static str>,
}

impl Node {
    fn decide(&self, name: &'static str, table: usize, is_laborious: bool, takes_all_time: bool) {
        let share = Share::new(name, name, &format!("table {table} of {name}"));
        let task = Box::new(FakeTask { name, is_laborious, takes_all_time, made: self.made.clone() });
        let decision = PendingDecision { seat: Seat::first(1).next().unwrap(), number: 1, task, within: WITHIN };
        decisions::spawn(decision, share, &self.tables, self.handle.clone());
    }
}

/// Sixty tables of four experts that are all to decide at once.
#[tokio::test(start_paused = true)]
async fn one_guest_with_sixty_tables_of_experts_holds_up_nobody_else() {
    let (writes, _queue) = mpsc::channel(1);
    let tables = TableRegistry::with_writer(Writer::to_channel(writes), unused_store(), WorkerPool::empty(), None);
    let (handle, messages) = mailbox();
    let (made, mut decided) = mpsc::unbounded_channel();
    let node = Node { tables, handle, made };
    for table in 0..60 {
        for _ in 0..4 {
            node.decide("hog", table, true, true);
        }
    }
    settle().await;
    node.decide("stranger's easy bot", 1, false, false);
    assert_eq!(decided.recv().await, Some("stranger's easy bot"), "before any of them is done, and at once");
    node.decide("stranger's expert", 1, true, false);
    settle().await;
    pass(WITHIN / 3).await;
    let mut before = 0;
    while decided.recv().await != Some("stranger's expert") {
        before += 1;
    }
    let slots = std::thread::available_parallelism().map_or(1, usize::from);
    assert!(before <= slots, "{before} of them were done before, of which some ran already");
    // Nobody wants the others any more.
    drop(messages);
    while node.made.strong_count() > 1 {
        pass(WITHIN).await;
    }
}

/// Whoever makes tables as one guest after the other has one share all the same.
#[tokio::test]
async fn tables_from_one_network_have_one_share() {
    let server = Server::start(Config::in_memory(), None).await.unwrap();
    let url = format!("http://{}", server.address());
    let settings = Settings { seats: 2, ..settings("big-bang", "simple", json!({})) };
    let mut networks = Vec::new();
    for _ in 0..2 {
        let guest = Client::new(&url).await.unwrap();
        let code = guest.create(&settings).await.unwrap().code;
        let stored = server.app.tables.store.table(&code).await.unwrap().unwrap();
        let lobby: Lobby = serde_json::from_str(&stored.document).unwrap();
        let network = lobby.network.clone().expect("the tag of a network");
        assert_eq!(Share::of(&lobby, &code), Share::new(&network, &guest.me().guest, &code));
        let shown = serde_json::to_string(&guest.table(&code).await.unwrap()).unwrap();
        assert!(!shown.contains(&network), "that is nobody else's business");
        networks.push(network);
    }
    assert_eq!(networks[0], networks[1]);
    assert!(!networks[0].contains("127"), "it is no address");
    server.stop().await;
}
