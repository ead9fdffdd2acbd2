//! `orrery admin`, as whoever runs a server uses it.

use std::fs;
use std::process::Command;

use big_bang::BigBang;
use client::{Client, Session};
use protocol::table::{Phase, Settings, Visibility};
use protocol::to_server::Request;
use serde_json::Value;
use tabletop::record::Record;

use crate::support::admin::{TOKEN, TOKEN_VARIABLE, admin, try_admin};
use crate::support::process::ServerProcess;

fn solitary() -> Settings {
    Settings {
        game: "big-bang".to_owned(),
        mode: "solitary".to_owned(),
        seats: 1,
        options: serde_json::Map::new(),
        visibility: Visibility::Open,
        chat: true,
        break_seconds: 0,
        quick_bots: false,
    }
}

/// Somebody with a name at a table of their own, whose game is on.
async fn playing(server: &ServerProcess, name: &str) -> (String, Session<BigBang>) {
    let mut client = Client::new(&server.url()).await.unwrap();
    client.rename(name).await.unwrap();
    let code = client.create(&solitary()).await.unwrap().code;
    let mut session: Session<BigBang> = Session::new(client, &code).await.unwrap();
    for request in [Request::Sit { seat: None }, Request::Start {}] {
        session.request(request).await.unwrap();
    }
    while session.n() == 0 {
        session.next().await.unwrap();
    }
    (code, session)
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_looked_after_while_it_runs() {
    let folder = tempfile::tempdir().unwrap();
    let server = ServerProcess::start(folder.path());
    let url = server.url();
    let (code, mut ada) = playing(&server, "Ada Lovelace").await;
    let (other, _bob) = playing(&server, "Bob").await;
    let id = ada.client().me().guest.clone();

    let listed = admin(&url, &["table", "list", "--phase", "playing"]);
    let lines: Vec<&str> = listed.lines().collect();
    assert!(lines.len() == 3 && lines[0].starts_with("CODE"), "{listed}");
    assert!(lines.iter().any(|line| line.starts_with(&code) && line.ends_with("Ada Lovelace")), "{listed}");
    let shown = admin(&url, &["table", "show", &code]);
    assert!(shown.contains(&format!("seat 0: Ada Lovelace, {id}, here")), "{shown}");
    assert_eq!(json(&admin(&url, &["table", "show", &code, "--json"]))["listed"]["phase"], "playing");

    assert!(admin(&url, &["table", "end", &code, "--reason", "it hangs"]).contains(&code));
    while ada.table().is_none_or(|table| table.phase != Phase::Over) {
        ada.next().await.unwrap();
    }
    admin(&url, &["table", "delete", &other]);
    assert!(!admin(&url, &["table", "list"]).contains(&other));

    let found = admin(&url, &["guest", "find", "lovelace"]);
    assert!(found.contains(&id), "{found}");
    admin(&url, &["guest", "rename", &id, "Countess"]);
    assert_eq!(json(&admin(&url, &["guest", "show", &id, "--json"]))["name"], "Countess");

    // Everything that is kept of them, with the records of their games.
    let file = folder.path().join("ada.json");
    admin(&url, &["guest", "export", &id, "--out", file.to_str().unwrap(), "--reason", "she asked"]);
    let export = json(&fs::read_to_string(&file).unwrap());
    assert_eq!((&export["guest"], &export["name"]), (&Value::from(id.clone()), &Value::from("Countess")));
    let record = export["records"][0]["record"].to_string();
    assert!(Record::parse(&record).unwrap().entries() > 0, "{record}");

    admin(&url, &["announce", "make", "Back soon", "--at", "2027-01-31T22:00Z"]);
    let told = reqwest::get(format!("{url}/api/announcement")).await.unwrap().json::<Value>().await.unwrap();
    assert_eq!(told, json(r#"{"text":"Back soon","at":1801432800000}"#));
    admin(&url, &["announce", "withdraw"]);

    admin(&url, &["block", "add", "--guest", &id, "--minutes", "5", "--reason", "spam"]);
    admin(&url, &["block", "add", "--network", "203.0.113.9/24"]);
    let blocks = admin(&url, &["block", "list"]);
    assert!(blocks.contains("203.0.113.0/24") && blocks.contains("for good") && blocks.contains("spam"), "{blocks}");
    assert!(ada.client().games().await.is_err(), "they are kept out");
    admin(&url, &["unblock", "--guest", &id]);
    assert!(ada.client().games().await.is_ok());
    assert!(admin(&url, &["guest", "delete", &id]).contains("1 tables"));

    let audit = admin(&url, &["audit"]);
    let acts: Vec<&str> = audit.lines().skip(1).map(|line| line.split_whitespace().nth(2).unwrap()).collect();
    let expected = [
        "delete-guest",
        "unblock",
        "block",
        "block",
        "withdraw",
        "announce",
        "export-guest",
        "rename-guest",
        "delete-table",
        "end-table",
    ];
    assert_eq!(acts, expected, "{audit}");
    assert!(audit.contains("it hangs") && audit.lines().skip(1).all(|line| line.contains("Kate")), "{audit}");
    let of_ada = json(&admin(&url, &["audit", "--target", &id, "--limit", "2", "--json"]));
    assert_eq!((&of_ada[0]["act"], &of_ada[1]["act"]), (&Value::from("delete-guest"), &Value::from("unblock")));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_goes_wrong_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let server = ServerProcess::start(folder.path());
    let status = |arguments: &[&str]| {
        let output = try_admin(&server.url(), arguments);
        (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(status(&["table", "end", "kapelo42"]), (2, "orrery: there is no table kapelo42\n".to_owned()));
    assert_eq!(status(&["table", "show", "../audit"]).0, 2, "what is named is no path");
    let (code, text) = status(&["block", "add", "--network", "everybody"]);
    assert!(code == 2 && text.contains("'everybody' is no address"), "{text}");
    assert_eq!(status(&["block", "add"]).0, 2);

    let orrery = |token: Option<&str>, arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_orrery"));
        command.arg("admin").args(arguments).env_remove(TOKEN_VARIABLE);
        if let Some(token) = token {
            command.env(TOKEN_VARIABLE, token);
        }
        let output = command.output().unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let url = server.url();
    let (code, text) = orrery(Some("another-token-of-some-length"), &["--server", &url, "block", "list"]);
    assert!(code == 1 && text.contains("the token is missing or wrong"), "{text}");
    let (code, text) = orrery(None, &["--server", &url, "block", "list"]);
    assert!(code == 2 && text.contains("--token-file"), "{text}");
    let file = folder.path().join("token");
    fs::write(&file, format!("{TOKEN}\n")).unwrap();
    let (code, text) = orrery(None, &["--server", &url, "--token-file", file.to_str().unwrap(), "block", "list"]);
    assert_eq!((code, text.as_str()), (0, ""));
    let (code, text) = orrery(Some(TOKEN), &["--server", "https://orrery.example", "block", "list"]);
    assert!(code == 2 && text.contains("tunnel"), "{text}");
    // A token that can be guessed is none.
    let weak = Command::new(env!("CARGO_BIN_EXE_orrery")).arg("serve").env(TOKEN_VARIABLE, "secret").output().unwrap();
    let text = String::from_utf8(weak.stderr).unwrap();
    assert!(
        weak.status.code() == Some(2) && text.contains("at least 20 letters") && !text.contains("secret"),
        "{text}"
    );
}
