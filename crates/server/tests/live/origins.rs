//! Pages of other sites may not connect, whoever has opened them.

use client::Client;
use server::Config;

use crate::kit::{TestServer, settings};
use crate::raw::{Raw, RefusedUpgrade};

/// Whether a page of this origin can connect.
async fn is_let_in(change: fn(&mut Config), headers: &[(&str, &str)]) -> bool {
    let server = TestServer::start_with(change).await;
    let code = Client::new(&server.url()).await.unwrap().create(&settings("big-bang", "simple", 2)).await.unwrap().code;
    let own = server.url();
    let headers: Vec<(&str, &str)> =
        headers.iter().map(|&(name, value)| (name, if value == "own" { own.as_str() } else { value })).collect();
    match Raw::connect(&server.url(), &code, &headers).await {
        Ok(mut raw) => raw.until("welcome").await.is_object(),
        Err(turned) => {
            assert_eq!(turned, RefusedUpgrade { status: 403, kind: "/problems/other-origin".to_owned() });
            false
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn our_own_pages_and_programs_connect_and_others_do_not() {
    assert!(is_let_in(|_| {}, &[]).await, "a program");
    assert!(is_let_in(|_| {}, &[("origin", "own")]).await);
    for origin in ["https://elsewhere.example", "null", "http://localhost", "", "http://127.0.0.1", "file://"] {
        assert!(!is_let_in(|_| {}, &[("origin", origin)]).await, "{origin}");
    }
    // Nobody becomes our own page by saying that they came through a proxy.
    let forged = [("origin", "https://elsewhere.example"), ("x-forwarded-host", "elsewhere.example")];
    assert!(!is_let_in(|_| {}, &forged).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_address_that_people_open_is_the_one_that_counts() {
    let public = |config: &mut Config| config.public_url = Some("https://orrery.example/".to_owned());
    assert!(is_let_in(public, &[("origin", "https://orrery.example")]).await);
    assert!(!is_let_in(public, &[("origin", "http://orrery.example")]).await);
    assert!(!is_let_in(public, &[("origin", "https://orrery.example.elsewhere.example")]).await);
    assert!(!is_let_in(public, &[("origin", "own")]).await);
    assert!(is_let_in(public, &[]).await, "a program");
}
