//! What is said in passing to those who listen, through a live region of the page.

/// How many of the last things that were said are kept. A screen reader reads what is added, and goes on reading if more
/// is; what is said is only lost if it is taken away before its turn has come.
const MAX_SPOKEN: usize = 6;

/// What was said last, and what happened last in the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Announcements {
    /// What was said last, each with its number.
    pub spoken: Vec<(u64, String)>,
    last_event: Option<String>,
    count: u64,
}

impl Announcements {
    /// The next number of something that is told.
    pub fn next_number(&mut self) -> u64 {
        self.count += 1;
        self.count
    }

    /// Says something.
    pub fn say(&mut self, text: String) {
        let number = self.next_number();
        self.spoken.push((number, text));
        let gone = self.spoken.len().saturating_sub(MAX_SPOKEN);
        self.spoken.drain(..gone);
    }

    /// Says what happened in the game, and remembers it until something else does.
    pub fn say_event(&mut self, text: String) {
        self.last_event = Some(text.clone());
        self.say(text);
    }

    /// Forgets what happened, as somebody comes to another table.
    pub fn forget_events(&mut self) {
        self.last_event = None;
    }

    /// What happened last in the game.
    pub fn last_event(&self) -> Option<String> {
        self.last_event.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happened_at_one_table_is_not_told_at_the_next() {
        let mut all = Announcements::default();
        all.say_event("Ada has won.".to_owned());
        assert_eq!(all.last_event().as_deref(), Some("Ada has won."));
        all.forget_events();
        assert_eq!(all.last_event(), None);
    }
}
