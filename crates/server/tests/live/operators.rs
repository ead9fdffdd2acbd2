//! What operators do while the server runs.

use std::time::Duration;

use client::{Client, ClientError, Session, SessionEvent};
use protocol::Problem;
use protocol::admin::{AdminGuest, AdminTable, AdminTableDetails, AuditLine, BlockInfo, BlockTarget, GuestData};
use protocol::announcement::Announcement;
use protocol::table::{Phase, SeatInfo};
use protocol::to_client::{Bye, Message};
use protocol::to_server::Request;
use reqwest::header::AUTHORIZATION;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use server::{Config, OperatorToken, OperatorTokens};

use crate::kit::{TestServer, done, gather, settings};

const TOKEN: &str = "the-token-of-those-who-run-it";

fn tokens() -> OperatorTokens {
    OperatorTokens { admin: Some(OperatorToken::new(TOKEN).unwrap()), status: None }
}

async fn start() -> TestServer {
    TestServer::start_with(|config| config.operators = tokens()).await
}

struct Operator {
    http: reqwest::Client,
    url: String,
}

impl Operator {
    fn of(server: &TestServer) -> Operator {
        Operator { http: reqwest::Client::new(), url: format!("{}/api/admin", server.url()) }
    }

    async fn get<T: DeserializeOwned>(&self, path: &str) -> T {
        let request = self.http.get(format!("{}/{path}", self.url)).bearer_auth(TOKEN);
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
        response.json().await.unwrap()
    }

    async fn try_act(&self, path: &str, what: &Value) -> Result<Value, Problem> {
        let mut body = json!({"actor": "Kate", "reason": "a test"});
        body.as_object_mut().unwrap().extend(what.as_object().unwrap().clone());
        let request = self.http.post(format!("{}/{path}", self.url)).bearer_auth(TOKEN).json(&body);
        let response = request.send().await.unwrap();
        if response.status().is_success() {
            Ok(response.json().await.unwrap())
        } else {
            Err(response.json().await.unwrap())
        }
    }

    async fn act(&self, path: &str, what: Value) -> Value {
        self.try_act(path, &what).await.unwrap()
    }

    /// What is in the log, oldest first.
    async fn acts(&self) -> Vec<(String, String)> {
        let log: Vec<AuditLine> = self.get("audit").await;
        assert!(log.iter().all(|line| line.actor == "Kate" && line.reason == "a test" && line.at > 1_600_000_000_000));
        log.into_iter().rev().map(|line| (line.act, line.target)).collect()
    }
}

