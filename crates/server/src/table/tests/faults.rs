//! A keeper that panics takes nobody else down, and its table is found as it was stored; so is one that was taken from its
//! keeper.

use client::{Client, Connection};
use protocol::stream::StreamStyle;
use protocol::table::{Settings, Table};
use protocol::to_client::{Bye, CommandOutcome, Message, Welcome};
use protocol::to_server::{Command, Request};
use serde_json::json;
use tabletop::Seat;

use crate::table::tests::kit::settings;
use crate::{Config, Server};

/// Somebody at a table, over the wire.
struct Caller {
    client: Client,
    connection: Connection,
    welcome: Welcome,
}

impl Caller {
    async fn new(client: Client, code: &str) -> Caller {
        let mut connection = client.connect(code, StreamStyle::Patches, None).await.unwrap();
        match connection.receive().await.unwrap() {
            Message::Welcome(welcome) => Caller { client, connection, welcome: *welcome },
            other => panic!("{other:?}"),
        }
    }

    async fn ask(&mut self, id: &str, request: Request) -> CommandOutcome {
        self.send(id, request).await;
        loop {
            if let Message::Answer(answer) = self.connection.receive().await.unwrap()
                && answer.id == id
            {
                return answer.outcome;
            }
        }
    }

    async fn send(&mut self, id: &str, request: Request) {
        self.connection.command(&Command { id: id.to_owned(), at: None, request }).await.unwrap();
    }

    async fn bye(&mut self) -> Bye {
        self.bye_before(|_| false).await
    }

    /// The goodbye, before anything else of a kind is heard.
    async fn bye_before(&mut self, is_wrong: impl Fn(&Message) -> bool) -> Bye {
        loop {
            match self.connection.receive().await.unwrap() {
                Message::Bye(bye) => return bye,
                message => assert!(!is_wrong(&message), "{message:?}"),
            }
        }
    }
}

fn done(outcome: &CommandOutcome) {
    assert!(matches!(outcome, CommandOutcome::Done { .. }), "{outcome:?}");
}

/// Two people at a table whose game has begun.
async fn begin(url: &str) -> (Table, [Caller; 2]) {
    let settings = Settings { seats: 2, ..settings("cosmic-factory", "beginner", json!({})) };
    let ada = Client::new(url).await.unwrap();
    let table = ada.create(&settings).await.unwrap();
    let mut ada = Caller::new(ada, &table.code).await;
    let mut bob = Caller::new(Client::new(url).await.unwrap(), &table.code).await;
    done(&ada.ask("sit", Request::Sit { seat: None }).await);
    done(&bob.ask("sit", Request::Sit { seat: None }).await);
    done(&ada.ask("start", Request::Start {}).await);
    (table, [ada, bob])
}

fn take(color: &str) -> Request {
    Request::Move(json!({"do": "take", "tokens": [color]}))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_keeper_panics_is_found_as_it_was_and_others_go_on() {
    let server = Server::start(Config::in_memory(), None).await.unwrap();
    let url = format!("http://{}", server.address());
    let (_, [mut other, _others]) = begin(&url).await;
    let (Table { code, .. }, [mut ada, mut bob]) = begin(&url).await;
    done(&ada.ask("blue", take("blue")).await);
    server.app.tables.restart_keeper_changed(&code, |keeper| keeper.panics_on_command = true).await;
    for caller in [&mut ada, &mut bob] {
        assert_eq!(caller.bye().await, Bye::Reconnect { after: 1000 });
        *caller = Caller::new(caller.client.clone(), &code).await;
        assert_eq!(caller.welcome.n, 2);
    }
    bob.send("green", take("green")).await;
    for caller in [&mut ada, &mut bob] {
        assert_eq!(caller.bye().await, Bye::Reconnect { after: 200 }, "all are told to come again");
    }
    // The other table has noticed nothing, over the same connection.
    done(&other.ask("blue", take("blue")).await);
    // Whoever comes finds the table as it was before the move, and the move can be made.
    let mut bob = Caller::new(bob.client, &code).await;
    assert_eq!((bob.welcome.n, bob.welcome.seat), (2, Seat::new(1)));
    done(&bob.ask("green", take("green")).await);
    let mut ada = Caller::new(ada.client, &code).await;
    assert!(ada.welcome.n > 3, "all were done, and the next round was dealt");
    done(&ada.ask("blue", take("orange")).await);
    assert_eq!(ada.client.table(&code).await.unwrap().seats.len(), 2);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_keeper_whose_table_was_taken_accepts_nothing_and_steps_down() {
    let server = Server::start(Config::in_memory(), None).await.unwrap();
    let store = &server.app.tables.store;
    let (Table { code, .. }, [mut ada, mut bob]) = begin(&format!("http://{}", server.address())).await;
    done(&ada.ask("blue", take("blue")).await);
    // As if another node had it now, and this one had stood still meanwhile.
    store.acquire(&code).await.unwrap();
    bob.send("green", take("green")).await;
    let is_of_the_move = |message: &Message| match message {
        Message::Answer(answer) => answer.id == "green",
        Message::Entry(told) => told.n > 2,
        _ => false,
    };
    for caller in [&mut ada, &mut bob] {
        assert_eq!(caller.bye_before(is_of_the_move).await, Bye::Reconnect { after: 200 });
    }
    assert_eq!(store.entries(&code, 0).await.unwrap().len(), 2);
    let mut bob = Caller::new(bob.client, &code).await;
    assert_eq!(bob.welcome.n, 2);
    done(&bob.ask("green", take("green")).await);
    server.stop().await;
}
