//! The interface over HTTP.

use client::{Client, ClientError};
use protocol::Problem;
use protocol::table::Settings;
use qrcode::QrCode;
use qrcode::render::svg;
use reqwest::{Method, RequestBuilder, Response};

use crate::kit::{TestServer, settings};

fn problem(error: ClientError) -> Problem {
    match error {
        ClientError::Problem(problem) => problem,
        other => panic!("{other}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_are_problem_details() {
    let server = TestServer::start().await;
    let client = Client::new(&server.url()).await.unwrap();
    let missing = problem(client.table("zzzzzz22").await.unwrap_err());
    assert_eq!((missing.status, missing.kind.as_str()), (404, "/problems/no-such-table"));
    assert_eq!(missing.detail, "there is no table zzzzzz22");
    let strange = problem(client.table("..%2f..%2fetc").await.unwrap_err());
    assert_eq!(strange.status, 404);
    for (bad, part) in [
        (settings("chess", "blitz", 2), "'chess' is not played here"),
        (settings("big-bang", "warp", 2), "mode: unknown variant `warp`"),
        (settings("big-bang", "cosmic", 9), "BB-2.1: the cosmic mode is for 2 to 4 players, not 9"),
        (settings("cosmic-factory", "standard", 1), "CF-1.1"),
        (
            Settings { break_seconds: 301, ..settings("cosmic-factory", "standard", 2) },
            "break-seconds: a break lasts 300 seconds at most, not 301",
        ),
    ] {
        let refused = problem(client.create(&bad).await.unwrap_err());
        assert_eq!((refused.status, refused.kind.as_str()), (422, "/problems/bad-settings"));
        assert!(refused.detail.contains(part), "{refused:?}");
    }
    let code = client.create(&settings("big-bang", "cosmic", 2)).await.unwrap().code;
    let early = problem(client.record(&code).await.unwrap_err());
    assert_eq!((early.status, early.kind.as_str()), (409, "/problems/not-over"));
}

/// What is wrong with a request, with the headers that every answer has.
async fn problem_of(request: RequestBuilder) -> (u16, String, String) {
    let response = request.send().await.unwrap();
    check_headers(&response);
    assert_eq!(response.headers()["content-type"], "application/problem+json");
    let status = response.status().as_u16();
    let problem: Problem = serde_json::from_str(&response.text().await.unwrap()).unwrap();
    assert_eq!(problem.status, status);
    (status, problem.kind, problem.detail)
}

/// Every answer has these, whatever it answers.
#[track_caller]
fn check_headers(response: &Response) {
    let header = |name: &str| response.headers().get(name).map_or("", |value| value.to_str().unwrap()).to_owned();
    let policy = header("content-security-policy");
    for part in ["default-src 'self'", "script-src 'self'", "frame-ancestors 'none'", "object-src 'none'"] {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{policy}");
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert_eq!(header("x-frame-options"), "DENY");
    assert_eq!(header("referrer-policy"), "same-origin");
    assert_eq!(header("cross-origin-opener-policy"), "same-origin");
    assert_eq!(header("cross-origin-resource-policy"), "same-origin");
    assert_eq!(header("cache-control"), "no-store");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_carries_safe_headers() {
    let server = TestServer::start().await;
    let code = Client::new(&server.url()).await.unwrap().create(&settings("big-bang", "cosmic", 2)).await.unwrap().code;
    for path in ["/", "/healthz", "/readyz", "/metrics", "/api/openapi.json", "/api/me", "/api/tables", "/api/games"] {
        let response = reqwest::get(format!("{}{path}", server.url())).await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
        check_headers(&response);
    }
    for path in ["", "/games", "/qr.svg"] {
        let response = reqwest::get(format!("{}/api/tables/{code}{path}", server.url())).await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
        check_headers(&response);
    }
    let page = reqwest::get(format!("{}/t/{code}", server.url())).await.unwrap();
    check_headers(&page);
    assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
    assert!(!page.text().await.unwrap().contains("<script>"), "the policy forbids scripts in pages");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_is_a_problem() {
    let server = TestServer::start().await;
    let http = reqwest::Client::new();
    let get = |path: &str| http.get(format!("{}{path}", server.url()));
    for path in ["/nowhere", "/api", "/api/", "/api/nowhere", "/g/", "/api/tables/", "/..%2f..%2fetc/passwd"] {
        let (status, kind, detail) = problem_of(get(path)).await;
        assert_eq!((status, kind.as_str()), (404, "/problems/no-such-page"));
        assert_eq!(detail, format!("there is nothing at {path}"));
    }
    // What is no table is none on any of its paths, be it well written or not even text.
    for code in ["zzzzzz22", "Kapelo42", "%00%00%00%00%00%00%00%00", "a%27%20or%201", "x"] {
        for path in ["", "/games", "/record", "/qr.svg", "/live"] {
            let (status, kind, _) = problem_of(get(&format!("/api/tables/{code}{path}"))).await;
            assert_eq!((status, kind.as_str()), (404, "/problems/no-such-table"), "{code}{path}");
        }
        assert_eq!(problem_of(get(&format!("/t/{code}"))).await.0, 404);
    }
    for path in ["/api/tables/%ff", "/api/tables/%ff/games", "/api/tables/%ff/live", "/g/%ff", "/t/%ff"] {
        assert_eq!(problem_of(get(path)).await.0, 404, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_used_in_the_wrong_way_is_a_problem() {
    let server = TestServer::start().await;
    let http = reqwest::Client::new();
    let code = Client::new(&server.url()).await.unwrap().create(&settings("big-bang", "cosmic", 2)).await.unwrap().code;
    for (method, path) in [
        (Method::DELETE, "/api/tables".to_owned()),
        (Method::POST, "/api/me".to_owned()),
        (Method::PUT, format!("/api/tables/{code}")),
        (Method::POST, "/healthz".to_owned()),
        (Method::PATCH, "/".to_owned()),
    ] {
        let (status, kind, detail) = problem_of(http.request(method, format!("{}{path}", server.url()))).await;
        assert_eq!((status, kind.as_str()), (405, "/problems/wrong-method"));
        assert_eq!(detail, format!("{path} is used in another way"));
    }
    let (status, kind, _) = problem_of(http.get(format!("{}/api/tables/{code}/live", server.url()))).await;
    assert_eq!((status, kind.as_str()), (400, "/problems/no-websocket"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_named_by_its_field() {
    let server = TestServer::start().await;
    let http = reqwest::Client::new();
    let post = |body: &str| {
        let request = http.post(format!("{}/api/tables", server.url()));
        request.header("content-type", "application/json").body(body.to_owned())
    };
    for (body, status, part) in [
        ("", 400, "EOF while parsing"),
        ("{", 400, "EOF while parsing"),
        ("[1,", 422, "invalid type"),
        (r#"{"game":"big-bang","mode":"cosmic","seats":"two"}"#, 422, "seats: invalid type: string \"two\""),
        (r#"{"game":"big-bang","mode":"cosmic","seats":-2}"#, 422, "seats: invalid value: integer `-2`"),
        (r#"{"game":"big-bang","mode":"cosmic"}"#, 422, "missing field `seats`"),
        (r#"{"game":"big-bang","mode":"cosmic","seats":2,"sets":2}"#, 422, "unknown field `sets`"),
        (
            r#"{"game":"big-bang","mode":"cosmic","seats":2,"visibility":"all"}"#,
            422,
            "visibility: unknown variant `all`",
        ),
        (r#"{"game":"big-bang","mode":"cosmic","seats":2,"options":[]}"#, 422, "options: invalid type"),
    ] {
        let (found, kind, detail) = problem_of(post(body)).await;
        assert_eq!((found, kind.as_str()), (status, "/problems/wrong-json"), "{body}: {detail}");
        assert!(detail.contains(part), "{body}: {detail}");
    }
    // These can be read, and such a game cannot be played.
    for (options, part) in
        [(r#"{"turn-seconds":"soon"}"#, "options: "), (r#"{"turn-minutes":1}"#, "unknown field `turn-minutes`")]
    {
        let body = format!(r#"{{"game":"big-bang","mode":"cosmic","seats":2,"options":{options}}}"#);
        let (status, kind, detail) = problem_of(post(&body)).await;
        assert_eq!((status, kind.as_str()), (422, "/problems/bad-settings"));
        assert!(detail.contains(part), "{detail}");
    }
    let plain = http.post(format!("{}/api/tables", server.url())).body("{}");
    assert_eq!(problem_of(plain).await.0, 415);
    let nameless = http.put(format!("{}/api/me", server.url())).json(&serde_json::json!({"name": "\u{202e} \u{200b}"}));
    let (status, kind, detail) = problem_of(nameless).await;
    assert_eq!((status, kind.as_str()), (422, "/problems/empty-name"));
    assert!(detail.starts_with("name: "), "{detail}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_has_a_link_and_a_qr_code() {
    let server = TestServer::start().await;
    let client = Client::new(&server.url()).await.unwrap();
    let code = client.create(&settings("big-bang", "cosmic", 2)).await.unwrap().code;
    let drawing = reqwest::get(format!("{}/api/tables/{code}/qr.svg", server.url())).await.unwrap();
    assert_eq!(drawing.headers()["content-type"], "image/svg+xml");
    let expected = QrCode::new(format!("{}/t/{code}", server.url())).unwrap();
    let expected = expected.render::<svg::Color<'_>>().min_dimensions(240, 240).build();
    assert!(drawing.text().await.unwrap() == expected, "it leads elsewhere");
}

#[tokio::test(flavor = "multi_thread")]
async fn links_bear_the_address_that_people_open() {
    let server = TestServer::start_with(|config| config.public_url = Some("https://orrery.example/".to_owned())).await;
    let create = reqwest::Client::new().post(format!("{}/api/tables", server.url()));
    let created = create.json(&settings("big-bang", "cosmic", 2)).send().await.unwrap();
    assert_eq!(created.status(), 201);
    let location = created.headers()["location"].to_str().unwrap().to_owned();
    let code = location.strip_prefix("https://orrery.example/t/").unwrap();
    let drawing = reqwest::get(format!("{}/api/tables/{code}/qr.svg", server.url())).await.unwrap();
    let expected = QrCode::new(&location).unwrap().render::<svg::Color<'_>>().min_dimensions(240, 240).build();
    assert!(drawing.text().await.unwrap() == expected, "it leads elsewhere");
}

/// The description in the docs is that of the code. Write it anew with `UPDATE_OPENAPI=1`.
#[test]
fn the_interface_is_described() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");
    let described = server::openapi() + "\n";
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        std::fs::write(path, &described).unwrap();
    }
    let known = std::fs::read_to_string(path).unwrap_or_default();
    assert!(known == described, "docs/openapi.json is out of date: run this test with UPDATE_OPENAPI=1");
}
