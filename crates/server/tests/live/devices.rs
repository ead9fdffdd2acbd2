//! Devices of a guest: links that add one, and signing them out.

use big_bang::BigBang;
use client::Client;
use protocol::device::{Device, DeviceLink, LinkOffer, PresentGuest};
use protocol::table::Me;
use qrcode::QrCode;
use qrcode::render::svg;
use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};
use server::AddressLimits;

use crate::guests::{key_from_before, start_from_before};
use crate::kit::{TestServer, gather, settings};
use crate::raw::Raw;

const PHONE: &str = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0";

/// A browser, which keeps a cookie and says where its requests come from.
struct Browser {
    url: String,
    cookie: Option<String>,
}

impl Browser {
    fn new(url: &str) -> Browser {
        Browser { url: url.to_owned(), cookie: None }
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let http = reqwest::Client::builder().user_agent(PHONE).build().unwrap();
        let is_origin_told = method != Method::GET;
        let request = http.request(method, format!("{}{path}", self.url));
        let request = if is_origin_told { request.header("origin", &self.url) } else { request };
        match &self.cookie {
            Some(cookie) => request.header("cookie", cookie),
            None => request,
        }
    }

    /// Sends a request and keeps the cookie that comes with the answer.
    async fn send(&mut self, request: RequestBuilder) -> Response {
        let response = request.send().await.unwrap();
        if let Some(cookie) = response.headers().get("set-cookie") {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap().to_owned();
            self.cookie = Some(pair).filter(|pair| !pair.ends_with('='));
        }
        response
    }

    async fn me(&mut self) -> Me {
        self.send(self.request(Method::GET, "/api/me")).await.json().await.unwrap()
    }

    async fn post(&mut self, path: &str, body: Value) -> Response {
        self.send(self.request(Method::POST, path).json(&body)).await
    }
}

async fn kind(response: Response) -> (u16, String) {
    let status = response.status().as_u16();
    let problem: Value = response.json().await.unwrap();
    (status, problem["type"].as_str().unwrap().to_owned())
}

/// Sends a request of a program.
async fn ask(client: &Client, method: Method, path: &str) -> Response {
    let request = reqwest::Client::new().request(method, format!("{}{path}", client.server()));
    request.bearer_auth(&client.me().key).json(&json!({})).send().await.unwrap()
}

async fn devices(client: &Client) -> Vec<Device> {
    ask(client, Method::GET, "/api/me/devices").await.json().await.unwrap()
}

/// A link of a guest, and what is in it.
async fn link_of(client: &Client) -> (DeviceLink, Value) {
    let link: DeviceLink = ask(client, Method::POST, "/api/me/links").await.json().await.unwrap();
    let key = link.link.split_once("/g/").unwrap().1.split('?').next().unwrap().to_owned();
    (link, json!({ "key": key }))
}

