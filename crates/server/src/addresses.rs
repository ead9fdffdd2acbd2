//! How much one address may take up.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

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
}

/// A connection that counts until it is dropped.
#[derive(Debug)]
pub(crate) struct Admission {
    usage: Arc<Mutex<HashMap<IpAddr, Usage>>>,
    address: IpAddr,
}

impl Addresses {
    pub(crate) fn new(limits: AddressLimits) -> Addresses {
        Addresses { limits, usage: Arc::default() }
    }

    /// Lets a connection in; none if there are too many from this address.
    pub(crate) fn admit(&self, address: IpAddr) -> Option<Admission> {
        let mut all = self.usage.lock().unwrap_or_else(PoisonError::into_inner);
        let usage = all.entry(address).or_default();
        if usage.connections >= self.limits.connections {
            return None;
        }
        usage.connections += 1;
        Some(Admission { usage: Arc::clone(&self.usage), address })
    }

    /// Whether one more table may be made from this address. It is counted.
    pub(crate) fn may_make_table(&self, address: IpAddr) -> bool {
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

impl Drop for Admission {
    fn drop(&mut self) {
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
}
