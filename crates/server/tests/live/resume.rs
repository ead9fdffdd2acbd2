//! Games go on after a restart, and clients come back by themselves.

use big_bang::BigBang;
use client::{Event, Visit};
use tabletop::record::Record;
use tabletop::{Dice, Rules, Viewer};

use crate::kit::{TestServer, gather, play_on, settings};

/// Plays until so many entries were made.
async fn play_until(visits: &mut [Visit<BigBang>], n: u64, dice: &mut Dice) {
    for turn in 0.. {
        let visit = &mut visits[turn % 2];
        if visit.n() >= n || visit.is_over(dice) {
            break;
        }
        if visit.is_awaited(dice) && visit.unanswered() == 0 {
            let state = visit.imagine(dice).unwrap();
            let action = state.random_move(visit.seat().unwrap(), dice).unwrap();
            visit.play(&action).await.unwrap();
        }
        while visit.unanswered() > 0 || (!visit.is_awaited(dice) && !visit.is_over(dice)) {
            let entry = matches!(visit.next().await.unwrap(), Event::Entry(_));
            if entry && visit.unanswered() == 0 {
                break;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_restarts() {
    let mut server = TestServer::start().await;
    let (code, mut visits) = gather::<BigBang>(&server.url(), &settings("big-bang", "cosmic", 2)).await;
    let mut dice = Dice::new(1, 1);
    for round in 1..6 {
        play_until(&mut visits, 6 * round, &mut dice).await;
        server.restart().await;
    }
    let mut playing = Vec::new();
    for (seed, mut visit) in (0..).zip(visits) {
        playing.push(tokio::spawn(async move {
            play_on(&mut visit, seed).await.unwrap();
            visit
        }));
    }
    let mut visits = Vec::new();
    for playing in playing {
        visits.push(playing.await.unwrap());
    }
    server.restart().await;
    let text = visits[0].client().record(&code).await.unwrap();
    let record = Record::parse(&text).unwrap();
    record.replay::<BigBang>().unwrap().unwrap();
    let mut game = record.begin::<BigBang>().unwrap();
    record.advance(&mut game, record.entries()).unwrap();
    for visit in &visits {
        assert!(visit.reconnections() > 4);
        let viewer = Viewer::Seat(visit.seat().unwrap());
        assert_eq!(visit.view(), Some(&game.state().view(viewer)));
    }
}
