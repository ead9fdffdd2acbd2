//! A game that the server has never heard of needs its rules and one line in the registry: everything else serves it.

use bots::{Bot, Level, Strength, TimeUp};
use client::{Client, Session};
use games::{Playable, register, registry};
use protocol::table::{NewGame, Phase, SeatInfo, Table};
use protocol::to_server::Request;
use tabletop::fair::Secret;
use tabletop::record::Record;
use tabletop::{Actor, Dice, Entry, Millis, Rules, Seat, Setup, Viewer};

use crate::kit::{TestServer, all_play_to, done, settings};

#[path = "../../../tabletop/tests/pebbles/mod.rs"]
mod pebbles;

use pebbles::{Pebbles, PebblesMove, PebblesView};

impl Playable for Pebbles {
    const TITLE: &'static str = "Pebbles";
    const TIME_LIMITS: &'static [(&'static str, u32)] = &[];

    fn bot(level: &str, seat: Seat) -> Option<Box<dyn Bot<Pebbles>>> {
        level.parse::<Strength>().ok().map(|_| Box::new(Modulo { seat }) as _)
    }

    fn is_timed(_setup: &Setup<Pebbles>) -> bool {
        false
    }
}

/// Leaves a multiple of three where it can.
struct Modulo {
    seat: Seat,
}

impl Bot<Pebbles> for Modulo {
    fn delay(&mut self, view: &PebblesView, _dice: &mut Dice) -> Option<Millis> {
        (view.left > 0 && view.turn == self.seat.index()).then_some(0)
    }

    fn decide_until(&mut self, view: &PebblesView, _dice: &mut Dice, _is_time_up: TimeUp<'_>) -> Option<PebblesMove> {
        Some(PebblesMove::Take { count: if view.left % 3 == 2 { 2 } else { 1 } })
    }
}

fn bot_seat() -> Seat {
    Seat::new(2).expect("every table may have three seats")
}

/// Two people and a bot at a table of their own, with the game begun.
async fn gather_with_bot(url: &str) -> (String, Vec<Session<Pebbles>>) {
    let mut wanted = settings(Pebbles::NAME, "plain", 3);
    wanted.quick_bots = true;
    let host = Client::new(url).await.unwrap();
    let code = host.create(&wanted).await.unwrap().code;
    let mut sessions = Vec::new();
    for client in [host, Client::new(url).await.unwrap()] {
        let mut session = Session::new(client, &code).await.unwrap();
        done(&session.request(Request::Sit { seat: None }).await.unwrap());
        sessions.push(session);
    }
    done(&sessions[0].request(Request::Bot { seat: bot_seat(), level: Level::Hard.to_string() }).await.unwrap());
    done(&sessions[0].request(Request::Start {}).await.unwrap());
    (code, sessions)
}

fn assert_over(table: &Table) {
    assert_eq!((table.phase, table.settings.game.as_str()), (Phase::Over, Pebbles::NAME));
    assert_eq!(table.seats[bot_seat().index()], SeatInfo::Bot { level: "hard".to_owned() });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_registered_game_is_played_stored_replayed_and_uploaded() {
    register::<Pebbles>();
    let mut server = TestServer::start().await;
    let (code, sessions) = gather_with_bot(&server.url()).await;

    // Half of it, then from the store on.
    let sessions = all_play_to(sessions, 8).await;
    server.restart().await;
    let watcher = Session::<Pebbles>::new(Client::new(&server.url()).await.unwrap(), &code).await.unwrap();
    let sessions = all_play_to(sessions.into_iter().chain([watcher]).collect(), u64::MAX).await;
    let client = sessions[0].client();
    assert_over(&client.table(&code).await.unwrap());
    assert_eq!(client.games().await.unwrap()[0].code, code);

    // The record leads to what everybody has seen, by the game's rules and by the registry alike.
    let text = client.record(&code).await.unwrap();
    let record = Record::parse(&text).unwrap();
    let (game, _) = record.whole::<Pebbles>().unwrap().unwrap();
    for session in &sessions {
        let viewer = session.seat().map_or(Viewer::Watcher, Viewer::Seat);
        assert_eq!(session.view(), Some(&game.state().view(viewer)), "{viewer:?}");
    }
    let by_bot = |entry: &&Entry<PebblesMove>| entry.actor == Actor::Seat(bot_seat()) && !entry.auto;
    assert!(game.log().iter().filter(by_bot).count() >= 5, "a third of the moves");
    let entry = registry().get(record.game()).unwrap();
    let replayed = entry.restore(&record).unwrap().unwrap();
    assert_eq!((replayed.mode.as_str(), replayed.seats), ("plain", 3));
    assert_eq!(replayed.result, Some(entry.replay(&record).unwrap().unwrap()));
    assert_eq!(entry.verify_deals(&record), Ok(1));
    let prefix = entry.prefix(&record, 5, &Secret::new([1; Secret::BYTES])).unwrap();
    assert_eq!(prefix.log, replayed.log[..5]);

    // Uploaded, it is kept as another table that is over.
    server.restart().await;
    let players = client.games().await.unwrap().swap_remove(0).players;
    let upload = NewGame { record: text.clone(), players, seat: None };
    let copy = client.upload(&upload).await.unwrap();
    assert_ne!(copy, code);
    assert_over(&client.table(&copy).await.unwrap());
    let kept = client.record(&copy).await.unwrap();
    assert_eq!(entry.restore(&Record::parse(&kept).unwrap()).unwrap().unwrap(), replayed);
}