/// The last message of a connection.
async fn last_words(connection: &mut client::Connection) -> Bye {
    loop {
        if let Message::Bye(bye) = connection.receive().await.unwrap() {
            return bye;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_no_token_is_no_operator() {
    let closed = TestServer::start().await;
    let ask = async |server: &TestServer, authorization: &str| {
        let request = reqwest::Client::new().get(format!("{}/api/admin/tables", server.url()));
        let response = request.header(AUTHORIZATION, authorization).send().await.unwrap();
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
        response.status().as_u16()
    };
    let right = format!("Bearer {TOKEN}");
    assert_eq!(ask(&closed, &right).await, 404, "it is closed where there is no token");
    let few = |config: &mut Config| {
        config.operators = tokens();
        config.address_limits.failed_look_ups = 30;
    };
    let server = TestServer::start_with(few).await;
    assert_eq!(ask(&server, &right).await, 200);
    for wrong in ["", "Bearer", "Bearer ", "Bearer something-else-of-some-length", "Basic eDp5", TOKEN] {
        assert_eq!(ask(&server, wrong).await, 401, "{wrong}");
    }
    // Whoever guesses has to wait.
    let mut guesses = 0;
    while ask(&server, "Bearer something-else-of-some-length").await == 401 {
        guesses += 1;
        assert!(guesses < 1000, "guessing is limited");
    }
    assert_eq!(ask(&server, "Bearer something-else-of-some-length").await, 429);
    assert_eq!(ask(&server, &right).await, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_looked_at_ended_and_deleted() {
    let server = start().await;
    let operator = Operator::of(&server);
    let (code, mut players) = gather::<big_bang::BigBang>(&server.url(), &settings("big-bang", "simple", 2)).await;
    let (other, _others) = gather::<big_bang::BigBang>(&server.url(), &settings("big-bang", "simple", 2)).await;
    let listed: Vec<AdminTable> = operator.get("tables?phase=playing").await;
    let mut codes: Vec<&str> = listed.iter().map(|table| table.summary.code.as_str()).collect();
    codes.sort_unstable();
    let mut expected = [code.as_str(), other.as_str()];
    expected.sort_unstable();
    assert_eq!(codes, expected);
    assert!(operator.get::<Vec<AdminTable>>("tables?phase=over").await.is_empty());
    let shown: AdminTableDetails = operator.get(&format!("tables/{code}")).await;
    assert_eq!(shown.listed.host, players[0].client().me().guest);
    assert!(shown.listed.entries >= 1 && shown.problem.is_none());
    assert_eq!(shown.table.unwrap().phase, Phase::Playing);

    operator.act(&format!("tables/{code}/end"), json!({})).await;
    for player in &mut players {
        while player.table().is_none_or(|table| !table.abandoned) {
            player.next().await.unwrap();
        }
    }
    assert!(players[0].client().record(&code).await.is_ok(), "its log is kept");

    let mut watching = players[1].client().connect(&other, protocol::stream::StreamStyle::Rules, None).await.unwrap();
    operator.act(&format!("tables/{other}/delete"), json!({})).await;
    assert!(matches!(last_words(&mut watching).await, Bye::Abuse { .. }));
    let gone = players[0].client().table(&other).await.unwrap_err();
    assert!(matches!(gone, ClientError::Problem(problem) if problem.status == 404));
    assert_eq!(operator.try_act(&format!("tables/{other}/delete"), &json!({})).await.unwrap_err().status, 404);
    let expected = [("end-table".to_owned(), code), ("delete-table".to_owned(), other)];
    assert_eq!(operator.acts().await, expected, "what was not there to be deleted is no act");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_done_is_in_the_log_with_the_reason() {
    let server = start().await;
    let operator = Operator::of(&server);
    let code = Client::new(&server.url()).await.unwrap().create(&settings("big-bang", "simple", 2)).await.unwrap().code;
    let refused = operator.try_act(&format!("tables/{code}/end"), &json!({})).await.unwrap_err();
    assert_eq!((refused.status, refused.kind.as_str()), (422, "/problems/not-begun"));
    let log: Vec<AuditLine> = operator.get(&format!("audit?target={code}")).await;
    let failures: Vec<_> = log.iter().map(|line| (line.act.as_str(), line.failure.as_deref())).collect();
    assert_eq!(failures, [("end-table", Some("the game has not begun")), ("end-table", None)]);
    // Whoever does not say who they are does nothing.
    let nobody = operator.try_act(&format!("tables/{code}/delete"), &json!({"actor": "  "})).await.unwrap_err();
    assert_eq!(nobody.status, 422);
    assert!(server_has(&server, &code).await);
}

async fn server_has(server: &TestServer, code: &str) -> bool {
    Client::new(&server.url()).await.unwrap().table(code).await.is_ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_guest_is_sent_away_and_kept_out() {
    let mut server = start().await;
    let operator = Operator::of(&server);
    let [host, rude] = [Client::new(&server.url()).await.unwrap(), Client::new(&server.url()).await.unwrap()];
    let code = host.create(&settings("big-bang", "simple", 2)).await.unwrap().code;
    let style = protocol::stream::StreamStyle::Rules;
    let mut sits = rude.connect(&code, style, None).await.unwrap();
    assert!(matches!(sits.receive().await.unwrap(), Message::Welcome(_)));
    let mut hosts = host.connect(&code, style, None).await.unwrap();

    let guest = json!({"guest": rude.me().guest});
    operator.act("blocks", json!({"target": guest})).await;
    assert!(matches!(last_words(&mut sits).await, Bye::Abuse { text } if text.contains("blocked")));
    let is_blocked = |error: ClientError| matches!(&error, ClientError::Problem(problem) if problem.status == 403 && problem.kind == "/problems/blocked");
    assert!(is_blocked(rude.tables().await.unwrap_err()));
    assert!(rude.connect(&code, style, None).await.is_err());
    hosts.send("a", Request::Sit { seat: None }).await.unwrap();
    while !matches!(hosts.receive().await.unwrap(), Message::Answer(_)) {}
    let page = reqwest::Client::new().get(server.url()).bearer_auth(&rude.me().key).send().await.unwrap();
    assert_eq!(page.status(), 200, "the page is there to tell them");

    drop(hosts);
    server.restart().await;
    assert!(is_blocked(rude.tables().await.unwrap_err()), "a restart changes nothing");
    let found: Vec<AdminGuest> = operator.get(&format!("guests?find={}", rude.me().guest)).await;
    assert!(found.is_empty(), "nothing else is kept of them");
    let shown: GuestData = operator.get(&format!("guests/{}", rude.me().guest)).await;
    assert!(shown.guest.blocked);
    operator.act("unblock", json!({"target": guest})).await;
    assert!(rude.tables().await.is_ok());
    assert_eq!(operator.try_act("unblock", &json!({"target": guest})).await.unwrap_err().status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_network_is_kept_out_for_a_time() {
    let change = |config: &mut Config| {
        config.operators = tokens();
        config.behind_proxy = true;
    };
    let server = TestServer::start_with(change).await;
    let operator = Operator::of(&server);
    let from = async |address: &str, path: &str| {
        let request = reqwest::Client::new().get(format!("{}{path}", server.url())).header("x-forwarded-for", address);
        request.send().await.unwrap()
    };
    let block: BlockInfo = serde_json::from_value(
        operator.act("blocks", json!({"target": {"network": "203.0.113.77/24"}, "minutes": 30})).await,
    )
    .unwrap();
    assert_eq!(block.target, BlockTarget::Network("203.0.113.0/24".to_owned()));
    for path in ["/", "/api/me", "/api/tables/abcdefgh/live"] {
        let response = from("203.0.113.5", path).await;
        assert_eq!(response.status(), 403, "{path}");
        let wait: u64 = response.headers()["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((1700..=1800).contains(&wait), "{wait}");
    }
    assert_eq!(from("203.0.114.5", "/api/me").await.status(), 200);
    assert_eq!(from("203.0.113.5", "/healthz").await.status(), 200, "whoever watches over it is not kept out");
    // Nor is whoever runs it.
    let acting = reqwest::Client::new().get(format!("{}/api/admin/blocks", server.url())).bearer_auth(TOKEN);
    let blocks: Vec<BlockInfo> =
        acting.header("x-forwarded-for", "203.0.113.5").send().await.unwrap().json().await.unwrap();
    assert_eq!(blocks, [block]);
    // One that is over is no block, and whoever blocks half the internet has made a mistake.
    operator.act("blocks", json!({"target": {"network": "203.0.113.0/24"}, "minutes": 0})).await;
    assert_eq!(from("203.0.113.5", "/api/me").await.status(), 200);
    for wrong in ["0.0.0.0/0", "somewhere", "203.0.113.0/40"] {
        let refused = operator.try_act("blocks", &json!({"target": {"network": wrong}})).await.unwrap_err();
        assert_eq!(refused.kind, "/problems/no-network", "{wrong}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn live_connections_of_a_blocked_network_are_closed() {
    let server = start().await;
    let operator = Operator::of(&server);
    let host = Client::new(&server.url()).await.unwrap();
    let code = host.create(&settings("big-bang", "simple", 2)).await.unwrap().code;
    let mut live = host.connect(&code, protocol::stream::StreamStyle::Rules, None).await.unwrap();
    assert!(matches!(live.receive().await.unwrap(), Message::Welcome(_)));
    operator.act("blocks", json!({"target": {"network": "127.0.0.0/8"}, "minutes": 1})).await;
    assert!(matches!(last_words(&mut live).await, Bye::Abuse { .. }));
    operator.act("unblock", json!({"target": {"network": "127.0.0.1/8"}})).await;
    assert!(host.tables().await.is_ok());
}

/// The next announcement that somebody is told.
async fn announced(session: &mut Session<big_bang::BigBang>) -> Option<Announcement> {
    loop {
        if let SessionEvent::Message(Message::Announced(announcement)) = session.next().await.unwrap() {
            return announcement;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_announcement_is_told_until_it_is_withdrawn() {
    let mut server = start().await;
    let operator = Operator::of(&server);
    let host = Client::new(&server.url()).await.unwrap();
    let code = host.create(&settings("big-bang", "simple", 2)).await.unwrap().code;
    let shown = async |server: &TestServer| -> Option<Announcement> {
        reqwest::get(format!("{}/api/announcement", server.url())).await.unwrap().json().await.unwrap()
    };
    assert_eq!(shown(&server).await, None);
    let mut there: Session<big_bang::BigBang> = Session::new(host.clone(), &code).await.unwrap();
    assert_eq!(announced(&mut there).await, None, "whoever comes is told, for they may come back");
    done(&there.request(Request::Sit { seat: None }).await.unwrap());
    let night = Announcement { text: "Back in an hour \u{1f319}".to_owned(), at: Some(1_800_000_000_000) };
    operator.act("announce", json!({"announcement": night})).await;
    assert_eq!(announced(&mut there).await, Some(night.clone()));
    assert_eq!(shown(&server).await, Some(night.clone()));
    // Whoever comes later is told as well, after a restart too.
    let mut later: Session<big_bang::BigBang> = Session::new(host.clone(), &code).await.unwrap();
    assert_eq!(announced(&mut later).await, Some(night.clone()));
    server.restart().await;
    assert_eq!(announced(&mut there).await, Some(night));
    assert_eq!(announced(&mut later).await.unwrap().at, Some(1_800_000_000_000));
    operator.act("withdraw", json!({})).await;
    assert_eq!(announced(&mut there).await, None);
    assert_eq!(shown(&server).await, None);
    for wrong in ["", " \u{200b}", &"x".repeat(301)] {
        let refused = operator.try_act("announce", &json!({"announcement": {"text": wrong}})).await;
        assert_eq!(refused.unwrap_err().status, 422);
    }
}

/// Clients of earlier versions understand no announcements, and are told none.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_not_asked_for_announcements_is_told_none() {
    let server = start().await;
    let host = Client::new(&server.url()).await.unwrap();
    let code = host.create(&settings("big-bang", "simple", 2)).await.unwrap().code;
    Operator::of(&server).act("announce", json!({"announcement": {"text": "soon"}})).await;
    let mut old = host.connect(&code, protocol::stream::StreamStyle::Rules, None).await.unwrap();
    assert!(matches!(old.receive().await.unwrap(), Message::Welcome(_)));
    old.send("a", Request::Sit { seat: None }).await.unwrap();
    loop {
        match old.receive().await.unwrap() {
            Message::Announced(_) => panic!("it did not ask"),
            Message::Answer(_) => break,
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_is_found_renamed_exported_and_deleted() {
    let server = start().await;
    let operator = Operator::of(&server);
    let (code, mut players) = gather::<big_bang::BigBang>(&server.url(), &settings("big-bang", "simple", 2)).await;
    let [ada, bob] = [0, 1].map(|seat: usize| players[seat].client().clone());
    done(&players[0].request(Request::Name("Something rude".to_owned())).await.unwrap());
    for (index, text) in [(0, "I was here"), (1, "so was I")] {
        done(&players[index].request(Request::Say(text.to_owned())).await.unwrap());
    }
    let alone = ada.create(&settings("big-bang", "solitary", 1)).await.unwrap().code;
    let id = ada.me().guest.clone();

    let found: Vec<AdminGuest> = operator.get("guests?find=RUDE").await;
    assert_eq!(found.iter().map(|guest| guest.guest.as_str()).collect::<Vec<_>>(), [id.as_str()]);
    let renamed = operator.act(&format!("guests/{id}/rename"), json!({"name": "Ada"})).await;
    assert_eq!(renamed, json!({"tables": 2}));
    let is_named = |name: &'static str| move |sitting: &SeatInfo| matches!(sitting, SeatInfo::Person { name: shown, .. } if shown == name);
    while !players[1].table().is_some_and(|table| table.seats.iter().any(is_named("Ada"))) {
        players[1].next().await.unwrap();
    }
    let refused = operator.try_act(&format!("guests/{id}/rename"), &json!({"name": "\u{200b}"})).await.unwrap_err();
    assert_eq!(refused.kind, "/problems/empty-name");

    let data = operator.act(&format!("guests/{id}/export"), json!({})).await;
    let data: GuestData = serde_json::from_value(data).unwrap();
    let mut tables: Vec<_> = data.tables.iter().map(|table| (table.code.clone(), table.host)).collect();
    tables.sort();
    let mut expected = [(code.clone(), true), (alone.clone(), true)];
    expected.sort();
    assert_eq!((data.guest.name.as_deref(), tables), (Some("Ada"), expected.to_vec()));
    assert!(!data.devices.is_empty() && data.audit.len() >= 2);
    let said: Vec<_> = data.said.iter().map(|said| (said.code.as_str(), said.text.as_str())).collect();
    assert_eq!(said, [(code.as_str(), "I was here")]);

    let deleted = operator.act(&format!("guests/{id}/delete"), json!({})).await;
    assert_eq!(deleted, json!({"tables": 2}));
    let table = loop {
        let table = bob.table(&code).await.unwrap();
        if table.seats.iter().any(is_named("Guest")) {
            break table;
        }
    };
    let text = serde_json::to_string(&table).unwrap();
    assert!(!text.contains(&id) && !text.contains("Ada"), "{text}");
    assert!(!server_has(&server, &alone).await, "a table with nobody else is gone");
    let left: GuestData = operator.get(&format!("guests/{id}")).await;
    assert!(left.devices.is_empty() && left.tables.is_empty() && left.said.is_empty() && left.guest.name.is_none());
    let mut another = bob.connect(&code, protocol::stream::StreamStyle::Rules, None).await.unwrap();
    let Message::Welcome(welcome) = another.receive().await.unwrap() else { panic!("the welcome comes first") };
    assert_eq!(welcome.said.iter().map(|said| said.text.as_str()).collect::<Vec<_>>(), ["so was I"]);
    // Their key opens nothing any more: whoever comes with it is somebody new.
    let anew = Client::with_key(&server.url(), &ada.me().key).await;
    assert!(anew.is_err() || anew.unwrap().me().guest != id);
    assert_eq!(
        operator.try_act("guests/x'%20OR%201/delete", &json!({})).await.unwrap_err().kind,
        "/problems/no-such-guest"
    );
}

/// An act goes on although whoever asked for it has gone, and is in the log before.
#[tokio::test(flavor = "multi_thread")]
async fn an_act_is_not_broken_off() {
    let server = start().await;
    let operator = Operator::of(&server);
    let code = Client::new(&server.url()).await.unwrap().create(&settings("big-bang", "simple", 2)).await.unwrap().code;
    let request = reqwest::Client::builder().timeout(Duration::from_micros(1)).build().unwrap();
    let mut tries = 0;
    while operator.acts().await.is_empty() {
        let body = json!({"actor": "Kate", "reason": "a test"});
        let url = format!("{}/api/admin/tables/{code}/delete", server.url());
        // It gives up before there can be an answer; sometimes before the request is sent.
        let wait = Duration::from_micros(200 * tries);
        let _ = tokio::time::timeout(wait, request.post(url).timeout(wait).bearer_auth(TOKEN).json(&body).send()).await;
        tries += 1;
    }
    while server_has(&server, &code).await {}
}
