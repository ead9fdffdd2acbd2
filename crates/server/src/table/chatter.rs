//! How much people may say.

use std::collections::VecDeque;
use std::time::Duration;

use tokio::time::Instant;

/// A guest may say so much …
const SAYINGS: usize = 5;

/// … in this time.
const SPAN: Duration = Duration::from_secs(10);

/// Who has said something lately.
#[derive(Debug, Default)]
pub(super) struct Chatter {
    lately: VecDeque<(String, Instant)>,
}

impl Chatter {
    /// Whether a guest may say one more thing. It is counted.
    pub(super) fn may_say(&mut self, guest: &str) -> bool {
        while self.lately.front().is_some_and(|(_, at)| at.elapsed() >= SPAN) {
            self.lately.pop_front();
        }
        let may = self.lately.iter().filter(|(who, _)| who == guest).count() < SAYINGS;
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
        let mut chatter = Chatter::default();
        for _ in 0..SAYINGS {
            assert!(chatter.may_say("ada"));
            tokio::time::advance(Duration::from_secs(1)).await;
        }
        assert!(!chatter.may_say("ada"));
        assert!(chatter.may_say("bob"), "others have said nothing");
        tokio::time::advance(Duration::from_secs(5)).await;
        assert!(chatter.may_say("ada"), "the first is forgotten");
        assert!(!chatter.may_say("ada"), "the second is not");
    }
}
