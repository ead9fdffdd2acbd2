//! What one address and one connection may take up. Rates are limited by [`RateLimiter`].

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use table_runner::rate_limit::{RateLimit, RateLimiter};
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

/// How many commands a connection may send.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct CommandRate {
    /// Per second, in the long run.
    pub steady: u32,
    /// At once, after a pause.
    pub burst: u32,
}

impl Default for CommandRate {
    fn default() -> CommandRate {
        CommandRate { steady: 30, burst: 90 }
    }
}

/// A token bucket for the commands of one connection, kept as one moment (generic cell rate algorithm): there is one for each
/// of thousands of connections.
pub(crate) struct CommandLimiter {
    rate: CommandRate,
    /// When all tokens are back.
    full_at: Instant,
}

impl CommandLimiter {
    pub(crate) fn new(rate: CommandRate) -> CommandLimiter {
        CommandLimiter { rate, full_at: Instant::now() }
    }

    pub(crate) fn allow(&mut self) -> bool {
        self.allow_at(Instant::now())
    }

    fn allow_at(&mut self, now: Instant) -> bool {
        let CommandRate { steady, burst } = self.rate;
        let Some(refill) = Duration::from_secs(1).checked_div(steady) else { return false };
        let full_at = self.full_at.max(now) + refill;
        let is_allowed = full_at - now <= refill * burst;
        if is_allowed {
            self.full_at = full_at;
        }
        is_allowed
    }
}

/// Counts connections and new tables by address.
#[derive(Debug)]
pub(crate) struct AddressLimiter {
    max_connections: u32,
    connections: Arc<Mutex<HashMap<IpAddr, u32>>>,
    since: Instant,
    tables: Mutex<RateLimiter<IpAddr>>,
    total: watch::Sender<usize>,
}

/// A connection that counts until this is dropped.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    connections: Arc<Mutex<HashMap<IpAddr, u32>>>,
    address: IpAddr,
    total: watch::Sender<usize>,
}

impl ConnectionPermit {
    /// What counts as the address of the connection.
    pub(crate) fn network(&self) -> IpAddr {
        self.address
    }
}

impl AddressLimiter {
    pub(crate) fn new(limits: AddressLimits) -> AddressLimiter {
        let hourly = RateLimit::SlidingWindow { max: limits.tables, window: Duration::from_secs(3600) };
        AddressLimiter {
            max_connections: limits.connections,
            connections: Arc::default(),
            since: Instant::now(),
            tables: Mutex::new(RateLimiter::new(hourly)),
            total: watch::Sender::new(0),
        }
    }

    /// Admits a connection; none if there are too many from this address.
    pub(crate) fn admit(&self, address: IpAddr) -> Option<ConnectionPermit> {
        let address = network_of(address);
        let mut connections = lock(&self.connections);
        let count = connections.entry(address).or_default();
        if *count >= self.max_connections {
            return None;
        }
        *count += 1;
        self.total.send_modify(|total| *total += 1);
        Some(ConnectionPermit { connections: Arc::clone(&self.connections), address, total: self.total.clone() })
    }

    /// Returns when there are no connections.
    pub(crate) async fn all_closed(&self) {
        // The sender is ours, so there is no error.
        let _ = self.total.subscribe().wait_for(|&total| total == 0).await;
    }

    /// Whether one more table may be made from this address, which is counted then.
    pub(crate) fn allow_table(&self, address: IpAddr) -> bool {
        lock(&self.tables).allow(network_of(address), self.since.elapsed())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What counts as one address. Of IPv6 a household has not one address but a network of 64 bits.
pub(crate) fn network_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        self.total.send_modify(|total| *total -= 1);
        let mut connections = lock(&self.connections);
        if let Some(count) = connections.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                connections.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_come_in_bursts_and_then_at_a_steady_rate() {
        let begin = Instant::now();
        let mut limiter = CommandLimiter { rate: CommandRate { steady: 2, burst: 3 }, full_at: begin };
        let mut allowed = |millis| limiter.allow_at(begin + Duration::from_millis(millis));
        assert_eq!([0, 0, 0, 0, 499].map(&mut allowed), [true, true, true, false, false]);
        assert_eq!([500, 500, 999, 1000, 1001].map(&mut allowed), [true, false, false, true, false]);
        assert_eq!([9000, 9000, 9000, 9000].map(&mut allowed), [true, true, true, false], "no more than the burst");
        let mut none = CommandLimiter::new(CommandRate { steady: 0, burst: 0 });
        assert!(!none.allow());
    }

    #[test]
    fn an_address_has_its_share_and_no_more() {
        let addresses = AddressLimiter::new(AddressLimits { connections: 2, tables: 1 });
        let [here, there] = [[127, 0, 0, 1], [127, 0, 0, 2]].map(IpAddr::from);
        let first = addresses.admit(here);
        let second = addresses.admit(here);
        assert!(first.is_some() && second.is_some());
        assert!(addresses.admit(here).is_none());
        assert!(addresses.admit(there).is_some());
        drop(first);
        assert!(addresses.admit(here).is_some());
        assert!(addresses.allow_table(here));
        assert!(!addresses.allow_table(here));
        assert!(addresses.allow_table(there));
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let addresses = AddressLimiter::new(AddressLimits { connections: 1, tables: 1 });
        let [one, neighbour, other, mapped, plain] =
            ["2001:db8:1:2::1", "2001:db8:1:2:f::2", "2001:db8:1:3::1", "::ffff:192.0.2.1", "192.0.2.1"]
                .map(|text| text.parse::<IpAddr>().unwrap());
        let first = addresses.admit(one);
        assert!(first.is_some() && addresses.admit(neighbour).is_none() && addresses.admit(other).is_some());
        drop(first);
        assert!(addresses.admit(neighbour).is_some());
        assert!(addresses.allow_table(mapped) && !addresses.allow_table(plain));
    }
}
