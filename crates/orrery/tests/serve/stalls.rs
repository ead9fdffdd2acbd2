//! A server that stands still for a while, as when its machine sleeps.

use client::{Client, Connection};
use protocol::stream::{StreamEntry, StreamStyle};
use protocol::table::{SeatInfo, Settings, Table, Visibility};
use protocol::to_client::{Message, Outcome};
use protocol::to_server::Request;
use serde_json::json;
use tabletop::{Awaits, Millis};

use crate::support::process::ServerProcess;

/// How long a turn may take: short, since the test really waits for it.
const TURN: Millis = 2_000;

/// A game for two that has begun, as the two are told of it.
struct Duel {
    client: Client,
    code: String,
    people: [Connection; 2],
}

impl Duel {
    /// Sets one up, and returns when the first turn has begun; whose it is.
    async fn begin(url: &str) -> (Duel, usize) {
        let settings = Settings {
            game: "big-bang".to_owned(),
            mode: "simple".to_owned(),
            seats: 2,
            options: serde_json::from_value(json!({"turn-seconds": TURN / 1000})).unwrap(),
            visibility: Visibility::Link,
            chat: true,
            break_seconds: 0,
            quick_bots: false,
        };
        let clients = [Client::new(url).await.unwrap(), Client::new(url).await.unwrap()];
        let code = clients[0].create(&settings).await.unwrap().code;
        let mut people = Vec::new();
        for client in &clients {
            let mut connection = client.connect(&code, StreamStyle::Patches, None).await.unwrap();
            done(ask(&mut connection, "sit", Request::Sit { seat: None }).await);
            people.push(connection);
        }
        people[0].send("start", Request::Start {}).await.unwrap();
        let mut turn = 0;
        for person in &mut people {
            turn = loop {
                if let Awaits::Seats { seats, .. } = entry(person).await.awaits.unwrap() {
                    break seats.iter().next().unwrap().index();
                }
            };
        }
        let [client, _] = clients;
        (Duel { client, code, people: people.try_into().ok().unwrap() }, turn)
    }

    async fn table(&self) -> Table {
        self.client.table(&self.code).await.unwrap()
    }
}

/// The next entry.
async fn entry(person: &mut Connection) -> StreamEntry {
    loop {
        if let Message::Entry(told) = person.receive().await.unwrap() {
            return told;
        }
    }
}

async fn ask(person: &mut Connection, id: &str, request: Request) -> Outcome {
    person.send(id, request).await.unwrap();
    loop {
        match person.receive().await.unwrap() {
            Message::Answer(answer) if answer.id == id => return answer.outcome,
            Message::Entry(told) => assert!(!told.auto, "nobody is late: {told:?}"),
            _ => {}
        }
    }
}

#[track_caller]
fn done(outcome: Outcome) -> Vec<serde_json::Value> {
    match outcome {
        Outcome::Done { moves, .. } => moves.unwrap_or_default(),
        refused => panic!("{refused:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stood_still_lets_nobody_be_late() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let servers = folders.each_ref().map(|folder| ServerProcess::start(folder.path()));
    let (mut duel, turn) = Duel::begin(&servers[0].url()).await;
    servers[0].signal("STOP");
    // The other server tells when a turn is over that began later.
    let (mut elsewhere, _) = Duel::begin(&servers[1].url()).await;
    while !entry(&mut elsewhere.people[0]).await.auto {}
    servers[0].signal("CONT");
    let clock = loop {
        match duel.people[turn].receive().await.unwrap() {
            Message::Clock(clock) => break clock,
            Message::Entry(told) => assert!(!told.auto, "nobody is late: {told:?}"),
            _ => {}
        }
    };
    assert!(clock.running && clock.now < TURN, "{clock:?}");
    let moves = done(ask(&mut duel.people[turn], "moves", Request::Moves {}).await);
    done(ask(&mut duel.people[turn], "move", Request::Move(moves[0].clone())).await);
    let kept = |sitting: &SeatInfo| matches!(sitting, SeatInfo::Person { kept: Some(_), .. });
    assert!(!duel.table().await.seats.iter().any(kept));
}
