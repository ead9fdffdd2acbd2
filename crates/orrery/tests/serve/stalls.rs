//! A server that stands still for a while, as when its machine sleeps.

use protocol::table::SeatInfo;
use protocol::to_client::Message;
use protocol::to_server::Request;

use crate::support::duel::{Duel, TURN, ask, done, entry};
use crate::support::process::ServerProcess;

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
