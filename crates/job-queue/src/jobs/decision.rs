//! A bot's decision about its next move.

use std::time::{Duration, Instant};

use games::{DecisionReply, DecisionRequest};

use crate::Job;

impl Job for DecisionRequest {
    type Outcome = DecisionReply;

    fn kind() -> String {
        "think".to_owned()
    }

    fn run(&self) -> Result<DecisionReply, String> {
        let (begin, limit) = (Instant::now(), Duration::from_millis(self.within()));
        self.decide(&|| begin.elapsed() >= limit).map_err(|error| error.to_string())
    }
}
