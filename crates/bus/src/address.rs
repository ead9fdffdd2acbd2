//! The address of the bus.

use std::fmt;
use std::str::FromStr;

use async_nats::ServerAddr;

/// One server or several of a cluster. Shown without the passwords that urls may hold.
#[derive(Clone, PartialEq, Eq)]
pub struct BusAddress {
    servers: Vec<ServerAddr>,
}

impl BusAddress {
    pub(crate) fn servers(&self) -> Vec<ServerAddr> {
        self.servers.clone()
    }
}

impl FromStr for BusAddress {
    type Err = String;

    /// Reads `nats://HOST:PORT`, or several of them with commas between them.
    fn from_str(text: &str) -> Result<BusAddress, String> {
        let server = |url: &str| {
            if !["nats://", "tls://"].iter().any(|scheme| url.starts_with(scheme)) {
                return Err("the url of a bus begins with nats:// or tls://".to_owned());
            }
            url.parse::<ServerAddr>().map_err(|error| format!("this is no url of a bus: {error}"))
        };
        let servers = text.split(',').map(|url| server(url.trim())).collect::<Result<Vec<_>, _>>()?;
        Ok(BusAddress { servers })
    }
}

impl fmt::Display for BusAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hosts: Vec<String> =
            self.servers.iter().map(|server| format!("{}:{}", server.host(), server.port())).collect();
        f.write_str(&hosts.join(", "))
    }
}

impl fmt::Debug for BusAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BusAddress({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_shown() {
        let address: BusAddress = "nats://ada:secret@bus.example:4333".parse().expect("a url");
        assert_eq!(address.to_string(), "bus.example:4333");
        assert_eq!(format!("{address:?}"), "BusAddress(bus.example:4333)");
    }

    #[test]
    fn several_servers_are_one_bus() {
        let address: BusAddress = "nats://one:4222, nats://two".parse().expect("two urls");
        assert_eq!(address.to_string(), "one:4222, two:4222");
    }

    #[test]
    fn what_is_no_bus_is_refused() {
        for (text, why) in [("", "begins with"), ("redis://one", "begins with"), ("nats://one:x", "no url")] {
            let error = text.parse::<BusAddress>().expect_err("no bus");
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
