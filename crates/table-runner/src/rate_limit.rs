//! The one rate limiter of the workspace: chat and reactions at a table, commands of a connection, new tables of an address.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::time::Duration;

/// Above this many keys those are forgotten that are not limited at present.
const MAX_IDLE_KEYS: usize = 10_000;

/// How often something may happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum RateLimit {
    /// A sliding window: at most `max` within any `window`.
    SlidingWindow { max: u32, window: Duration },
    /// A token bucket: `burst` at once, and `per_second` in the long run.
    TokenBucket { burst: u32, per_second: u32 },
}

/// Limits the rate for each of many keys by tokens, which are taken and come back later.
#[derive(Debug)]
pub struct RateLimiter<K> {
    limit: RateLimit,
    /// By key, when each of the tokens comes back that were taken, in order.
    taken: HashMap<K, VecDeque<Duration>>,
}

impl<K: Hash + Eq> RateLimiter<K> {
    pub fn new(limit: RateLimit) -> RateLimiter<K> {
        RateLimiter { limit, taken: HashMap::new() }
    }

    /// Takes a token, if there is one. `now` is the time since a moment that is the same for all calls.
    pub fn allow(&mut self, key: K, now: Duration) -> bool {
        if self.taken.len() > MAX_IDLE_KEYS {
            self.taken.retain(|_, taken| taken.back().is_some_and(|back_at| *back_at > now));
        }
        let taken = self.taken.entry(key).or_default();
        while taken.front().is_some_and(|back_at| *back_at <= now) {
            taken.pop_front();
        }
        let (tokens, back_at) = match self.limit {
            RateLimit::SlidingWindow { max, window } => (max, now + window),
            RateLimit::TokenBucket { burst, per_second } => {
                // Tokens come back one after the other.
                let refill = Duration::from_secs(1).checked_div(per_second).unwrap_or(Duration::MAX);
                (burst, taken.back().map_or(now, |last| *last).saturating_add(refill))
            }
        };
        let is_allowed = taken.len() < tokens as usize;
        if is_allowed {
            taken.push_back(back_at);
        }
        is_allowed
    }

    /// How long it takes until there is a token for a key.
    pub fn wait(&self, key: &K, now: Duration) -> Duration {
        let next = self.taken.get(key).and_then(|taken| taken.front());
        next.map_or(Duration::ZERO, |back_at| back_at.saturating_sub(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[test]
    fn a_sliding_window_allows_so_many_at_any_time() {
        let mut limiter = RateLimiter::new(RateLimit::SlidingWindow { max: 5, window: seconds(10) });
        for second in 0..5 {
            assert!(limiter.allow("ada", seconds(second)));
        }
        assert!(!limiter.allow("ada", seconds(5)));
        assert_eq!((limiter.wait(&"ada", seconds(5)), limiter.wait(&"bob", seconds(5))), (seconds(5), seconds(0)));
        assert!(limiter.allow("bob", seconds(5)), "others have said nothing");
        assert!(limiter.allow("ada", seconds(10)), "the first is forgotten");
        assert!(!limiter.allow("ada", seconds(10)), "the second is not");
    }

    #[test]
    fn a_token_bucket_allows_a_burst_and_then_a_steady_rate() {
        let mut limiter = RateLimiter::new(RateLimit::TokenBucket { burst: 3, per_second: 2 });
        let mut allowed = |millis| limiter.allow((), Duration::from_millis(millis));
        assert_eq!([0, 0, 0, 0, 499].map(&mut allowed), [true, true, true, false, false]);
        assert_eq!([500, 500, 999, 1000, 1001].map(&mut allowed), [true, false, false, true, false]);
        assert_eq!([9000, 9000, 9000, 9000].map(&mut allowed), [true, true, true, false], "no more than the burst");
    }

    #[test]
    fn without_a_refill_the_burst_is_all() {
        let mut limiter = RateLimiter::new(RateLimit::TokenBucket { burst: 1, per_second: 0 });
        assert_eq!([0, 1, 1_000_000].map(|second| limiter.allow((), seconds(second))), [true, false, false]);
    }

    #[test]
    fn keys_that_are_not_limited_any_more_are_forgotten() {
        let mut limiter = RateLimiter::new(RateLimit::SlidingWindow { max: 1, window: seconds(10) });
        for key in 0..=MAX_IDLE_KEYS {
            assert!(limiter.allow(key, seconds(0)));
        }
        assert!(limiter.allow(0, seconds(10)));
        assert_eq!(limiter.taken.len(), 1);
    }
}
