//! How much one address may take up.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

/// What one address may do.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct AddressLimits {
    /// Connections at the same time.
    pub connections: u32,
    /// New tables within an hour.
    pub tables: u32,
}

impl Default for AddressLimits {
    fn default() -> AddressLimits {
        AddressLimits { connections: 200, tables: 120 }
    }
}

/// The time within which tables are counted.
const HOUR: Duration = Duration::from_secs(3600);

/// Above so many addresses those are forgotten that take up nothing.
const MANY: usize = 10_000;

#[derive(Debug, Default)]
struct Usage {
    connections: u32,
    tables: u32,
    since: Option<Instant>,
}

/// What each address takes up.
#[derive(Debug)]
pub(crate) struct Addresses {
    limits: AddressLimits,
    usage: Arc<Mutex<HashMap<IpAddr, Usage>>>,
    /// How many connections there are from all of them.
    connections: watch::Sender<usize>,
}

/// A connection that counts until it is dropped.
#[derive(Debug)]
pub(crate) struct Admission {
    usage: Arc<Mutex<HashMap<IpAddr, Usage>>>,
    address: IpAddr,
    connections: watch::Sender<usize>,
}

impl Addresses {
    pub(crate) fn new(limits: AddressLimits) -> Addresses {
        Addresses { limits, usage: Arc::default(), connections: watch::Sender::new(0) }
    }

    /// Lets a connection in; none if there are too many from this address.
    pub(crate) fn admit(&self, address: IpAddr) -> Option<Admission> {
        let address = household(address);
        let mut all = self.usage.lock().unwrap_or_else(PoisonError::into_inner);
        let usage = all.entry(address).or_default();
        if usage.connections >= self.limits.connections {
            return None;
        }
        usage.connections += 1;
        self.connections.send_modify(|connections| *connections += 1);
        Some(Admission { usage: Arc::clone(&self.usage), address, connections: self.connections.clone() })
    }

    /// Returns when there are no connections.
    pub(crate) async fn all_gone(&self) {
        // The sender is ours, so there is no error.
        let _ = self.connections.subscribe().wait_for(|&connections| connections == 0).await;
    }

    /// Whether one more table may be made from this address. It is counted.
    pub(crate) fn may_make_table(&self, address: IpAddr) -> bool {
        let address = household(address);
        let mut all = self.usage.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() > MANY {
            all.retain(|_, usage| usage.connections > 0 || usage.since.is_some_and(|since| since.elapsed() < HOUR));
        }
        let usage = all.entry(address).or_default();
        if usage.since.is_none_or(|since| since.elapsed() >= HOUR) {
            (usage.since, usage.tables) = (Some(Instant::now()), 0);
        }
        usage.tables += 1;
        usage.tables <= self.limits.tables
    }
}

/// What counts as one address. Of IPv6 a household has not one address but a network of 64 bits.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        self.connections.send_modify(|connections| *connections -= 1);
        let mut all = self.usage.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(usage) = all.get_mut(&self.address) {
            usage.connections -= 1;
            if usage.connections == 0 && usage.since.is_none() {
                all.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_its_share_and_no_more() {
        let addresses = Addresses::new(AddressLimits { connections: 2, tables: 1 });
        let [here, there] = [[127, 0, 0, 1], [127, 0, 0, 2]].map(IpAddr::from);
        let first = addresses.admit(here);
        let second = addresses.admit(here);
        assert!(first.is_some() && second.is_some());
        assert!(addresses.admit(here).is_none());
        assert!(addresses.admit(there).is_some());
        drop(first);
        assert!(addresses.admit(here).is_some());
        assert!(addresses.may_make_table(here));
        assert!(!addresses.may_make_table(here));
        assert!(addresses.may_make_table(there));
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let addresses = Addresses::new(AddressLimits { connections: 1, tables: 1 });
        let [one, neighbour, other, mapped, plain] =
            ["2001:db8:1:2::1", "2001:db8:1:2:f::2", "2001:db8:1:3::1", "::ffff:192.0.2.1", "192.0.2.1"]
                .map(|text| text.parse::<IpAddr>().unwrap());
        let first = addresses.admit(one);
        assert!(first.is_some() && addresses.admit(neighbour).is_none() && addresses.admit(other).is_some());
        drop(first);
        assert!(addresses.admit(neighbour).is_some());
        assert!(addresses.may_make_table(mapped) && !addresses.may_make_table(plain));
    }
}
