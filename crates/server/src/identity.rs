//! Identity: guests without accounts, known by a signed id.
//!
//! The id is public; id and signature (HMAC) together are the *key* that opens a guest's seats. Browsers keep it in a cookie,
//! programs send it as a bearer token, and a personal link carries it to another device.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::codes;

pub(crate) const COOKIE_NAME: &str = "orrery-guest";

/// How long a browser keeps the cookie: a year, in seconds.
const COOKIE_MAX_AGE: u32 = 365 * 24 * 3600;

/// Signs the ids of guests and verifies signatures.
#[derive(Clone)]
pub(crate) struct Identity {
    secret: Vec<u8>,
}

impl Identity {
    /// The secret is kept in the store, so that keys stay valid.
    pub(crate) fn new(secret: Vec<u8>) -> Identity {
        Identity { secret }
    }

    pub(crate) fn key(&self, guest: &str) -> String {
        let signature = self.mac(guest).finalize().into_bytes();
        format!("{guest}.{}", codes::hex(&signature))
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

    pub(crate) fn new_guest_id() -> String {
        codes::guest_id()
    }

    /// The cookie that makes a browser this guest. Without HTTPS in front a browser would not keep a secure one.
    pub(crate) fn cookie(&self, guest: &str, secure: bool) -> String {
        let key = self.key(guest);
        let secure = if secure { "; Secure" } else { "" };
        format!("{COOKIE_NAME}={key}; Path=/; Max-Age={COOKIE_MAX_AGE}; HttpOnly; SameSite=Lax{secure}")
    }

    fn mac(&self, guest: &str) -> Hmac<Sha256> {
        // Keys of any length are good for this.
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret).expect("a key of any length");
        mac.update(guest.as_bytes());
        mac
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
}
