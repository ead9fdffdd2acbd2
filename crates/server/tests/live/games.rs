//! Whole games over the wire, in every mode.

use crate::kit::{TestServer, all_play_to, gather, settings};
use big_bang::BigBang;
use client::{Client, Session};
use cosmic_factory::CosmicFactory;
use protocol::contribution::Inclusion;
use protocol::local::names;
use tabletop::record::Record;
use tabletop::{Recordable, Rules, Viewer};

/// People play a game to its end, somebody watches, and the record replays clean and is fair.
pub(crate) async fn play_whole_game<R: Recordable>(server: &TestServer, mode: &str, seats: usize) {
    let mut settings = settings(R::NAME, mode, seats);
    if R::NAME == CosmicFactory::NAME {
        settings.options.insert("build-seconds".to_owned(), 2.into());
    }
    let (code, sessions) = gather::<R>(&server.url(), &settings).await;
    let commitment = sessions[0].client().table(&code).await.unwrap().commitment;
    let watcher = Session::<R>::new(Client::new(&server.url()).await.unwrap(), &code).await.unwrap();
    let sessions = all_play_to(sessions.into_iter().chain([watcher]).collect(), u64::MAX).await;
    let text = sessions[0].client().record(&code).await.unwrap();
    let record = Record::parse(&text).unwrap();
    let mut game = record.begin::<R>().unwrap();
    record.advance(&mut game, record.entries()).unwrap();
    record.replay::<R>().unwrap().unwrap();
    let opening = record.fair().unwrap();
    assert_eq!(record.names(), names(&sessions[0].client().games().await.unwrap()[0].players), "{mode}");
    assert_eq!(Some(&opening.commitment), commitment.as_ref());
    assert!(opening.verify(&game).unwrap() > 0);
    assert_eq!(opening.contributions.len(), seats, "{mode}: every seat has announced something");
    for session in &sessions {
        let inclusion = if session.seat().is_some() { Inclusion::Included } else { Inclusion::NotAnnounced };
        assert_eq!(session.inclusion(), Some(inclusion), "{mode}: the bytes of {:?}", session.seat());
    }
    for session in &sessions {
        let viewer = session.seat().map_or(Viewer::Watcher, Viewer::Seat);
        assert_eq!(session.view(), Some(&game.state().view(viewer)), "{mode}: {viewer:?}");
    }
    assert_eq!(sessions.last().unwrap().seat(), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn big_bang_is_played_in_every_mode() {
    let server = TestServer::start().await;
    for (mode, seats) in [("cosmic", 3), ("simple", 2), ("solitary", 1), ("hexidomino", 4), ("parallel", 3)] {
        play_whole_game::<BigBang>(&server, mode, seats).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn cosmic_factory_is_played_in_both_modes() {
    let server = TestServer::start().await;
    for (mode, seats) in [("standard", 3), ("beginner", 2)] {
        play_whole_game::<CosmicFactory>(&server, mode, seats).await;
    }
}
