//! What one address and one connection may take up.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use table_runner::rate_limit::{RateLimit, RateLimiter};
use tokio::sync::watch;

use crate::buckets::Buckets;

/// What one address may do.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct AddressLimits {
    /// Live connections at the same time. Twice as many may be open in all, those included that ask for pages.
    pub connections: u32,
    /// New tables within an hour.
    pub tables: u32,
    /// Requests per second in the long run; ten times as many at once. A file of the page is a tenth of a request.
    pub requests: u32,
    /// Tables and links that were looked for and not found, at once and per minute.
    pub failed_look_ups: u32,
}

impl Default for AddressLimits {
    fn default() -> AddressLimits {
        AddressLimits { connections: 200, tables: 120, requests: 100, failed_look_ups: 30 }
    }
}

/// So many files of the page count as one request.
const FILES_PER_REQUEST: u32 = 10;

/// How often links for other devices are made, devices signed out and keys rotated from one address.
const DEVICE_CHANGES: RateLimit = RateLimit::SlidingWindow { max: 30, window: Duration::from_secs(600) };

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

/// How long to wait until something is allowed again.
pub(crate) type Wait = Duration;

/// Counts connections, requests and new tables by address.
#[derive(Debug)]
pub(crate) struct AddressLimiter {
    limits: AddressLimits,
    /// Live connections.
    live: Counts,
    /// All connections, live or not.
    open: Counts,
    since: Instant,
    tables: Mutex<RateLimiter<IpAddr>>,
    device_changes: Mutex<RateLimiter<IpAddr>>,
    requests: Mutex<Buckets<IpAddr>>,
    look_ups: Mutex<Buckets<IpAddr>>,
    live_total: watch::Sender<usize>,
}

/// Connections by address.
#[derive(Clone, Debug, Default)]
struct Counts(Arc<Mutex<HashMap<IpAddr, u32>>>);

/// Something that counts until this is dropped.
#[derive(Debug)]
pub(crate) struct Counted {
    counts: Counts,
    address: IpAddr,
}

impl Counts {
    fn admit(&self, address: IpAddr, max: u32) -> Option<Counted> {
        let address = network_of(address);
        let mut counts = lock(&self.0);
        let count = counts.entry(address).or_default();
        if *count >= max {
            return None;
        }
        *count += 1;
        Some(Counted { counts: self.clone(), address })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut counts = lock(&self.counts.0);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

/// A live connection that counts until this is dropped.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    counted: Counted,
    total: watch::Sender<usize>,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        self.total.send_modify(|total| *total -= 1);
    }
}

impl ConnectionPermit {
    /// What counts as the address of the connection.
    pub(crate) fn network(&self) -> IpAddr {
        self.counted.address
    }
}

impl AddressLimiter {
    pub(crate) fn new(limits: AddressLimits) -> AddressLimiter {
        let hourly = RateLimit::SlidingWindow { max: limits.tables, window: Duration::from_secs(3600) };
        let minutely = Duration::from_secs(60).checked_div(limits.failed_look_ups).unwrap_or(Duration::MAX);
        let by_second = Duration::from_secs(1).checked_div(limits.requests).unwrap_or(Duration::MAX);
        AddressLimiter {
            limits,
            live: Counts::default(),
            open: Counts::default(),
            since: Instant::now(),
            tables: Mutex::new(RateLimiter::new(hourly)),
            device_changes: Mutex::new(RateLimiter::new(DEVICE_CHANGES)),
            requests: Mutex::new(Buckets::new(limits.requests.saturating_mul(10), by_second)),
            look_ups: Mutex::new(Buckets::new(limits.failed_look_ups, minutely)),
            live_total: watch::Sender::new(0),
        }
    }

    /// Admits a live connection; none if there are too many from this address.
    pub(crate) fn admit(&self, address: IpAddr) -> Option<ConnectionPermit> {
        let counted = self.live.admit(address, self.limits.connections)?;
        self.live_total.send_modify(|total| *total += 1);
        Some(ConnectionPermit { counted, total: self.live_total.clone() })
    }

    /// Admits a connection on which nothing has been asked yet; none if there are too many from this address.
    pub(crate) fn admit_any(&self, address: IpAddr) -> Option<Counted> {
        self.open.admit(address, self.limits.connections.saturating_mul(2))
    }

    /// Returns when there are no live connections.
    pub(crate) async fn all_closed(&self) {
        // The sender is ours, so there is no error.
        let _ = self.live_total.subscribe().wait_for(|&total| total == 0).await;
    }

