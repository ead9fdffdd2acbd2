//! Codes of tables, and what becomes of those who guess them.

use client::Client;
use protocol::table::{Settings, Visibility};
use server::AddressLimits;

use crate::kit::{TestServer, settings};
use crate::raw::{Raw, RefusedUpgrade};

#[tokio::test(flavor = "multi_thread")]
async fn private_tables_have_codes_that_nobody_guesses() {
    let server = TestServer::start().await;
    let client = Client::new(&server.url()).await.unwrap();
    let open = settings("big-bang", "simple", 2);
    let private = Settings { visibility: Visibility::Link, ..open.clone() };
    assert_eq!(client.create(&open).await.unwrap().code.len(), 8);
    let code = client.create(&private).await.unwrap().code;
    assert_eq!((code.len(), code.split('-').count()), (27, 4), "{code}");
    // It goes wherever the other kind goes.
    assert_eq!(client.table(&code).await.unwrap().code, code);
    for path in ["/qr.svg", "/games"] {
        let answer = reqwest::get(format!("{}/api/tables/{code}{path}", server.url())).await.unwrap();
        assert_eq!(answer.status(), 200, "{path}");
    }
    assert_eq!(reqwest::get(format!("{}/t/{code}", server.url())).await.unwrap().status(), 200);
    Raw::connect(&server.url(), &code, &[]).await.unwrap().until("welcome").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_guesses_codes_has_to_wait() {
    let server = TestServer::start_with(|config| {
        // One guess a minute.
        config.address_limits = AddressLimits { failed_look_ups: 1, ..AddressLimits::default() };
        config.behind_proxy = true;
    })
    .await;
    let code = Client::new(&server.url()).await.unwrap().create(&settings("big-bang", "simple", 2)).await.unwrap().code;
    let get = async |address: &str, path: &str| {
        let request = reqwest::Client::new().get(format!("{}{path}", server.url()));
        request.header("x-forwarded-for", address.to_owned()).send().await.unwrap()
    };
    let ways =
        ["/api/tables/CODE", "/api/tables/CODE/games", "/api/tables/CODE/record", "/api/tables/CODE/qr.svg", "/t/CODE"];
    for (number, guess) in ways.into_iter().enumerate() {
        let address = format!("192.0.2.{number}");
        assert_eq!(get(&address, &guess.replace("CODE", "zzzzzz22")).await.status(), 404, "{guess}");
        // Not even those that exist are told of now.
        for way in ways {
            let refused = get(&address, &way.replace("CODE", &code)).await;
            assert_eq!(refused.status(), 429, "{way} after {guess}");
            let seconds: u64 = refused.headers()["retry-after"].to_str().unwrap().parse().unwrap();
            assert!((1..=60).contains(&seconds), "{seconds}");
            assert!(refused.text().await.unwrap().contains("/problems/too-many-look-ups"));
        }
        let refused = Raw::connect(&server.url(), &code, &[("x-forwarded-for", &address)]).await.err().unwrap();
        assert_eq!(refused, RefusedUpgrade { status: 429, kind: "/problems/too-many-look-ups".to_owned() });
        assert_eq!(get(&address, "/api/tables").await.status(), 200, "lists have no codes to be guessed");
    }
    let headers = [("x-forwarded-for", "192.0.2.77")];
    for (guess, expected) in [("zzzzzz22", 404), (&*code, 429)] {
        assert_eq!(Raw::connect(&server.url(), guess, &headers).await.err().unwrap().status, expected);
    }
    assert_eq!(get("192.0.2.78", &format!("/api/tables/{code}")).await.status(), 200);
}
