//! A bot's decision.

use std::time::{Duration, Instant};

use live::{ThinkAnswer, ThinkTask};

use crate::Job;

impl Job for ThinkTask {
    type Outcome = ThinkAnswer;

    fn kind() -> String {
        "think".to_owned()
    }

    fn carry_out(&self) -> Result<ThinkAnswer, String> {
        let (begin, limit) = (Instant::now(), Duration::from_millis(self.within()));
        self.think(&|| begin.elapsed() >= limit).map_err(|error| error.to_string())
    }
}
