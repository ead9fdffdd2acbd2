//! Bots that think on workers.

use big_bang::BigBang;
use client::{Client, Session};
use protocol::table::Settings;
use protocol::to_client::CommandOutcome;
use protocol::to_server::Request;
use serde_json::json;
use tabletop::Seat;

use crate::support::cluster::Cluster;
use crate::worker::WorkerProcess;

#[tokio::test(flavor = "multi_thread")]
async fn bots_think_on_workers_and_go_on_when_those_die() {
    let cluster = Cluster::start(2).await;
    let (one, other) = (WorkerProcess::start(&cluster.nats.url()), WorkerProcess::start(&cluster.nats.url()));
    let settings = json!({"game": "big-bang", "mode": "hexidomino", "seats": 2, "quick-bots": true});
    let settings: Settings = serde_json::from_value(settings).unwrap();
    let client = Client::new(&cluster.nodes[0].server.url()).await.unwrap();
    let code = client.create(&settings).await.unwrap().code;
    let mut session: Session<BigBang> = Session::new(client, &code).await.unwrap();
    let bots = Seat::first(2).map(|seat| Request::Bot { seat, level: "expert".to_owned() });
    for request in bots.chain([Request::Start {}]) {
        let outcome = session.request(request).await.unwrap();
        assert!(matches!(outcome, CommandOutcome::Done { .. }), "{outcome:?}");
    }
    for (entries, worker) in [(4, Some(one)), (7, None)] {
        while session.n() < entries {
            session.next().await.unwrap();
        }
        worker.into_iter().for_each(WorkerProcess::kill);
    }
    assert!(other.stop("think") > 0, "it has thought");
    // Without anybody who helps, the nodes think themselves.
    while session.n() < 10 {
        session.next().await.unwrap();
    }
}
