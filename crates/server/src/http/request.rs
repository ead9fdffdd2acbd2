//! What the headers of a request say about its client.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE, HOST, ORIGIN};

use crate::app::App;
use crate::identity::COOKIE_NAME;

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

    /// The id of the guest who makes a request, if it bears a valid key.
    pub(super) fn guest_id(&self, headers: &HeaderMap) -> Option<String> {
        self.identity.guest(key(headers)?)
    }
}

/// The key in a bearer token or a cookie.
fn key(headers: &HeaderMap) -> Option<&str> {
    let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';'));
    bearer.or_else(|| pairs.find_map(|pair| pair.trim().strip_prefix(COOKIE_NAME)?.strip_prefix('=')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_come_in_cookies_and_as_bearer_tokens() {
        let mut headers = HeaderMap::new();
        assert_eq!(key(&headers), None);
        headers.insert(COOKIE, format!("theme=dark; {COOKIE_NAME}=ada.1").parse().unwrap());
        assert_eq!(key(&headers), Some("ada.1"));
        let mut headers = HeaderMap::new();
        headers.insert(AUTHORIZATION, "Bearer ada.1".parse().unwrap());
        assert_eq!(key(&headers), Some("ada.1"));
    }
}
