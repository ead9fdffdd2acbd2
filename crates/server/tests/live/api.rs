//! The interface over HTTP.

use client::{Client, ClientError};
use protocol::Problem;

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
        (settings("chess", "blitz", 2), "there is no game 'chess'"),
        (settings("big-bang", "warp", 2), "mode: unknown variant `warp`"),
        (settings("big-bang", "cosmic", 9), "BB-2.1: the cosmic mode is for 2 to 4 players, not 9"),
        (settings("cosmic-factory", "standard", 1), "CF-1.1"),
    ] {
        let refused = problem(client.create(&bad).await.unwrap_err());
        assert_eq!((refused.status, refused.kind.as_str()), (422, "/problems/bad-settings"));
        assert!(refused.detail.contains(part), "{refused:?}");
    }
    let code = client.create(&settings("big-bang", "cosmic", 2)).await.unwrap().code;
    let early = problem(client.record(&code).await.unwrap_err());
    assert_eq!((early.status, early.kind.as_str()), (409, "/problems/not-over"));
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_carry_safe_headers_and_cookies() {
    let server = TestServer::start().await;
    let http = reqwest::Client::new();
    let get = async |path: &str| http.get(format!("{}{path}", server.url())).send().await.unwrap();
    let me = get("/api/me").await;
    let cookie = me.headers()["set-cookie"].to_str().unwrap().to_owned();
    for part in ["orrery-guest=", "HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(me.headers()["content-security-policy"].to_str().unwrap().contains("script-src 'self'"));
    assert_eq!(me.headers()["x-content-type-options"], "nosniff");
    for path in ["/healthz", "/readyz", "/metrics", "/", "/api/openapi.json", "/api/tables"] {
        assert_eq!(get(path).await.status(), 200, "{path}");
    }
    assert_eq!(get("/nowhere").await.status(), 404);
    assert_eq!(get("/nowhere").await.headers()["content-type"], "application/problem+json");
    let wrong = http.post(format!("{}/api/tables", server.url())).body("{").header("content-type", "application/json");
    let wrong = wrong.send().await.unwrap();
    assert_eq!(wrong.status(), 400);
    assert_eq!(wrong.headers()["content-type"], "application/problem+json");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_has_a_link_and_a_qr_code() {
    let server = TestServer::start().await;
    let client = Client::new(&server.url()).await.unwrap();
    let code = client.create(&settings("big-bang", "cosmic", 2)).await.unwrap().code;
    let drawing = reqwest::get(format!("{}/api/tables/{code}/qr.svg", server.url())).await.unwrap();
    assert_eq!(drawing.headers()["content-type"], "image/svg+xml");
    assert!(drawing.text().await.unwrap().contains("<svg"));
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
