//! Guests and their keys.

use big_bang::BigBang;
use client::Client;
use hmac::{Hmac, KeyInit as _, Mac as _};
use protocol::device::Device;
use protocol::table::Me;
use reqwest::redirect::Policy;
use reqwest::{Method, RequestBuilder, Response};
use server::Config;
use sha2::Sha256;
use store::Store;
use tempfile::TempDir;

use crate::kit::{TestServer, gather, settings};
use crate::raw::Raw;

/// A browser that does not follow links by itself.
fn browser() -> reqwest::Client {
    reqwest::Client::builder().redirect(Policy::none()).build().unwrap()
}

fn set_cookie(response: &Response) -> Option<String> {
    Some(response.headers().get("set-cookie")?.to_str().unwrap().to_owned())
}

async fn me(request: RequestBuilder) -> Me {
    request.send().await.unwrap().json().await.unwrap()
}

/// A server that goes on with the store of an earlier version, whose keys named no devices.
pub(crate) async fn start_from_before(change: impl FnOnce(&mut Config)) -> (TestServer, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("orrery.db").display());
    let store = Store::open(&url).await.unwrap();
    store.setting("guest-key", || SECRET.to_vec()).await.unwrap();
    store.close().await;
    let server = TestServer::start_with(|config| {
        config.store = url;
        change(config);
    });
    (server.await, folder)
}

const SECRET: [u8; 32] = [7; 32];