#[tokio::test(flavor = "multi_thread")]
async fn opening_a_link_changes_nobody() {
    let server = TestServer::start().await;
    let mallory = Client::new(&server.url()).await.unwrap();
    let (link, _) = link_of(&mallory).await;
    let mut victim = Browser::new(&server.url());
    let before = victim.me().await;
    for path in [link.link.strip_prefix(&server.url()).unwrap(), &format!("/g/{}?to=/t/kapelo42", mallory.me().key)] {
        let opened = victim.send(victim.request(Method::GET, path)).await;
        assert_eq!(opened.status(), 200);
        assert!(opened.headers().get("set-cookie").is_none());
        assert_eq!(opened.headers()["content-type"], "text/html; charset=utf-8");
        assert_eq!(victim.me().await, before);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_opens_the_seat_on_another_device_once() {
    let server = TestServer::start().await;
    let (code, sessions) = gather::<BigBang>(&server.url(), &settings("big-bang", "cosmic", 2)).await;
    let owner = sessions[1].client();
    let (link, key) = link_of(owner).await;
    assert_eq!(link.seconds, 600);
    let expected = QrCode::new(&link.link).unwrap().render::<svg::Color<'_>>().min_dimensions(240, 240).build();
    assert!(link.qr == expected, "it leads elsewhere");
    let mut phone = Browser::new(&server.url());
    // Looking changes nothing, and uses nothing up.
    for _ in 0..2 {
        let offer: LinkOffer = phone.post("/api/links/look", key.clone()).await.json().await.unwrap();
        assert_eq!(offer, LinkOffer { name: owner.me().name.clone(), now: None });
    }
    let known: Me = phone.post("/api/links/use", key.clone()).await.json().await.unwrap();
    assert_eq!((&known.guest, &known.name), (&owner.me().guest, &owner.me().name));
    assert_ne!(known.key, owner.me().key);
    assert_eq!(phone.me().await.guest, known.guest);
    let cookie = phone.cookie.clone().unwrap();
    let headers = [("cookie", &*cookie), ("origin", &*server.url())];
    let mut live = Raw::connect(&server.url(), &code, &headers).await.unwrap();
    assert_eq!(live.until("welcome").await["seat"], 1);
    // It is used up, for this device and for others.
    for _ in 0..2 {
        let used = Browser::new(&server.url()).post("/api/links/use", key.clone()).await;
        assert_eq!(kind(used).await, (403, "/problems/wrong-key".to_owned()));
    }
    // The owner is told of it, until they have been told.
    let told = Client::with_key(&server.url(), &owner.me().key).await.unwrap().me().joined.clone();
    assert_eq!(told.iter().map(|device| &*device.label).collect::<Vec<_>>(), ["Firefox, Android"]);
    assert!(phone.me().await.joined.is_empty(), "not the device itself");
    assert_eq!(ask(owner, Method::POST, "/api/me/devices/seen").await.status(), 204);
    assert!(Client::with_key(&server.url(), &owner.me().key).await.unwrap().me().joined.is_empty());
}

/// Some people have nothing but a link of an earlier version to come back by. It asks as well, and whoever it adds is told.
#[tokio::test(flavor = "multi_thread")]
async fn a_link_from_before_asks_as_well_until_keys_are_rotated() {
    let (server, _folder) = start_from_before(|_| {}).await;
    let key = json!({ "key": key_from_before("ada") });
    let mut phone = Browser::new(&server.url());
    let before = phone.me().await;
    assert_ne!(before.guest, "ada");
    let opened = phone.send(phone.request(Method::GET, &format!("/g/{}", key_from_before("ada")))).await;
    assert!(opened.headers().get("set-cookie").is_none());
    let offer: LinkOffer = phone.post("/api/links/look", key.clone()).await.json().await.unwrap();
    assert_eq!(offer.name, "Guest ada");
    assert_eq!(phone.me().await, before);
    let known: Me = phone.post("/api/links/use", key.clone()).await.json().await.unwrap();
    assert_eq!(known.guest, "ada");
    let program = Client::with_key(&server.url(), &key_from_before("ada")).await.unwrap();
    assert_eq!(program.me().joined.len(), 1, "the owner is told");
    // The key of a device is no link.
    let of_device = json!({ "key": known.key });
    for path in ["/api/links/look", "/api/links/use"] {
        assert_eq!(kind(Browser::new(&server.url()).post(path, of_device.clone()).await).await.0, 403, "{path}");
    }
    phone.post("/api/me/rotate", json!({})).await;
    assert_eq!(kind(Browser::new(&server.url()).post("/api/links/use", key).await).await.0, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn links_are_neither_guessed_nor_made_without_end() {
    let server = TestServer::start_with(|config| {
        // One guess a minute.
        config.address_limits = AddressLimits { failed_look_ups: 1, ..AddressLimits::default() };
    })
    .await;
    let mut mallory = Browser::new(&server.url());
    for path in ["/api/links/look", "/api/links/use"] {
        let guess = mallory.post(path, json!({ "key": "abcdefghijkmnpqrstuvwxyz23" })).await;
        let expected = if path.ends_with("look") { 403 } else { 429 };
        assert_eq!(guess.status(), expected, "{path}");
        assert_eq!(guess.headers().contains_key("retry-after"), expected == 429);
    }
    for number in 0..=30 {
        let answer = mallory.post("/api/me/links", json!({})).await;
        assert_eq!(answer.status(), if number < 30 { 201 } else { 429 });
    }
    let refused = mallory.post("/api/me/rotate", json!({})).await;
    let seconds: u64 = refused.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=600).contains(&seconds), "{seconds}");
    assert_eq!(kind(refused).await, (429, "/problems/too-many-links".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_becomes_somebody_else_is_told_what_is_left_behind() {
    let server = TestServer::start().await;
    let mut ada = Client::new(&server.url()).await.unwrap();
    ada.rename("Ada").await.unwrap();
    let mut bob = Browser::new(&server.url());
    bob.send(bob.request(Method::PUT, "/api/me").json(&json!({ "name": "Bob" }))).await;
    let (_, key) = link_of(&ada).await;
    let offer: LinkOffer = bob.post("/api/links/look", key.clone()).await.json().await.unwrap();
    let now = PresentGuest { name: "Bob".to_owned(), has_games: false, same: false };
    assert_eq!(offer, LinkOffer { name: "Ada".to_owned(), now: Some(now) });
    // A second link takes the place of the first.
    let (_, newer) = link_of(&ada).await;
    assert_eq!(kind(bob.post("/api/links/look", key).await).await.0, 403);
    assert_eq!(bob.post("/api/links/use", newer).await.json::<Me>().await.unwrap().name, "Ada");
    // Of the own link nothing comes but itself.
    let (_, own) = link_of(&ada).await;
    let offer: LinkOffer = bob.post("/api/links/look", own).await.json().await.unwrap();
    assert!(offer.now.unwrap().same);
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_can_neither_make_links_nor_use_them() {
    let server = TestServer::start().await;
    let mallory = Client::new(&server.url()).await.unwrap();
    let (_, key) = link_of(&mallory).await;
    let mut victim = Browser::new(&server.url());
    let before = victim.me().await;
    let paths = ["/api/links/use", "/api/links/look", "/api/me/links", "/api/me/rotate", "/api/me/devices/seen"];
    for path in paths {
        for (name, value) in
            [("origin", "https://elsewhere.example"), ("origin", "null"), ("sec-fetch-site", "cross-site")]
        {
            let body = if path.starts_with("/api/links/") { key.clone() } else { json!({}) };
            let request = reqwest::Client::new().post(format!("{}{path}", server.url())).json(&body);
            let request = request.header("cookie", victim.cookie.clone().unwrap()).header(name, value);
            let refused = request.send().await.unwrap();
            assert!(refused.headers().get("set-cookie").is_none(), "{path}");
            assert_eq!(kind(refused).await, (403, "/problems/other-origin".to_owned()), "{path}");
        }
    }
    // A form of another page can be sent without any question, but not as JSON.
    let form = reqwest::Client::new().post(format!("{}/api/links/use", server.url())).body(key.to_string());
    assert_eq!(form.header("content-type", "text/plain").send().await.unwrap().status(), 415);
    assert_eq!(victim.me().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_is_signed_out_and_its_connections_are_closed() {
    let server = TestServer::start().await;
    let owner = Client::new(&server.url()).await.unwrap();
    let code = owner.create(&settings("big-bang", "simple", 2)).await.unwrap().code;
    let mut phone = Browser::new(&server.url());
    let (_, key) = link_of(&owner).await;
    phone.post("/api/links/use", key).await;
    let cookie = phone.cookie.clone().unwrap();
    let mut live = Raw::connect(&server.url(), &code, &[("cookie", &*cookie)]).await.unwrap();
    live.until("welcome").await;
    let own = format!("Bearer {}", owner.me().key);
    let mut owners = Raw::connect(&server.url(), &code, &[("authorization", &*own)]).await.unwrap();
    owners.until("welcome").await;
    let listed = devices(&owner).await;
    assert_eq!(listed.len(), 2);
    let stolen = listed.iter().find(|device| !device.current).unwrap();
    assert_eq!(stolen.label, "Firefox, Android");
    assert_eq!(ask(&owner, Method::DELETE, &format!("/api/me/devices/{}", stolen.id)).await.status(), 204);
    assert_eq!(live.end().await.0["bye"]["reason"], "reconnect");
    assert_ne!(phone.me().await.guest, owner.me().guest);
    assert!(devices(&owner).await.iter().all(|device| device.current));
    owners.ask("a", r#""moves":{}"#).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rotating_keys_signs_all_others_out() {
    let mut server = TestServer::start().await;
    let owner = Client::new(&server.url()).await.unwrap();
    let mut phone = Browser::new(&server.url());
    let (_, key) = link_of(&owner).await;
    phone.post("/api/links/use", key).await;
    let (_, unused) = link_of(&owner).await;
    let rotated: Me = phone.post("/api/me/rotate", json!({})).await.json().await.unwrap();
    assert_eq!(rotated.guest, owner.me().guest);
    assert_eq!(phone.me().await.key, rotated.key);
    assert_eq!(kind(ask(&owner, Method::POST, "/api/me/rotate").await).await, (401, "/problems/no-key".to_owned()));
    assert_eq!(kind(Browser::new(&server.url()).post("/api/links/use", unused).await).await.0, 403);
    // All nodes and later starts know it.
    server.restart().await;
    assert_ne!(Client::with_key(&server.url(), &owner.me().key).await.unwrap().me().guest, owner.me().guest);
    assert_eq!(Client::with_key(&server.url(), &rotated.key).await.unwrap().me().guest, owner.me().guest);
}
