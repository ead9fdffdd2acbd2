//! Two who want the same thing at the same moment.

use big_bang::BigBang;
use client::{Client, Session};
use cosmic_factory::game::{PhaseView, Taken};
use cosmic_factory::{Color, CosmicFactory};
use protocol::table::SeatInfo;
use protocol::to_client::CommandOutcome;
use protocol::to_server::Request;
use tabletop::{Seat, SeatSet};
use tokio::net::TcpSocket;

use crate::kit::{TestServer, done, gather, settings};
use crate::raw::Raw;

/// What everyone sees of a build besides the tiles: who has which token, and who is done.
fn standing(session: &Session<CosmicFactory>) -> (Taken, SeatSet, SeatSet) {
    match &session.view().unwrap().phase {
        &PhaseView::Build { taken, done, frozen, .. } => (taken, done, frozen),
        other => panic!("{other:?}"),
    }
}

/// Asks for the blue token, and tells whether it was given.
async fn grab(session: &mut Session<CosmicFactory>) -> bool {
    let outcome = session.request(Request::Move(serde_json::json!({"do": "take", "tokens": ["blue"]}))).await.unwrap();
    match outcome {
        CommandOutcome::Done { n, .. } => {
            assert_eq!(n, Some(2), "it is the first entry after the deal");
            true
        }
        CommandOutcome::Refused(refused) => {
            assert_eq!(refused.reason, "CF-4.2", "{refused:?}");
            // Whoever is refused has been told already who was quicker.
            assert_eq!(session.n(), 2);
            false
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_gets_the_token_and_both_agree_who() {
    let server = TestServer::start().await;
    for _ in 0..100 {
        let (_, sessions) = gather::<CosmicFactory>(&server.url(), &settings("cosmic-factory", "beginner", 2)).await;
        let [mut one, mut two] = <[Session<CosmicFactory>; 2]>::try_from(sessions).ok().unwrap();
        for session in [&mut one, &mut two] {
            while !matches!(session.view().map(|view| &view.phase), Some(PhaseView::Build { .. })) {
                session.next().await.unwrap();
            }
        }
        let (first, second) = tokio::join!(grab(&mut one), grab(&mut two));
        assert_ne!(first, second, "one of them has it");
        for session in [&mut one, &mut two] {
            while session.n() < 2 {
                session.next().await.unwrap();
            }
        }
        let winner = if first { one.seat() } else { two.seat() };
        let (taken, done, frozen) = standing(&one);
        assert_eq!((taken, done, frozen), standing(&two), "both see the same");
        assert_eq!((taken.by(Color::Blue), taken.free().iter().count()), (winner, 2));
        let winner: SeatSet = winner.into_iter().collect();
        assert_eq!((done, frozen), (winner, winner));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_gets_the_seat() {
    let server = TestServer::start().await;
    let host = Client::new(&server.url()).await.unwrap();
    for _ in 0..20 {
        let code = host.create(&settings("big-bang", "simple", 2)).await.unwrap().code;
        let mut sessions = Vec::new();
        for _ in 0..2 {
            let mut session = Session::<BigBang>::new(Client::new(&server.url()).await.unwrap(), &code).await.unwrap();
            session.next().await.unwrap();
            sessions.push(session);
        }
        let [mut one, mut two] = <[Session<BigBang>; 2]>::try_from(sessions).ok().unwrap();
        let sit = || Request::Sit { seat: Seat::new(0) };
        let (first, second) = tokio::join!(one.request(sit()), two.request(sit()));
        let outcomes = [first.unwrap(), second.unwrap()];
        let seated = outcomes.iter().position(|outcome| matches!(outcome, CommandOutcome::Done { .. })).unwrap();
        assert!(matches!(&outcomes[1 - seated], CommandOutcome::Refused(refused) if refused.reason == "seat-taken"));
        let winner = &[one, two][seated].client().me().guest.clone();
        let table = host.table(&code).await.unwrap();
        assert!(matches!(&table.seats[0], SeatInfo::Person { guest, .. } if guest == winner));
        assert_eq!(table.seats[1], SeatInfo::Nobody);
    }
}

/// Whoever has to wait for a table may take another name meanwhile, over a connection that was there before.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_with_a_former_name_does_not_take_it_again() {
    let server = TestServer::start().await;
    let (code, mut players) = gather::<BigBang>(&server.url(), &settings("big-bang", "simple", 2)).await;
    let key = format!("Bearer {}", players[0].client().me().key);
    let headers = [("authorization", key.as_str())];
    let socket = TcpSocket::new_v4().unwrap();
    let mut late = Raw::connect_without_greeting(socket, &server.url(), &code, &headers).await.unwrap();
    done(&players[0].request(Request::Name("Countess".to_owned())).await.unwrap());
    late.greet().await;
    let welcome = late.until("welcome").await;
    assert_eq!(welcome["table"]["seats"][0]["person"]["name"], "Countess", "{welcome}");
}
