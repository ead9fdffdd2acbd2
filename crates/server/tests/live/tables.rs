//! Setting up tables, sitting down, and all that goes on besides the game.

use big_bang::BigBang;
use client::{Client, Session, SessionEvent};
use protocol::table::{Phase, Presence, Reaction, SeatInfo, Settings};
use protocol::to_client::{CommandOutcome, Message};
use protocol::to_server::Request;
use tabletop::Seat;

use crate::kit::{TestServer, done, gather, play_on, settings};

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

/// The reason for which a command was refused.
pub(crate) fn reason(outcome: CommandOutcome) -> String {
    match outcome {
        CommandOutcome::Refused(refused) => refused.reason,
        CommandOutcome::Done { .. } => panic!("it was carried out"),
    }
}

async fn session(url: &str, code: &str) -> Session<BigBang> {
    Session::new(Client::new(url).await.unwrap(), code).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_decides_and_others_do_not() {
    let server = TestServer::start().await;
    let mut host = Client::new(&server.url()).await.unwrap();
    host.rename(" Ada \u{202e}Lovelace ").await.unwrap();
    assert_eq!(host.me().name, "Ada Lovelace");
    let code = host.create(&settings("big-bang", "cosmic", 3)).await.unwrap().code;
    let listed = host.tables().await.unwrap().gathering;
    assert!(listed.iter().any(|table| table.code == code));
    let mut host: Session<BigBang> = Session::new(host, &code).await.unwrap();
    let mut other = session(&server.url(), &code).await;
    done(&host.request(Request::Sit { seat: Some(seat(1)) }).await.unwrap());
    assert_eq!(reason(host.request(Request::Start {}).await.unwrap()), "seat-free");
    let taken = other.request(Request::Sit { seat: Some(seat(1)) }).await.unwrap();
    assert_eq!(reason(taken), "seat-taken");
    done(&other.request(Request::Sit { seat: None }).await.unwrap());
    for request in [
        Request::Start {},
        Request::Bot { seat: seat(2), level: "easy".to_owned() },
        Request::Free { seat: seat(1) },
        Request::Order(vec![seat(2), seat(1), seat(0)]),
        Request::Settings(settings("big-bang", "simple", 2)),
    ] {
        assert_eq!(reason(other.request(request).await.unwrap()), "not-host");
    }
    let bot = |level: &str| Request::Bot { seat: seat(2), level: level.to_owned() };
    assert_eq!(reason(host.request(bot("genius")).await.unwrap()), "no-such-level");
    done(&host.request(bot("easy")).await.unwrap());
    done(&host.request(Request::Order(vec![seat(2), seat(1), seat(0)])).await.unwrap());
    let bad = Request::Settings(settings("big-bang", "cosmic", 5));
    assert_eq!(reason(host.request(bad).await.unwrap()), "bad-settings");
    let table = host.client().table(&code).await.unwrap();
    assert!(matches!(&table.seats[0], SeatInfo::Bot { level } if level == "easy"), "{table:?}");
    assert!(
        matches!(&table.seats[1], SeatInfo::Person { name, presence: Presence::Here, .. } if name == "Ada Lovelace")
    );
    assert_eq!(reason(host.request(Request::Move(serde_json::json!({"do":"pass"}))).await.unwrap()), "not-begun");
    done(&host.request(Request::Start {}).await.unwrap());
    assert_eq!(reason(other.request(Request::Stand {}).await.unwrap()), "begun");
    assert_eq!(host.client().table(&code).await.unwrap().phase, Phase::Playing);
}

#[tokio::test(flavor = "multi_thread")]
async fn people_talk_unless_the_host_forbids_it() {
    let server = TestServer::start().await;
    let host = Client::new(&server.url()).await.unwrap();
    let code = host.create(&settings("big-bang", "simple", 2)).await.unwrap().code;
    let mut host: Session<BigBang> = Session::new(host, &code).await.unwrap();
    let mut watcher = session(&server.url(), &code).await;
    watcher.next().await.unwrap();
    done(&host.request(Request::Say("  hello\u{0007} there ".to_owned())).await.unwrap());
    done(&host.request(Request::React(Reaction::Wave)).await.unwrap());
    loop {
        if let SessionEvent::Message(Message::Chat(said)) = watcher.next().await.unwrap() {
            assert_eq!((said.text.as_str(), said.seat), ("hello there", None));
            break;
        }
    }
    assert_eq!(reason(host.request(Request::Say(" \n".to_owned())).await.unwrap()), "nothing-said");
    let quiet = Settings { chat: false, ..settings("big-bang", "simple", 2) };
    done(&host.request(Request::Settings(quiet)).await.unwrap());
    assert_eq!(reason(host.request(Request::Say("hello".to_owned())).await.unwrap()), "no-chat");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_opens_the_seat_on_another_device() {
    let server = TestServer::start().await;
    let (code, mut sessions) = gather::<BigBang>(&server.url(), &settings("big-bang", "cosmic", 2)).await;
    let key = sessions[1].client().me().key.clone();
    let again = Client::with_key(&server.url(), &key).await.unwrap();
    assert_eq!(again.me().guest, sessions[1].client().me().guest);
    let mut phone: Session<BigBang> = Session::new(again, &code).await.unwrap();
    phone.next().await.unwrap();
    assert_eq!(phone.seat(), Some(seat(1)));
    assert_eq!(phone.view().map(|view| view.viewer), Some(tabletop::Viewer::Seat(seat(1))));
    let stranger = Client::with_key(&server.url(), &key.replace('.', ".0")).await.unwrap();
    assert_ne!(stranger.me().guest, sessions[1].client().me().guest);
    drop(sessions.pop());
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_agree_play_again() {
    let server = TestServer::start().await;
    let (code, mut sessions) = gather::<BigBang>(&server.url(), &settings("big-bang", "solitary", 1)).await;
    let mut player = sessions.remove(0);
    assert_eq!(reason(player.request(Request::Rematch(true)).await.unwrap()), "not-over");
    play_on(&mut player, 1).await.unwrap();
    done(&player.request(Request::Rematch(true)).await.unwrap());
    while player.table().is_some_and(|table| table.next.is_none()) {
        player.next().await.unwrap();
    }
    let next = player.table().and_then(|table| table.next.clone()).unwrap();
    let table = player.client().table(&next).await.unwrap();
    assert_eq!(table.phase, Phase::Playing, "nobody has to start it");
    assert!(matches!(&table.seats[0], SeatInfo::Person { guest, .. } if *guest == player.client().me().guest));
    let games = player.client().games().await.unwrap();
    assert_eq!(games.len(), 2);
    let finished = games.iter().find(|game| game.code == code).unwrap();
    assert!(finished.finished.is_some() && finished.result.is_some(), "{finished:?}");
    assert_eq!(player.client().series(&code).await.unwrap().len(), 2);
    let mut again: Session<BigBang> = Session::new(player.client().clone(), &next).await.unwrap();
    play_on(&mut again, 1).await.unwrap();
    assert_eq!(again.table().map(|table| table.phase), Some(Phase::Over));
}

#[tokio::test(flavor = "multi_thread")]
async fn another_name_is_shown_to_everybody_at_once() {
    let server = TestServer::start().await;
    let (code, mut sessions) = gather::<BigBang>(&server.url(), &settings("big-bang", "simple", 2)).await;
    assert_eq!(reason(sessions[0].request(Request::Name(" ".to_owned())).await.unwrap()), "empty-name");
    done(&sessions[0].request(Request::Name("  Ada\u{0007} Lovelace ".to_owned())).await.unwrap());
    let is_renamed = |session: &Session<BigBang>| {
        let sitting = session.table().and_then(|table| table.seats.first().cloned());
        matches!(sitting, Some(SeatInfo::Person { name, .. }) if name == "Ada Lovelace")
    };
    while !is_renamed(&sessions[1]) {
        sessions[1].next().await.unwrap();
    }
    let again = Client::with_key(&server.url(), &sessions[0].client().me().key).await.unwrap();
    assert_eq!(again.me().name, "Ada Lovelace", "everywhere");
    // Whoever only watches goes by the new name as well.
    let mut watcher = session(&server.url(), &code).await;
    done(&watcher.request(Request::Name("Ada Byron".to_owned())).await.unwrap());
    done(&watcher.request(Request::Say("hello".to_owned())).await.unwrap());
    loop {
        if let SessionEvent::Message(Message::Chat(said)) = sessions[0].next().await.unwrap() {
            assert_eq!(said.name, "Ada Byron");
            break;
        }
    }
}

/// Whoever lets the time run out twice in a row is stood in for by a bot, and has the seat back at once when they move.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_keeps_the_seat_of_who_is_absent() {
    let server = TestServer::start().await;
    let mut settings = settings("big-bang", "solitary", 1);
    settings.options.insert("turn-seconds".to_owned(), 1.into());
    let (_, mut sessions) = gather::<BigBang>(&server.url(), &settings).await;
    let mut absent = sessions.remove(0).with_steps();
    let is_kept = |session: &Session<BigBang>| {
        let sitting = session.table().and_then(|table| table.seats.first().cloned());
        matches!(sitting, Some(SeatInfo::Person { kept: Some(_), .. }))
    };
    let mut late = 0;
    while !is_kept(&absent) {
        absent.next().await.unwrap();
        for step in absent.take_steps() {
            late += u32::from(step.entry.as_ref().is_some_and(|entry| entry.auto));
        }
    }
    assert_eq!(late, 2);
    // Any move will do to show that somebody is there, even one that is refused.
    absent.request(Request::Move(serde_json::json!({"do": "draw"}))).await.unwrap();
    while is_kept(&absent) {
        absent.next().await.unwrap();
    }
}

/// A bot sits at the table, and the game goes on to its end.
#[tokio::test(flavor = "multi_thread")]
async fn people_play_with_bots() {
    let server = TestServer::start().await;
    let host = Client::new(&server.url()).await.unwrap();
    let code = host.create(&settings("big-bang", "hexidomino", 2)).await.unwrap().code;
    let mut host: Session<BigBang> = Session::new(host, &code).await.unwrap();
    done(&host.request(Request::Sit { seat: None }).await.unwrap());
    done(&host.request(Request::Bot { seat: seat(1), level: "easy".to_owned() }).await.unwrap());
    done(&host.request(Request::Start {}).await.unwrap());
    play_on(&mut host, 3).await.unwrap();
    assert_eq!(host.table().unwrap().phase, Phase::Over);
}
