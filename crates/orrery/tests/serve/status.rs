//! The status page of a server.

use big_bang::BigBang;
use client::{Client, Session};
use protocol::table::{Settings, Visibility};
use protocol::to_server::Request;
use reqwest::header::{ACCEPT, CONTENT_SECURITY_POLICY, CONTENT_TYPE, WWW_AUTHENTICATE};
use serde_json::Value;
use tabletop::{Dice, Rules as _};

use crate::support::admin::TOKEN;
use crate::support::process::ServerProcess;

#[tokio::test(flavor = "multi_thread")]
async fn operators_see_how_a_server_does() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("status-token");
    std::fs::write(&file, "the-token-of-those-who-only-look\n").unwrap();
    let server = ServerProcess::start_with(folder.path(), &["--status-token-file", file.to_str().unwrap()]);
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
    for request in [Request::Sit { seat: None }, Request::Start {}] {
        session.request(request).await.unwrap();
    }
    let mut dice = Dice::new(5, 0);
    let action = loop {
        let state = session.seat().zip(session.imagine(&mut dice));
        if let Some(action) = state.and_then(|(seat, state)| state.random_move(seat, &mut dice)) {
            break action;
        }
        session.next().await.unwrap();
    };
    session.play(&action).await.unwrap();
    while session.unanswered() > 0 {
        session.next().await.unwrap();
    }

    let http = reqwest::Client::new();
    let ask = |path: &str| http.get(format!("{}{path}", server.url()));
    let refused = ask("/status").send().await.unwrap();
    assert_eq!(refused.status(), 401);
    assert!(refused.headers()[WWW_AUTHENTICATE].to_str().unwrap().starts_with("Basic "), "a browser asks for it");
    for wrong in ["", "another-token-of-some-length"] {
        assert_eq!(ask("/status").basic_auth("kate", Some(wrong)).send().await.unwrap().status(), 401);
    }
    // A browser, with the token as password and any name.
    let request = ask("/status").basic_auth("kate", Some("the-token-of-those-who-only-look"));
    let page = request.header(ACCEPT, "text/html,application/xhtml+xml,*/*;q=0.8").send().await.unwrap();
    assert_eq!(page.headers()[CONTENT_TYPE], "text/html; charset=utf-8");
    let policy = page.headers()[CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned();
    let page = page.text().await.unwrap();
    assert!(policy.contains("style-src 'self'") && !page.contains("<style") && !page.contains("<script"), "{page}");
    assert!(
        page.contains("http-equiv=\"refresh\"") && page.contains("this server") && page.contains("moves/s"),
        "{page}"
    );
    let style = ask("/status/style.css").send().await.unwrap();
    assert!(style.headers()[CONTENT_TYPE].to_str().unwrap().starts_with("text/css"));
    assert!(style.text().await.unwrap().contains("color-scheme: light dark"));

    let json: Value = ask("/status?format=json").bearer_auth(TOKEN).send().await.unwrap().json().await.unwrap();
    let figures = &json["nodes"][0]["figures"];
    assert_eq!((&figures["tables"], &figures["connections"]), (&Value::from(1), &Value::from(1)), "{json}");
    assert!(figures["store_works"] == true && figures["commit_p99"].as_f64().unwrap() > 0.0, "{json}");
    assert!(figures["moves_per_second"].is_number() && json["blocks"] == 0, "{json}");
    let text = ask("/status").bearer_auth(TOKEN).send().await.unwrap().text().await.unwrap();
    assert!(text.starts_with("node") && text.lines().nth(1).unwrap().starts_with("this server  runs"), "{text}");
    // Whoever may only look does nothing.
    let acting = ask("/api/admin/tables").bearer_auth("the-token-of-those-who-only-look");
    assert_eq!(acting.send().await.unwrap().status(), 401);
}
