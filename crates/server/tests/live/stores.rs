//! A server does the same whichever store it has.

use big_bang::BigBang;
use client::Client;
use protocol::stream::StreamStyle;
use protocol::table::Phase;
use protocol::to_client::{CommandOutcome, Message};
use protocol::to_server::Request;
use serde_json::Value;
use tabletop::record::Record;
use testbed::Postgres;

use crate::games::play_whole_game;
use crate::kit::{TestServer, all_play_to, gather, settings};
use crate::uploads::an_uploaded_game_is_kept;

/// A game goes on after restarts and is found in all lists when it is over.
async fn a_game_goes_on_after_restarts(server: &mut TestServer) {
    let (code, mut sessions) = gather::<BigBang>(&server.url(), &settings("big-bang", "simple", 2)).await;
    for round in 1..3 {
        sessions = all_play_to(sessions, 5 * round).await;
        server.restart().await;
    }
    let sessions = all_play_to(sessions, u64::MAX).await;
    let record = sessions[0].client().record(&code).await.unwrap();
    server.restart().await;
    let client = sessions[1].client();
    assert_eq!(client.record(&code).await.unwrap(), record);
    Record::parse(&record).unwrap().replay::<BigBang>().unwrap().unwrap();
    for games in [client.games().await.unwrap(), client.series(&code).await.unwrap()] {
        assert_eq!((games[0].code.as_str(), games[0].phase), (code.as_str(), Phase::Over));
        assert!(games[0].result.is_some());
    }
}

/// A guest at a table, message by message.
struct Player {
    client: Client,
    code: String,
}

impl Player {
    /// Connects anew, asks, and hangs up.
    async fn ask(&self, id: &str, request: Request) -> (u64, CommandOutcome) {
        let mut connection = self.client.connect(&self.code, StreamStyle::Patches, None).await.unwrap();
        connection.send(id, request).await.unwrap();
        let mut n = 0;
        loop {
            match connection.receive().await.unwrap() {
                Message::Welcome(welcome) => n = welcome.n,
                Message::Answer(answer) if answer.id == id => break (n, answer.outcome),
                _ => {}
            }
        }
    }

    async fn a_move(&self, id: &str) -> Value {
        match self.ask(id, Request::Moves {}).await.1 {
            CommandOutcome::Done { moves: Some(mut moves), .. } => moves.swap_remove(0),
            other => panic!("{other:?}"),
        }
    }
}

/// A move that is sent again after a restart was made once.
async fn a_move_that_is_sent_again_is_made_once(server: &mut TestServer) {
    let client = Client::new(&server.url()).await.unwrap();
    let code = client.create(&settings("big-bang", "solitary", 1)).await.unwrap().code;
    let player = Player { client, code };
    for (id, request) in [("sit", Request::Sit { seat: None }), ("start", Request::Start {})] {
        player.ask(id, request).await;
    }
    let action = player.a_move("list").await;
    let (_, first) = player.ask("once", Request::Move(action.clone())).await;
    assert!(matches!(first, CommandOutcome::Done { n: Some(_), .. }), "{first:?}");
    let (entries, again) = player.ask("once", Request::Move(action.clone())).await;
    assert_eq!(again, first);
    server.restart().await;
    assert_eq!(player.ask("once", Request::Move(action)).await, (entries, first), "nothing was added");
    let action = player.a_move("list again").await;
    let (same, next) = player.ask("twice", Request::Move(action)).await;
    assert_eq!(same, entries);
    assert!(matches!(next, CommandOutcome::Done { n: Some(n), .. } if n > entries), "{next:?}");
}

async fn keeps_its_promises(server: &mut TestServer) {
    play_whole_game::<BigBang>(server, "cosmic", 2).await;
    play_whole_game::<cosmic_factory::CosmicFactory>(server, "beginner", 2).await;
    a_game_goes_on_after_restarts(server).await;
    a_move_that_is_sent_again_is_made_once(server).await;
    an_uploaded_game_is_kept(server).await;
    let ready = reqwest::get(format!("{}/readyz", server.url())).await.unwrap();
    assert_eq!(ready.status(), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_keeps_its_promises_on_sqlite() {
    keeps_its_promises(&mut TestServer::start().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_keeps_its_promises_on_postgresql() {
    let postgres = Postgres::start().unwrap_or_else(|error| panic!("{error}"));
    let mut server = TestServer::start_on(postgres.database().unwrap()).await;
    keeps_its_promises(&mut server).await;
    server.stop().await;
}
