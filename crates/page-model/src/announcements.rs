//! Announcements for screen readers, through a live region of the page.

/// So many announcements stay in the live region. A screen reader queues what is added; an announcement is lost only if
/// it is removed before it was read.
const MAX_SPOKEN: usize = 6;

/// The latest announcements, and the last event of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Announcements {
    /// The latest announcements, each with its number.
    pub spoken: Vec<(u64, String)>,
    last_event: Option<String>,
    count: u64,
}

impl Announcements {
    /// The number of the next announcement.
    pub fn next_number(&mut self) -> u64 {
        self.count += 1;
        self.count
    }

    pub fn say(&mut self, text: String) {
        let number = self.next_number();
        self.spoken.push((number, text));
        let gone = self.spoken.len().saturating_sub(MAX_SPOKEN);
        self.spoken.drain(..gone);
    }

    /// Announces an event of the game, and remembers it until the next one.
    pub fn say_event(&mut self, text: String) {
        self.last_event = Some(text.clone());
        self.say(text);
    }

    /// Forgets the last event, as the player comes to another table.
    pub fn forget_events(&mut self) {
        self.last_event = None;
    }

    pub fn last_event(&self) -> Option<String> {
        self.last_event.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_of_one_table_are_forgotten_at_the_next() {
        let mut all = Announcements::default();
        all.say_event("Ada has won.".to_owned());
        assert_eq!(all.last_event().as_deref(), Some("Ada has won."));
        all.forget_events();
        assert_eq!(all.last_event(), None);
    }
}
