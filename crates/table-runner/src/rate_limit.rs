//! Rate limits at a table: how much people may say, and how often they may react.

use std::collections::VecDeque;

use tabletop::Millis;

/// The window of all rate limits at a table, in milliseconds.
const WINDOW: Millis = 10_000;

/// A sliding window over what guests have done lately.
#[derive(Debug)]
pub(crate) struct RateLimiter {
    /// How often each guest may within [`WINDOW`].
    max: usize,
    lately: VecDeque<(String, Millis)>,
}

impl RateLimiter {
    pub(crate) fn chat() -> RateLimiter {
        RateLimiter { max: 5, lately: VecDeque::new() }
    }

    /// Reactions need not be read, so that there may be more of them.
    pub(crate) fn reactions() -> RateLimiter {
        RateLimiter { max: 10, lately: VecDeque::new() }
    }

    /// Whether a guest may once more, which is counted then.
    pub(crate) fn allow(&mut self, guest: &str, now: Millis) -> bool {
        while self.lately.front().is_some_and(|(_, at)| now - at >= WINDOW) {
            self.lately.pop_front();
        }
        let allowed = self.lately.iter().filter(|(who, _)| who == guest).count() < self.max;
        if allowed {
            self.lately.push_back((guest.to_owned(), now));
        }
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guest_may_say_five_things_in_ten_seconds() {
        let mut limiter = RateLimiter::chat();
        for second in 0..5 {
            assert!(limiter.allow("ada", second * 1000));
        }
        assert!(!limiter.allow("ada", 5_000));
        assert!(limiter.allow("bob", 5_000), "others have said nothing");
        assert!(limiter.allow("ada", 10_000), "the first is forgotten");
        assert!(!limiter.allow("ada", 10_000), "the second is not");
    }
}
