//! Identity: guests without accounts, known by a signed id.
//!
//! The id is public; id and signature (HMAC) together are the *key* that opens a guest's seats. Browsers keep it in a cookie,
//! programs send it as a bearer token, and a personal link carries it to another device.

use std::net::IpAddr;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::codes;
use crate::limits::network_of;

pub(crate) const COOKIE_NAME: &str = "orrery-guest";

/// How long a browser keeps the cookie: a year, in seconds.
const COOKIE_MAX_AGE: u32 = 365 * 24 * 3600;

/// So few that it is short, and enough to tell networks apart.
const NETWORK_TAG_BYTES: usize = 8;

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

    /// A tag that all addresses of a network have in common, and from which nobody without the secret finds out which.
    pub(crate) fn network_tag(&self, address: IpAddr) -> String {
        // No id of a guest begins like that, so that no tag is a part of a key.
        let tag = self.mac(&format!("network {}", network_of(address))).finalize().into_bytes();
        codes::hex(&tag[..NETWORK_TAG_BYTES])
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

    #[test]
    fn a_network_has_one_tag_on_each_server() {
        let identity = Identity::new(vec![7; 32]);
        let tag = |address: &str| identity.network_tag(address.parse().unwrap());
        assert_eq!(tag("192.0.2.1"), tag("::ffff:192.0.2.1"));
        assert_eq!(tag("2001:db8:1:2::1"), tag("2001:db8:1:2:f::2"), "a household");
        assert_ne!(tag("192.0.2.1"), tag("192.0.2.2"));
        assert_ne!(tag("192.0.2.1"), Identity::new(vec![8; 32]).network_tag("192.0.2.1".parse().unwrap()));
    }
}
