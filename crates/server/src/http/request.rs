//! What the headers of a request say about its client.

use std::net::{IpAddr, SocketAddr};

use axum::http::header::{AUTHORIZATION, COOKIE, HOST, ORIGIN, USER_AGENT};
use axum::http::{HeaderMap, Method};
use store::StoreError;
use table_runner::Guest;

use crate::app::App;
use crate::devices::{LiveDevice, label_of};
use crate::identity::{COOKIE_NAME, KeyOwner, SECURE_COOKIE_NAME};

/// The guest who makes a request.
pub(super) struct KnownGuest {
    pub(super) guest: Guest,
    pub(super) owner: KeyOwner,
    /// Whether the key came in a cookie, so that the client is a browser.
    pub(super) by_cookie: bool,
    /// When the device was last noted.
    pub(super) used: Option<u64>,
}

impl App {
    /// The address of a client.
    pub(super) fn address(&self, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
        // The last address is the one that our own proxy has seen; those before it are hearsay.
        let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
        let address = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        address.filter(|_| self.config.behind_proxy).unwrap_or_else(|| peer.ip())
    }

    /// The address that people open, with no slash at its end.
    pub(super) fn public_url(&self, headers: &HeaderMap) -> String {
        if let Some(url) = &self.config.public_url {
            return url.trim_end_matches('/').to_owned();
        }
        let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
        format!("{}://{host}", if self.is_secure(headers) { "https" } else { "http" })
    }

    /// Whether people come by HTTPS.
    pub(super) fn is_secure(&self, headers: &HeaderMap) -> bool {
        match &self.config.public_url {
            Some(url) => url.starts_with("https:"),
            None => self.config.behind_proxy && headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https"),
        }
    }

    /// Whether a page that opens a connection is our own. Programs that are no pages name no origin.
    pub(super) fn is_own_origin(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(ORIGIN) else { return true };
        origin.to_str().is_ok_and(|origin| origin == self.public_url(headers))
    }

    /// Whether a request that changes who somebody is comes from our own page or from a program. Browsers name the origin
    /// with such requests; most say besides where a request comes from.
    pub(super) fn is_own_page(&self, headers: &HeaderMap) -> bool {
        let site = headers.get("sec-fetch-site");
        self.is_own_origin(headers) && site.is_none_or(|site| site == "same-origin")
    }

    /// Whom the key of a request was made for, and whether it came in a cookie. Whether it holds is not looked up.
    pub(super) fn key_owner(&self, headers: &HeaderMap) -> Option<(KeyOwner, bool)> {
        let (key, source) = key(headers)?;
        let owner = self.identity.owner(key)?;
        // Pages of neighbouring hosts can set this one too. Where people come by HTTPS only earlier versions did.
        let is_doubtful = source == KeySource::PlainCookie && self.is_secure(headers) && !owner.device.is_empty();
        (!is_doubtful).then_some((owner, source != KeySource::Bearer))
    }

    /// The guest who makes a request, if it bears a key that holds.
    pub(super) async fn known_guest(&self, headers: &HeaderMap) -> Result<Option<KnownGuest>, StoreError> {
        let Some((owner, by_cookie)) = self.key_owner(headers) else { return Ok(None) };
        let standing = self.tables.store.standing(&owner.guest, &owner.device).await?;
        if !standing.holds {
            return Ok(None);
        }
        let guest = self.guest_named(owner.guest.clone(), standing.name);
        Ok(Some(KnownGuest { guest, owner, by_cookie, used: standing.used }))
    }

    /// The same for whoever connects to a table, with the connection of their device.
    pub(super) async fn live_guest(&self, headers: &HeaderMap) -> Result<Option<(Guest, LiveDevice)>, StoreError> {
        // Before the key is looked up: else a device that is signed out in between would neither be found out nor told.
        let live = self.key_owner(headers).map(|(owner, _)| self.devices.connect(owner, device_label(headers)));
        let known = self.known_guest(headers).await?;
        Ok(known.zip(live).map(|(known, mut live)| {
            live.set_noted(known.used);
            (known.guest, live)
        }))
    }

    /// Notes that a device is used. Whoever only looks costs no row.
    pub(super) fn note_device(&self, known: &KnownGuest, method: &Method, headers: &HeaderMap) {
        if *method != Method::GET && *method != Method::HEAD {
            self.devices.note(&known.owner, &device_label(headers), known.used);
        }
    }
}

/// What the client says of itself.
pub(super) fn device_label(headers: &HeaderMap) -> String {
    label_of(headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default())
}

/// Where a key was found.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum KeySource {
    Bearer,
    /// A cookie that no other host can have set.
    SecureCookie,
    PlainCookie,
}

fn key(headers: &HeaderMap) -> Option<(&str, KeySource)> {
    let bearer = || headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let found = |key, source| Some((key?, source));
    found(bearer(), KeySource::Bearer)
        .or_else(|| found(cookie(headers, SECURE_COOKIE_NAME), KeySource::SecureCookie))
        .or_else(|| found(cookie(headers, COOKIE_NAME), KeySource::PlainCookie))
}

/// The value of a cookie.
pub(super) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';'));
    pairs.find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;
    use store::Store;

    use super::*;
    use crate::Config;

    /// However the store answers meanwhile, nobody is connected who was signed out.
    #[tokio::test]
    async fn a_device_that_is_signed_out_while_it_connects_does_not_stay() {
        let folder = tempfile::tempdir().unwrap();
        let config =
            Config { store: format!("sqlite:{}", folder.path().join("orrery.db").display()), ..Config::in_memory() };
        let app = App::new(config.clone(), Store::open(&config.store).await.unwrap(), None).await.unwrap();
        for _ in 0..10 {
            let owner = KeyOwner::fresh();
            app.devices.note(&owner, "Firefox", None);
            app.devices.write_notes().await.unwrap();
            let mut headers = HeaderMap::new();
            headers.insert(AUTHORIZATION, format!("Bearer {}", app.identity.key(&owner)).parse().unwrap());
            let mut connecting = Box::pin(app.live_guest(&headers));
            // As a rule the store is being asked by now.
            let connected = (&mut connecting).now_or_never();
            app.tables.store.sign_out(&owner.guest, &owner.device).await.unwrap();
            app.devices.close_signed_out(&owner.guest).await.unwrap();
            let connected = match connected {
                Some(connected) => connected,
                None => connecting.await,
            };
            if let Some((_, live)) = connected.unwrap() {
                assert!(live.signed_out().now_or_never().is_some());
            }
        }
    }

    #[test]
    fn keys_come_in_cookies_and_as_bearer_tokens() {
        let mut headers = HeaderMap::new();
        assert_eq!(key(&headers), None);
        headers.insert(COOKIE, format!("theme=dark; {COOKIE_NAME}=ada.1").parse().unwrap());
        assert_eq!(key(&headers), Some(("ada.1", KeySource::PlainCookie)));
        headers.insert(COOKIE, format!("{COOKIE_NAME}=ada.1; {SECURE_COOKIE_NAME}=bob.2").parse().unwrap());
        assert_eq!(key(&headers), Some(("bob.2", KeySource::SecureCookie)), "no other site can have set this one");
        let mut headers = HeaderMap::new();
        headers.insert(AUTHORIZATION, "Bearer ada.1".parse().unwrap());
        assert_eq!(key(&headers), Some(("ada.1", KeySource::Bearer)));
    }
}
