//! How much people may say, and how often they may react.

use std::collections::VecDeque;
use std::time::Duration;

use tokio::time::Instant;

/// A guest may say or show so much in this time.
const SPAN: Duration = Duration::from_secs(10);

/// Who has said something lately.
#[derive(Debug)]
pub(super) struct Chatter {
    /// How often a guest may.
    most: usize,
    lately: VecDeque<(String, Instant)>,
}

impl Chatter {
    /// Things that are said.
    pub(super) fn sayings() -> Chatter {
        Chatter { most: 5, lately: VecDeque::new() }
    }

    /// Reactions, which nobody has to read.
    pub(super) fn reactions() -> Chatter {
        Chatter { most: 10, lately: VecDeque::new() }
    }

    /// Whether a guest may do it once more. It is counted.
    pub(super) fn may(&mut self, guest: &str) -> bool {
        while self.lately.front().is_some_and(|(_, at)| at.elapsed() >= SPAN) {
            self.lately.pop_front();
        }
        let may = self.lately.iter().filter(|(who, _)| who == guest).count() < self.most;
        if may {
            self.lately.push_back((guest.to_owned(), Instant::now()));
        }
        may
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_guest_may_say_five_things_in_ten_seconds() {
        let mut chatter = Chatter::sayings();
        for _ in 0..5 {
            assert!(chatter.may("ada"));
            tokio::time::advance(Duration::from_secs(1)).await;
        }
        assert!(!chatter.may("ada"));
        assert!(chatter.may("bob"), "others have said nothing");
        tokio::time::advance(Duration::from_secs(5)).await;
        assert!(chatter.may("ada"), "the first is forgotten");
        assert!(!chatter.may("ada"), "the second is not");
    }
}