    /// Counts a request, if one more may be made from this address.
    pub(crate) fn allow_request(&self, address: IpAddr) -> Result<(), Wait> {
        lock(&self.requests).take(network_of(address), self.since.elapsed())
    }

    /// Counts a request for a file of the page, of which each visitor needs dozens: they cost next to nothing, and a whole
    /// class may come from one address.
    pub(crate) fn allow_file(&self, address: IpAddr) -> Result<(), Wait> {
        lock(&self.requests).take_part(network_of(address), FILES_PER_REQUEST, self.since.elapsed())
    }

    /// Counts a new table, if one more may be made from this address.
    pub(crate) fn allow_table(&self, address: IpAddr) -> Result<(), Wait> {
        self.allow_in(&self.tables, address)
    }

    /// Counts a new link for another device, or one that is signed out, if one more is allowed from this address.
    pub(crate) fn allow_device_change(&self, address: IpAddr) -> Result<(), Wait> {
        self.allow_in(&self.device_changes, address)
    }

    /// Whether tables may still be looked for from this address, where too many were not found.
    pub(crate) fn allow_look_up(&self, address: IpAddr) -> Result<(), Wait> {
        lock(&self.look_ups).check(&network_of(address), self.since.elapsed())
    }

    /// Counts something that was looked for and not found; whether that was one too many.
    pub(crate) fn failed_look_up(&self, address: IpAddr) -> Result<(), Wait> {
        lock(&self.look_ups).take(network_of(address), self.since.elapsed())
    }

    fn allow_in(&self, limiter: &Mutex<RateLimiter<IpAddr>>, address: IpAddr) -> Result<(), Wait> {
        let (mut limiter, address, now) = (lock(limiter), network_of(address), self.since.elapsed());
        if limiter.allow(address, now) { Ok(()) } else { Err(limiter.wait(&address, now)) }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn limiter(connections: u32, tables: u32) -> AddressLimiter {
        AddressLimiter::new(AddressLimits { connections, tables, ..AddressLimits::default() })
    }

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
        let addresses = limiter(2, 1);
        let [here, there] = [[127, 0, 0, 1], [127, 0, 0, 2]].map(IpAddr::from);
        let first = addresses.admit(here);
        let second = addresses.admit(here);
        assert!(first.is_some() && second.is_some());
        assert!(addresses.admit(here).is_none());
        assert!(addresses.admit(there).is_some());
        drop(first);
        assert!(addresses.admit(here).is_some());
        assert!(addresses.allow_table(here).is_ok());
        let wait = addresses.allow_table(here).unwrap_err();
        assert!(wait > Duration::from_secs(3500) && wait <= Duration::from_secs(3600), "{wait:?}");
        assert!(addresses.allow_table(there).is_ok());
    }

    #[test]
    fn connections_that_are_not_live_count_as_well() {
        let addresses = limiter(2, 1);
        let [here, there] = [[127, 0, 0, 1], [127, 0, 0, 2]].map(IpAddr::from);
        let mut open: Vec<Counted> = (0..4).map(|_| addresses.admit_any(here).unwrap()).collect();
        assert!(addresses.admit_any(here).is_none());
        assert!(addresses.admit_any(there).is_some());
        open.pop();
        assert!(addresses.admit_any(here).is_some());
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let addresses = limiter(1, 1);
        let [one, neighbour, other, mapped, plain] =
            ["2001:db8:1:2::1", "2001:db8:1:2:f::2", "2001:db8:1:3::1", "::ffff:192.0.2.1", "192.0.2.1"]
                .map(|text| text.parse::<IpAddr>().unwrap());
        let first = addresses.admit(one);
        assert!(first.is_some() && addresses.admit(neighbour).is_none() && addresses.admit(other).is_some());
        drop(first);
        assert!(addresses.admit(neighbour).is_some());
        assert!(addresses.allow_table(mapped).is_ok() && addresses.allow_table(plain).is_err());
    }

    #[test]
    fn whoever_guesses_codes_has_to_wait() {
        let addresses = limiter(1, 1);
        let here = IpAddr::from([127, 0, 0, 1]);
        for _ in 0..AddressLimits::default().failed_look_ups {
            assert!(addresses.allow_look_up(here).is_ok());
            assert!(addresses.failed_look_up(here).is_ok());
        }
        let wait = addresses.allow_look_up(here).unwrap_err();
        assert!(wait <= Duration::from_secs(2), "{wait:?}");
        assert!(addresses.allow_look_up([127, 0, 0, 2].into()).is_ok());
    }
}
