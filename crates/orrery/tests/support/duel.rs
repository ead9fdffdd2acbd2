//! A game for two with short turns, message by message.

use client::{Client, Connection};
use protocol::stream::{StreamEntry, StreamStyle};
use protocol::table::{Settings, Table, Visibility};
use protocol::to_client::{CommandOutcome, Message};
use protocol::to_server::Request;
use serde_json::{Value, json};
use tabletop::{Awaits, Millis};

/// How long a turn may take: short, since the test really waits for it.
pub(crate) const TURN: Millis = 2_000;

/// A game for two that has begun, as the two are told of it.
pub(crate) struct Duel {
    pub(crate) client: Client,
    pub(crate) code: String,
    pub(crate) people: [Connection; 2],
}

impl Duel {
    /// Sets one up, and returns when the first turn has begun; whose it is.
    pub(crate) async fn begin(url: &str) -> (Duel, usize) {
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

    pub(crate) async fn table(&self) -> Table {
        self.client.table(&self.code).await.unwrap()
    }
}

/// The next entry.
pub(crate) async fn entry(person: &mut Connection) -> StreamEntry {
    loop {
        if let Message::Entry(told) = person.receive().await.unwrap() {
            return told;
        }
    }
}

/// The answer to a command, before which nobody was late.
pub(crate) async fn ask(person: &mut Connection, id: &str, request: Request) -> CommandOutcome {
    person.send(id, request).await.unwrap();
    loop {
        match person.receive().await.unwrap() {
            Message::Answer(answer) if answer.id == id => return answer.outcome,
            Message::Entry(told) => assert!(!told.auto, "nobody is late: {told:?}"),
            _ => {}
        }
    }
}

/// Expects a command to have been carried out; the moves, if it has asked for them.
#[track_caller]
pub(crate) fn done(outcome: CommandOutcome) -> Vec<Value> {
    match outcome {
        CommandOutcome::Done { moves, .. } => moves.unwrap_or_default(),
        refused => panic!("{refused:?}"),
    }
}
