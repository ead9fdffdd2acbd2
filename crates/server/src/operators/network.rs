//! Networks in CIDR notation.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// A network of IPv4 or IPv6. The bits behind its prefix are zero, so that each network is written in one way.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Network {
    address: IpAddr,
    prefix: u32,
}

/// What is no network.
#[derive(Debug, thiserror::Error)]
#[error("'{0}' is no address and no network: 203.0.113.7, 203.0.113.0/24, 2001:db8::/48")]
pub(crate) struct NoNetwork(String);

impl Network {
    pub(crate) fn contains(self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.address.is_ipv4() == address.is_ipv4() && masked(address, self.prefix) == self.address
    }

    /// Whether so much of the internet is in it that it can hardly be meant: more than a sixteenth.
    pub(crate) fn is_huge(self) -> bool {
        self.prefix < if self.address.is_ipv4() { 4 } else { 16 }
    }
}

/// An address with nothing but zeros behind the prefix.
fn masked(address: IpAddr, prefix: u32) -> IpAddr {
    match address {
        IpAddr::V4(address) => {
            let mask = u32::MAX.checked_shl(32 - prefix).unwrap_or(0);
            IpAddr::V4((u32::from(address) & mask).into())
        }
        IpAddr::V6(address) => {
            let mask = u128::MAX.checked_shl(128 - prefix).unwrap_or(0);
            IpAddr::V6((u128::from(address) & mask).into())
        }
    }
}

impl FromStr for Network {
    type Err = NoNetwork;

    fn from_str(text: &str) -> Result<Network, NoNetwork> {
        let wrong = || NoNetwork(text.to_owned());
        let (address, prefix) = match text.trim().split_once('/') {
            Some((address, prefix)) => (address, Some(prefix)),
            None => (text.trim(), None),
        };
        let given: IpAddr = address.parse().map_err(|_| wrong())?;
        let address = given.to_canonical();
        let longest = if address.is_ipv4() { 32 } else { 128 };
        let prefix = match prefix {
            None => longest,
            Some(prefix) => {
                let prefix: u32 = prefix.parse().map_err(|_| wrong())?;
                // Of an IPv4 address in IPv6 the first 96 bits are always the same.
                let shift = if given.is_ipv6() && address.is_ipv4() { 96 } else { 0 };
                prefix.checked_sub(shift).filter(|prefix| *prefix <= longest).ok_or_else(wrong)?
            }
        };
        Ok(Network { address: masked(address, prefix), prefix })
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.prefix)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_written_in_one_way() {
        for (text, expected) in [
            ("203.0.113.7", "203.0.113.7/32"),
            (" 203.0.113.7/24 ", "203.0.113.0/24"),
            ("0.0.0.0/0", "0.0.0.0/0"),
            ("2001:db8:1:2::3", "2001:db8:1:2::3/128"),
            ("2001:DB8:1:2::3/48", "2001:db8:1::/48"),
            ("::/0", "::/0"),
            ("::ffff:203.0.113.7", "203.0.113.7/32"),
            ("::ffff:203.0.113.7/120", "203.0.113.0/24"),
        ] {
            assert_eq!(text.parse::<Network>().unwrap().to_string(), expected, "{text}");
        }
        for text in ["", "here", "203.0.113.7/33", "203.0.113/24", "2001:db8::/129", "1.2.3.4/-1", "::ffff:1.2.3.4/8"] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_in_a_network_is_in_no_other() {
        let contains =
            |network: &str, address: &str| network.parse::<Network>().unwrap().contains(address.parse().unwrap());
        assert!(contains("203.0.113.0/24", "203.0.113.255"));
        assert!(contains("203.0.113.0/24", "::ffff:203.0.113.9"));
        assert!(!contains("203.0.113.0/24", "203.0.114.0"));
        assert!(contains("203.0.113.7", "203.0.113.7") && !contains("203.0.113.7", "203.0.113.8"));
        assert!(contains("2001:db8::/32", "2001:db8:ffff::1") && !contains("2001:db8::/32", "2001:db9::1"));
        assert!(!contains("::/0", "203.0.113.7") && !contains("0.0.0.0/0", "::1"));
    }

    #[test]
    fn half_the_internet_is_huge() {
        let is_huge = |text: &str| text.parse::<Network>().unwrap().is_huge();
        assert!(is_huge("0.0.0.0/0") && is_huge("::/0") && is_huge("128.0.0.0/1"));
        assert!(!is_huge("10.0.0.0/8") && !is_huge("2001:db8::/32"));
    }
}
