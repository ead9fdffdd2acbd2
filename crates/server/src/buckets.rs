//! Token buckets for many keys, each stored as one moment.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

/// Keys whose buckets are full are forgotten when there are more than this, and again whenever twice as many are left.
const MIN_PURGE: usize = 1024;

/// A token bucket for each key (generic cell rate algorithm).
#[derive(Debug)]
pub(crate) struct Buckets<K> {
    /// How many tokens a full bucket has.
    burst: u32,
    /// How long it takes until a token is back.
    refill: Duration,
    /// When each bucket is full again.
    full_at: HashMap<K, Duration>,
    purge_above: usize,
}

impl<K: Hash + Eq> Buckets<K> {
    pub(crate) fn new(burst: u32, refill: Duration) -> Buckets<K> {
        Buckets { burst, refill, full_at: HashMap::new(), purge_above: MIN_PURGE }
    }

    /// Takes a token; if there is none, the time until there is one. `now` is the time since a moment that is the same for
    /// all calls.
    pub(crate) fn take(&mut self, key: K, now: Duration) -> Result<(), Duration> {
        self.take_part(key, 1, now)
    }

    /// The same for something that costs only a part of a token, such as a tenth.
    pub(crate) fn take_part(&mut self, key: K, parts: u32, now: Duration) -> Result<(), Duration> {
        self.check(&key, now)?;
        if self.full_at.len() >= self.purge_above {
            self.full_at.retain(|_, full_at| *full_at > now);
            self.purge_above = MIN_PURGE.max(2 * self.full_at.len());
        }
        let full_at = self.full_at.entry(key).or_default();
        *full_at = now.max(*full_at).saturating_add(self.refill / parts);
        Ok(())
    }

    /// Whether there is a token; if not, the time until there is one.
    pub(crate) fn check(&self, key: &K, now: Duration) -> Result<(), Duration> {
        let full_at = self.full_at.get(key).map_or(now, |full_at| now.max(*full_at));
        let without_one = full_at.saturating_add(self.refill).saturating_sub(now);
        match without_one.saturating_sub(self.refill.saturating_mul(self.burst)) {
            Duration::ZERO => Ok(()),
            wait => Err(wait),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn millis(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    #[test]
    fn a_bucket_allows_a_burst_and_then_a_steady_rate() {
        let mut buckets = Buckets::new(3, millis(500));
        let mut take = |at| buckets.take("ada", millis(at)).map_err(|wait| wait.as_millis());
        assert_eq!([0, 0, 0, 0, 499].map(&mut take), [Ok(()), Ok(()), Ok(()), Err(500), Err(1)]);
        assert_eq!([500, 500, 1000, 1001].map(&mut take), [Ok(()), Err(500), Ok(()), Err(499)]);
        assert_eq!(
            [9000, 9000, 9000, 9000].map(&mut take),
            [Ok(()), Ok(()), Ok(()), Err(500)],
            "no more than the burst"
        );
        assert_eq!(buckets.take("bob", millis(9000)), Ok(()));
        assert!(buckets.check(&"ada", millis(9000)).is_err() && buckets.check(&"cleo", millis(9000)).is_ok());
    }

    #[test]
    fn a_tenth_of_a_token_is_had_ten_times_as_often() {
        let mut buckets = Buckets::new(2, millis(500));
        let taken = (0..100).take_while(|_| buckets.take_part("ada", 10, millis(0)).is_ok()).count();
        // The last one is had with any part that is left.
        assert_eq!(taken, 11);
    }

    #[test]
    fn full_buckets_are_forgotten() {
        let mut buckets = Buckets::new(1, millis(10));
        for key in 0..=MIN_PURGE as u64 {
            assert_eq!(buckets.take(key, millis(20 * key)), Ok(()));
        }
        assert!(buckets.full_at.len() < 3, "{}", buckets.full_at.len());
    }
}
