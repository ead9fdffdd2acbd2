//! What a running server tells those who watch over it.

use big_bang::BigBang;
use client::{Client, Session};
use protocol::table::{Phase, Settings, Visibility};
use protocol::to_client::CommandOutcome;
use protocol::to_server::Request;
use tabletop::{Dice, Rules};

use crate::support::process::ServerProcess;

async fn get(url: &str, path: &str) -> String {
    let response = reqwest::get(format!("{url}{path}")).await.unwrap();
    assert_eq!(response.status(), 200, "{path}");
    response.text().await.unwrap()
}

/// A figure by its name and labels.
#[track_caller]
fn figure(figures: &str, name: &str) -> f64 {
    let line = figures.lines().find(|line| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(' ')));
    let value = line.and_then(|line| line.rsplit(' ').next()?.parse().ok());
    value.unwrap_or_else(|| panic!("there is no {name} in\n{figures}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_tell_what_has_happened() {
    let folder = tempfile::tempdir().unwrap();
    let server = ServerProcess::start(folder.path());
    assert_eq!(get(&server.url(), "/healthz").await, "alive\n");
    assert_eq!(get(&server.url(), "/readyz").await, "ready\n");
    let client = Client::new(&server.url()).await.unwrap();
    let settings = Settings {
        game: "big-bang".to_owned(),
        mode: "solitary".to_owned(),
        seats: 1,
        options: serde_json::Map::new(),
        visibility: Visibility::Open,
        chat: true,
        break_seconds: 0,
        quick_bots: false,
    };
    let code = client.create(&settings).await.unwrap().code;
    let mut session: Session<BigBang> = Session::new(client, &code).await.unwrap();
    let early = session.request(Request::Start {}).await.unwrap();
    assert!(matches!(early, CommandOutcome::Refused(_)), "{early:?}");
    session.request(Request::Sit { seat: None }).await.unwrap();
    session.request(Request::Start {}).await.unwrap();
    let mut dice = Dice::new(5, 0);
    // To sit, to begin, and to add random bytes.
    let mut commands = 3.0;
    while session.table().is_none_or(|table| table.phase != Phase::Over) {
        if session.unanswered() == 0
            && let (Some(seat), Some(state)) = (session.seat(), session.imagine(&mut dice))
            && let Some(action) = state.random_move(seat, &mut dice)
        {
            session.play(&action).await.unwrap();
            commands += 1.0;
        }
        session.next().await.unwrap();
    }
    let figures = get(&server.url(), "/metrics").await;
    assert_eq!(figure(&figures, "orrery_tables"), 1.0);
    assert_eq!(figure(&figures, "orrery_connections"), 1.0);
    assert_eq!(figure(&figures, "orrery_tables_made_total"), 1.0);
    assert_eq!(figure(&figures, "orrery_games_finished_total"), 1.0);
    assert_eq!(figure(&figures, r#"orrery_commands_total{outcome="done"}"#), commands);
    assert_eq!(figure(&figures, r#"orrery_commands_total{outcome="refused"}"#), 1.0);
    assert_eq!(figure(&figures, "orrery_write_queue"), 0.0);
    assert!(figure(&figures, "orrery_writes_total") >= commands);
    assert!(figure(&figures, "orrery_commit_seconds_count") >= commands);
    assert!(figure(&figures, "orrery_commit_seconds_sum") > 0.0);
}
