//! Who somebody is: a guest without an account, known by a signed name.
//!
//! The name is public; name and signature together are the *key* that opens a guest's seats. Browsers keep it in a
//! cookie, programs send it as a bearer token, and a personal link carries it to another device.

use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::codes;

/// The name of the cookie.
pub(crate) const COOKIE_NAME: &str = "orrery-guest";

/// How long a browser keeps it: a year, in seconds.
const COOKIE_AGE: u32 = 365 * 24 * 3600;

/// Signs names and checks signatures.
#[derive(Clone)]
pub(crate) struct Identity {
    secret: Vec<u8>,
}

impl Identity {
    /// With the secret that is kept in the store, so that keys stay good.
    pub(crate) fn new(secret: Vec<u8>) -> Identity {
        Identity { secret }
    }

    /// The key of a guest.
    pub(crate) fn key(&self, guest: &str) -> String {
        let signature: String = self.sign(guest).into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{guest}.{signature}")
    }

    /// The guest whose key this is; none if it was made up.
    pub(crate) fn guest(&self, key: &str) -> Option<String> {
        let (guest, digits) = key.split_once('.')?;
        if digits.len() != 64 || !digits.is_ascii() {
            return None;
        }
        let pairs = (0..32).map(|index| u8::from_str_radix(&digits[2 * index..2 * index + 2], 16));
        let signature: Vec<u8> = pairs.collect::<Result<_, _>>().ok()?;
        self.mac(guest).verify_slice(&signature).ok()?;
        Some(guest.to_owned())
    }

    /// The guest who makes a request, if it bears a key.
    pub(crate) fn of_request(&self, headers: &HeaderMap) -> Option<String> {
        let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let named = |cookie: &'_ str| {
            cookie
                .split(';')
                .find_map(|pair| Some(pair.trim().strip_prefix(COOKIE_NAME)?.strip_prefix('=')?.to_owned()))
        };
        let key = bearer.map(str::to_owned).or_else(|| cookies.filter_map(named).next())?;
        self.guest(&key)
    }

    /// A new guest.
    pub(crate) fn newcomer() -> String {
        codes::guest_id()
    }

    /// The cookie that makes a browser this guest. Without HTTPS in front a browser would not keep a secure one.
    pub(crate) fn cookie(&self, guest: &str, secure: bool) -> String {
        let key = self.key(guest);
        let secure = if secure { "; Secure" } else { "" };
        format!("{COOKIE_NAME}={key}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax{secure}")
    }

    fn mac(&self, guest: &str) -> Hmac<Sha256> {
        // Keys of any length are good for this.
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret).expect("a key of any length");
        mac.update(guest.as_bytes());
        mac
    }

    fn sign(&self, guest: &str) -> hmac::digest::CtOutput<Hmac<Sha256>> {
        self.mac(guest).finalize()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_keys_that_were_signed_open_anything() {
        let identity = Identity::new(vec![7; 32]);
        let key = identity.key("ada");
        assert_eq!(identity.guest(&key).as_deref(), Some("ada"));
        for made_up in [key.replace("ada", "bob"), key[..key.len() - 1].to_owned(), "ada".to_owned(), String::new()] {
            assert_eq!(identity.guest(&made_up), None, "{made_up}");
        }
        assert_eq!(Identity::new(vec![8; 32]).guest(&key), None);
    }

    #[test]
    fn keys_come_in_cookies_and_as_bearer_tokens() {
        let identity = Identity::new(vec![7; 32]);
        let key = identity.key("ada");
        let mut headers = HeaderMap::new();
        assert_eq!(identity.of_request(&headers), None);
        headers.insert(COOKIE, format!("theme=dark; {COOKIE_NAME}={key}").parse().unwrap());
        assert_eq!(identity.of_request(&headers).as_deref(), Some("ada"));
        let mut headers = HeaderMap::new();
        headers.insert(AUTHORIZATION, format!("Bearer {key}").parse().unwrap());
        assert_eq!(identity.of_request(&headers).as_deref(), Some("ada"));
    }
}
