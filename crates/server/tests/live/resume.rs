//! Games go on after a restart, and clients come back by themselves.

use big_bang::BigBang;
use tabletop::record::Record;
use tabletop::{Rules, Viewer};

use crate::kit::{TestServer, all_play_to, gather, settings};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_restarts() {
    let mut server = TestServer::start().await;
    let (code, mut visits) = gather::<BigBang>(&server.url(), &settings("big-bang", "cosmic", 2)).await;
    for round in 1..6 {
        visits = all_play_to(visits, 6 * round).await;
        server.restart().await;
    }
    let visits = all_play_to(visits, u64::MAX).await;
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
