//! For which hosts the server answers, and how browsers are to come to it.

use reqwest::Response;
use server::Config;

use crate::kit::TestServer;

async fn ask(server: &TestServer, host: &str) -> Response {
    let request = reqwest::Client::new().get(format!("{}/api/me", server.url())).header("host", host);
    request.send().await.unwrap()
}

async fn statuses<const N: usize>(change: fn(&mut Config), hosts: [&str; N]) -> [u16; N] {
    let server = TestServer::start_with(change).await;
    let mut statuses = [0; N];
    for (status, host) in statuses.iter_mut().zip(hosts) {
        *status = ask(&server, host).await.status().as_u16();
    }
    statuses
}

#[tokio::test(flavor = "multi_thread")]
async fn only_hosts_that_are_known_are_served() {
    let ours = ["127.0.0.1:8137", "localhost", "LOCALHOST:80", "[::1]:8137", "192.168.1.7:8137"];
    assert_eq!(statuses(|_| {}, ours).await, [200; 5]);
    // What a page elsewhere can have point to this server.
    let theirs = ["elsewhere.example", "127.0.0.1.elsewhere.example:8137", "localhost.elsewhere.example"];
    assert_eq!(statuses(|_| {}, theirs).await, [421; 3]);
    let named = |config: &mut Config| config.hosts = vec!["orrery.lan".to_owned()];
    assert_eq!(
        statuses(named, ["orrery.lan:8137", "Orrery.LAN", "localhost", "other.lan"]).await,
        [200, 200, 200, 421]
    );
    // A proxy may pass on whatever it is asked for.
    let behind_proxy = |config: &mut Config| config.behind_proxy = true;
    assert_eq!(statuses(behind_proxy, ["127.0.0.1:8137", "elsewhere.example"]).await, [200, 421]);
    // Where the address is known, that decides which pages may do anything.
    let public = |config: &mut Config| config.public_url = Some("https://orrery.example".to_owned());
    assert_eq!(statuses(public, ["orrery.example", "node-1"]).await, [200, 200]);
    let both = |config: &mut Config| {
        config.public_url = Some("https://orrery.example".to_owned());
        config.hosts = vec!["node-1".to_owned()];
    };
    assert_eq!(statuses(both, ["orrery.example", "node-1", "elsewhere.example"]).await, [200, 200, 421]);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_refused_learns_why() {
    let server = TestServer::start().await;
    let refused = ask(&server, "elsewhere.example").await;
    assert!(refused.headers().get("set-cookie").is_none());
    assert_eq!(refused.headers()["content-type"], "application/problem+json");
    let text = refused.text().await.unwrap();
    assert!(text.contains("/problems/wrong-host") && text.contains("--host"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn browsers_are_told_to_come_by_https_only_where_that_is_wanted() {
    let told = async |change: fn(&mut Config)| {
        let server = TestServer::start_with(change).await;
        let answer = ask(&server, "localhost").await;
        answer.headers().get("strict-transport-security").map(|value| value.to_str().unwrap().to_owned())
    };
    let secure = |config: &mut Config| config.public_url = Some("https://orrery.example".to_owned());
    assert_eq!(told(secure).await, None);
    assert_eq!(told(|config| config.hsts = Some(600)).await, None, "nobody comes by HTTPS");
    let wanted = |config: &mut Config| {
        config.public_url = Some("https://orrery.example".to_owned());
        config.hsts = Some(31_536_000);
    };
    assert_eq!(told(wanted).await.as_deref(), Some("max-age=31536000"));
}
