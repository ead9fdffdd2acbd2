//! A bot's decision.

use live::{ThinkAnswer, ThinkTask};

use crate::Job;

impl Job for ThinkTask {
    type Outcome = ThinkAnswer;

    fn kind() -> String {
        "think".to_owned()
    }

    fn carry_out(&self) -> Result<ThinkAnswer, String> {
        self.think().map_err(|error| error.to_string())
    }
}