/// A key as earlier versions made them.
pub(crate) fn key_from_before(guest: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(&SECRET).unwrap();
    mac.update(guest.as_bytes());
    let digits: String = mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{guest}.{digits}")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_key_opens_nothing() {
    let server = TestServer::start().await;
    let key = Client::new(&server.url()).await.unwrap().me().key.clone();
    let (signed, signature) = key.rsplit_once('.').unwrap();
    let guest = signed.split('.').next().unwrap();
    let forged = signature.chars().rev().collect::<String>();
    for wrong in [format!("{signed}.{forged}"), format!("x{key}"), guest.to_owned(), format!("{guest}.{signature}")] {
        let request = browser().get(format!("{}/api/me", server.url()));
        let stranger = me(request.header("cookie", format!("orrery-guest={wrong}"))).await;
        assert_ne!(stranger.guest, guest, "somebody new, and no error");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn cookies_are_secure_where_people_come_by_https() {
    let is_secure = async |change: fn(&mut Config), proto: Option<&str>| {
        let server = TestServer::start_with(change).await;
        let mut request = browser().get(format!("{}/api/me", server.url()));
        if let Some(proto) = proto {
            request = request.header("x-forwarded-proto", proto);
        }
        let cookie = set_cookie(&request.send().await.unwrap()).unwrap();
        assert!(cookie.contains("; HttpOnly; SameSite=Lax"), "{cookie}");
        assert_eq!(cookie.starts_with("__Host-orrery-guest="), cookie.ends_with("; Secure"), "{cookie}");
        cookie.ends_with("; Secure")
    };
    assert!(!is_secure(|_| {}, None).await);
    assert!(!is_secure(|_| {}, Some("https")).await, "anybody could say so");
    assert!(is_secure(|config| config.public_url = Some("https://orrery.example".to_owned()), None).await);
    assert!(!is_secure(|config| config.public_url = Some("http://orrery.example".to_owned()), None).await);
    assert!(is_secure(|config| config.behind_proxy = true, Some("https")).await);
    assert!(!is_secure(|config| config.behind_proxy = true, Some("http")).await);
    assert!(!is_secure(|config| config.behind_proxy = true, None).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cookie_from_before_is_read_and_replaced() {
    let (server, _folder) =
        start_from_before(|config| config.public_url = Some("https://orrery.example".to_owned())).await;
    let ask = async |cookie: String| {
        let request = browser().get(format!("{}/api/me", server.url()));
        request.header("cookie", cookie).send().await.unwrap()
    };
    let response = ask(format!("orrery-guest={}", key_from_before("ada"))).await;
    let cookies: Vec<_> = response.headers().get_all("set-cookie").iter().map(|it| it.to_str().unwrap()).collect();
    assert!(cookies[0].starts_with("__Host-orrery-guest=ada."), "{cookies:?}");
    assert!(cookies[1].starts_with("orrery-guest=; Path=/; Max-Age=0; "), "{cookies:?}");
    let Me { guest, key, .. } = response.json().await.unwrap();
    assert_eq!(guest, "ada");
    // Nobody else can have set the new one. The old one can be set by pages of neighbouring hosts, and is not believed.
    let again: Me = ask(format!("__Host-orrery-guest={key}")).await.json().await.unwrap();
    assert_eq!(again.key, key);
    let stranger: Me = ask(format!("orrery-guest={key}")).await.json().await.unwrap();
    assert_ne!(stranger.guest, "ada");
}

/// However often an old cookie is sent, its browser is one device of the guest.
#[tokio::test(flavor = "multi_thread")]
async fn a_browser_from_before_becomes_one_device() {
    let (server, _folder) = start_from_before(|_| {}).await;
    let send = async |method: Method, path: &str, cookie: &str| {
        let request = browser().request(method, format!("{}{path}", server.url()));
        request.header("cookie", format!("orrery-guest={cookie}")).send().await.unwrap()
    };
    let old = key_from_before("ada");
    let first: Me = send(Method::GET, "/api/me", &old).await.json().await.unwrap();
    let second: Me = send(Method::GET, "/api/me", &old).await.json().await.unwrap();
    assert_eq!((&first.guest, &first.key), (&"ada".to_owned(), &second.key));
    assert_ne!(first.key, old);
    let devices: Vec<Device> = send(Method::GET, "/api/me/devices", &first.key).await.json().await.unwrap();
    assert_eq!(devices.iter().map(|device| device.current).collect::<Vec<_>>(), [true]);
    // Once it is signed out, its old cookie is of no use either.
    send(Method::DELETE, &format!("/api/me/devices/{}", devices[0].id), &first.key).await;
    for key in [&first.key, &old] {
        let stranger: Me = send(Method::GET, "/api/me", key).await.json().await.unwrap();
        assert_ne!(stranger.guest, "ada");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_the_key_of_another() {
    let server = TestServer::start().await;
    let (code, sessions) = gather::<BigBang>(&server.url(), &settings("big-bang", "cosmic", 2)).await;
    let signatures = sessions.iter().map(|session| session.client().me().key.rsplit_once('.').unwrap().1.to_owned());
    let signatures: Vec<String> = signatures.collect();
    let check = |text: &str| assert!(signatures.iter().all(|signature| !text.contains(signature)), "{text}");
    for path in ["/api/tables".to_owned(), format!("/api/tables/{code}"), format!("/api/tables/{code}/games")] {
        let text = reqwest::get(format!("{}{path}", server.url())).await.unwrap().text().await.unwrap();
        assert!(text.contains(&code));
        check(&text);
    }
    let mut stranger = Raw::connect(&server.url(), &code, &[]).await.unwrap();
    let welcome = stranger.until("welcome").await;
    assert!(welcome["seat"].is_null());
    check(&welcome.to_string());
    let games: Vec<String> = reqwest::get(format!("{}/api/games", server.url())).await.unwrap().json().await.unwrap();
    assert!(games.is_empty(), "whoever is nobody has no games");
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_cleaned_and_kept() {
    let mut server = TestServer::start().await;
    let mut client = Client::new(&server.url()).await.unwrap();
    for (given, kept) in [
        ("  Ada \u{202e}Lovelace\t\u{0}", "Ada Lovelace"),
        ("\u{2066}Zoë\u{2069} de\n l'Île", "Zoë de l'Île"),
        (&"x".repeat(1000), &"x".repeat(24)),
        ("<b>Bob</b>", "<b>Bob</b>"),
        ("Олена 🌌", "Олена 🌌"),
    ] {
        client.rename(given).await.unwrap();
        assert_eq!(client.me().name, kept);
    }
    // Bots are called so, or somebody who has not chosen a name.
    for taken in ["Rhea", "Тitan", "Guest 2abc"] {
        let problem = client.rename(taken).await.unwrap_err().to_string();
        assert!(problem.contains("bots are called so"), "{problem}");
    }
    server.restart().await;
    let again = Client::with_key(&server.url(), &client.me().key).await.unwrap();
    assert_eq!(again.me(), client.me());
}
