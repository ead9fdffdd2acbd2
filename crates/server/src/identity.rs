//! Identity: guests without accounts, known by a signed id.
//!
//! The id is public; what is signed (HMAC) is the *key* that opens a guest's seats. Browsers keep it in a cookie, programs
//! send it as a bearer token. A key names a device, so that each can be signed out; the guest's own key names none, and is
//! what programs and browsers had before there were keys for each device. Which keys hold is up to the store.

use std::net::IpAddr;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::codes;
use crate::limits::network_of;

/// The name of the cookie where people come by HTTP.
pub(crate) const COOKIE_NAME: &str = "orrery-guest";

/// The name of the cookie where people come by HTTPS: browsers take it from no other host, and over no other connection.
pub(crate) const SECURE_COOKIE_NAME: &str = "__Host-orrery-guest";

/// How long a browser keeps the cookie: a year, in seconds.
const COOKIE_MAX_AGE: u32 = 365 * 24 * 3600;

/// Whom a key was made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeyOwner {
    /// The id of the guest.
    pub(crate) guest: String,
    /// Empty for the guest's own key.
    pub(crate) device: String,
}

impl KeyOwner {
    /// Somebody new.
    pub(crate) fn fresh() -> KeyOwner {
        KeyOwner { guest: codes::guest_id(), device: codes::device_id() }
    }

    /// A new device of a guest.
    pub(crate) fn new_device(guest: &str) -> KeyOwner {
        KeyOwner { guest: guest.to_owned(), device: codes::device_id() }
    }
}
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

    pub(crate) fn key(&self, owner: &KeyOwner) -> String {
        let signed = signed_part(owner);
        let signature = self.mac(&signed).finalize().into_bytes();
        format!("{signed}.{}", codes::hex(&signature))
    }

    /// Whom a key was made for; none if it was made up.
    pub(crate) fn owner(&self, key: &str) -> Option<KeyOwner> {
        let (signed, digits) = key.rsplit_once('.')?;
        if digits.len() != 64 || !digits.is_ascii() {
            return None;
        }
        let pairs = (0..32).map(|index| u8::from_str_radix(&digits[2 * index..2 * index + 2], 16));
        let signature: Vec<u8> = pairs.collect::<Result<_, _>>().ok()?;
        self.mac(signed).verify_slice(&signature).ok()?;
        let (guest, device) = signed.split_once('.').unwrap_or((signed, ""));
        Some(KeyOwner { guest: guest.to_owned(), device: device.to_owned() })
    }

    /// The cookie with which a browser keeps a key. Without HTTPS in front a browser would not keep a secure one.
    pub(crate) fn cookie(key: &str, secure: bool) -> String {
        let (name, secure) = if secure { (SECURE_COOKIE_NAME, "; Secure") } else { (COOKIE_NAME, "") };
        format!("{name}={key}; Path=/; Max-Age={COOKIE_MAX_AGE}; HttpOnly; SameSite=Lax{secure}")
    }

    /// The cookie that has a browser forget another one.
    pub(crate) fn no_cookie(name: &str) -> String {
        let secure = if name == SECURE_COOKIE_NAME { "; Secure" } else { "" };
        format!("{name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{secure}")
    }

    /// The device that a browser becomes which has a guest's own key: always the same, so that several requests at once, or
    /// an old cookie that is sent again and again, make no more than one of it.
    pub(crate) fn device_from_before(&self, guest: &str, label: &str) -> KeyOwner {
        // No id of a guest begins like that, so that nothing of it is a part of a key.
        let bytes = self.mac(&format!("device {guest} {label}")).finalize().into_bytes();
        KeyOwner { guest: guest.to_owned(), device: codes::device_id_of(&bytes) }
    }

    /// A tag that all addresses of a network have in common, and from which nobody without the secret finds out which.
    pub(crate) fn network_tag(&self, address: IpAddr) -> String {
        // No id of a guest begins like that, so that no tag is a part of a key.
        let tag = self.mac(&format!("network {}", network_of(address))).finalize().into_bytes();
        codes::hex(&tag[..NETWORK_TAG_BYTES])
    }

    fn mac(&self, signed: &str) -> Hmac<Sha256> {
        // Keys of any length are good for this.
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret).expect("a key of any length");
        mac.update(signed.as_bytes());
        mac
    }
}

/// The part of a key that is signed. Ids have no dots, so that no two owners have the same.
fn signed_part(KeyOwner { guest, device }: &KeyOwner) -> String {
    if device.is_empty() { guest.clone() } else { format!("{guest}.{device}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owner(guest: &str, device: &str) -> KeyOwner {
        KeyOwner { guest: guest.to_owned(), device: device.to_owned() }
    }

    #[test]
    fn only_keys_that_were_signed_open_anything() {
        let identity = Identity::new(vec![7; 32]);
        for of in [owner("ada", ""), owner("ada", "phone")] {
            let key = identity.key(&of);
            assert_eq!(identity.owner(&key), Some(of));
            let cut = key[..key.len() - 1].to_owned();
            for made_up in [key.replace("ada", "bob"), cut, "ada".to_owned(), "ada.phone".to_owned(), String::new()] {
                assert_eq!(identity.owner(&made_up), None, "{made_up}");
            }
            assert_eq!(Identity::new(vec![8; 32]).owner(&key), None);
        }
        let (own, of_phone) = (identity.key(&owner("ada", "")), identity.key(&owner("ada", "phone")));
        let (_, signature) = own.rsplit_once('.').unwrap();
        assert_eq!(identity.owner(&format!("ada.phone.{signature}")), None);
        let (_, signature) = of_phone.rsplit_once('.').unwrap();
        assert_eq!(identity.owner(&format!("ada.{signature}")), None);
        assert_eq!(identity.owner(&format!("ada.laptop.{signature}")), None);
    }

    /// Programs keep such keys in their configuration.
    #[test]
    fn keys_of_earlier_versions_are_known() {
        let identity = Identity::new(vec![7; 32]);
        let mut mac = Hmac::<Sha256>::new_from_slice(&[7; 32]).unwrap();
        mac.update(b"ada");
        let key = format!("ada.{}", codes::hex(&mac.finalize().into_bytes()));
        assert_eq!(identity.owner(&key), Some(owner("ada", "")));
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
