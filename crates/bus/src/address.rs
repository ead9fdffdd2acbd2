//! The address of the bus.

use std::fmt;
use std::str::FromStr;

use async_nats::ServerAddr;

/// One server or several of a cluster. Shown without the passwords that urls may hold.
#[derive(Clone, PartialEq, Eq)]
pub struct BusAddress {
    /// Without users and passwords, because they are written to the log of whoever connects.
    servers: Vec<ServerAddr>,
    credentials: Option<Credentials>,
}

/// How to say at all servers who one is.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Credentials {
    User { name: String, password: String },
    Token(String),
}

impl BusAddress {
    pub(crate) fn servers(&self) -> Vec<ServerAddr> {
        self.servers.clone()
    }

    pub(crate) fn credentials(&self) -> Option<&Credentials> {
        self.credentials.as_ref()
    }
}

/// Takes the user and the password out of a url.
fn split(url: &str) -> Result<(String, Option<Credentials>), String> {
    let (scheme, rest) = url.split_once("://").unwrap_or(("", url));
    let host_end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let Some(at) = rest[..host_end].rfind('@') else { return Ok((url.to_owned(), None)) };
    let (user, host) = (&rest[..at], &rest[at + 1..]);
    let credentials = match user.split_once(':') {
        Some((name, password)) => Credentials::User { name: decoded(name)?, password: decoded(password)? },
        None => Credentials::Token(decoded(user)?),
    };
    Ok((format!("{scheme}://{host}"), Some(credentials)))
}

/// The text that is meant by one with `%40` and the like in it.
fn decoded(text: &str) -> Result<String, String> {
    let wrong = || "a sign of the user or the password is not encoded as %XX".to_owned();
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(if byte == b'%' {
            let mut digit = || rest.next().and_then(|digit| char::from(digit).to_digit(16)).ok_or_else(wrong);
            (digit()? * 16 + digit()?) as u8
        } else {
            byte
        });
    }
    String::from_utf8(bytes).map_err(|_| wrong())
}

impl FromStr for BusAddress {
    type Err = String;

    /// Reads `nats://HOST:PORT`, or several of them with commas between them; `nats://USER:PASSWORD@HOST:PORT` or
    /// `nats://TOKEN@HOST:PORT` where that is needed, once for all of them.
    fn from_str(text: &str) -> Result<BusAddress, String> {
        let (mut servers, mut credentials) = (Vec::new(), None);
        for url in text.split(',').map(str::trim) {
            if !["nats://", "tls://"].iter().any(|scheme| url.starts_with(scheme)) {
                return Err("the url of a bus begins with nats:// or tls://".to_owned());
            }
            let (url, found) = split(url)?;
            let server = url.parse::<ServerAddr>().map_err(|error| format!("this is no url of a bus: {error}"))?;
            servers.push(server);
            if found.is_some() && credentials.is_some() && found != credentials {
                return Err("the servers of a bus have the same users".to_owned());
            }
            credentials = credentials.or(found);
        }
        Ok(BusAddress { servers, credentials })
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
        let servers = format!("{:?}", address.servers());
        assert!(!servers.contains("secret") && !servers.contains("ada"), "whoever connects tells it: {servers}");
    }

    #[test]
    fn who_one_is_may_be_said_once() {
        let credentials = |text: &str| text.parse::<BusAddress>().expect("a url").credentials;
        let ada = |password: &str| Some(Credentials::User { name: "ada".to_owned(), password: password.to_owned() });
        assert!(credentials("nats://one").is_none());
        assert!(credentials("nats://ada:se%40c%3Aret@one, nats://two") == ada("se@c:ret"));
        assert!(credentials("nats://one,nats://ada:secret@two:4333") == ada("secret"));
        assert!(credentials("nats://token@one") == Some(Credentials::Token("token".to_owned())));
        let error = "nats://ada:one@one,nats://ada:two@two".parse::<BusAddress>().expect_err("which one?");
        assert!(error.contains("same users") && !error.contains("ada"), "{error}");
        let error = "nats://ada:100%@one".parse::<BusAddress>().expect_err("not encoded");
        assert!(error.contains("not encoded") && !error.contains("100"), "{error}");
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
