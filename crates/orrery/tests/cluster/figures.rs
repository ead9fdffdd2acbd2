//! Dashboard and alerts name figures that servers have.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

use big_bang::BigBang;
use client::{Client, Session};
use protocol::to_client::CommandOutcome;
use protocol::to_server::Request;
use tabletop::Seat;

use crate::support::cluster::Cluster;
use crate::support::kinds::EVERY_MODE;

/// All figures that a file names.
fn named(file: &str) -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(file);
    let text = std::fs::read_to_string(path).unwrap();
    let is_part = |letter: char| letter.is_ascii_lowercase() || letter == '_';
    let words = text.split(|letter| !is_part(letter)).filter(|word| word.starts_with("orrery_"));
    words.map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn dashboard_and_alerts_name_figures_that_there_are() {
    let named: BTreeSet<String> =
        ["grafana/orrery.json", "prometheus/alerts.yml"].into_iter().flat_map(named).collect();
    assert!(named.len() > 30, "{named:?}");
    let dashboard =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/grafana/orrery.json"));
    serde_json::from_str::<serde_json::Value>(&dashboard.unwrap()).expect("JSON");

    // A cluster of one node, and a bot that has decided something.
    let cluster = Cluster::start(1).await;
    let url = cluster.nodes[0].server.url();
    let client = Client::new(&url).await.unwrap();
    let mut settings = EVERY_MODE[0].settings();
    settings.seats = 2;
    let code = client.create(&settings).await.unwrap().code;
    let mut session: Session<BigBang> = Session::new(client, &code).await.unwrap();
    let bot = |seat| Request::Bot { seat: Seat::new(seat).unwrap(), level: "easy".to_owned() };
    for request in [bot(0), bot(1), Request::Start {}] {
        let outcome = session.request(request).await.unwrap();
        assert!(matches!(outcome, CommandOutcome::Done { .. }), "{outcome:?}");
    }
    while session.n() < 3 {
        session.next().await.unwrap();
    }
    let begin = Instant::now();
    loop {
        let figures = reqwest::get(format!("{url}/metrics")).await.unwrap().text().await.unwrap();
        let is_there = |name: &&String| {
            let told = |line: &str| line.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with([' ', '{']));
            figures.lines().any(told)
        };
        let missing: Vec<&String> = named.iter().filter(|name| !is_there(name)).collect();
        if missing.is_empty() {
            return;
        }
        assert!(begin.elapsed() < Duration::from_secs(30), "there are no {missing:?} in\n{figures}");
        session.next().await.unwrap();
    }
}
