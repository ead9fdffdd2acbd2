//! Whether only bots are still building.

use protocol::table::SeatInfo;
use tabletop::{Seat, SeatSet};

/// Whether there are seats that are not done, and all of them are bots.
pub fn only_bots(seats: &[SeatInfo], done: SeatSet) -> bool {
    let mut waiting = Seat::first(seats.len()).zip(seats).filter(|(seat, _)| !done.contains(*seat)).peekable();
    waiting.peek().is_some() && waiting.all(|(_, sitting)| matches!(sitting, SeatInfo::Bot { .. }))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_bots_can_be_hurried() {
        let person = json!({"person": {"name": "A", "guest": "a", "presence": "here"}});
        let seats = |sitting| serde_json::from_value::<Vec<SeatInfo>>(sitting).expect("who sits there");
        let bot = json!({"bot": {"level": "easy"}});
        let done = |all: &[usize]| all.iter().filter_map(|&seat| Seat::new(seat)).collect::<SeatSet>();
        let table = seats(json!([person, bot, person]));
        assert!(only_bots(&table, done(&[0, 2])));
        assert!(!only_bots(&table, done(&[0])), "a person still builds");
        assert!(!only_bots(&table, done(&[0, 1, 2])), "nobody is awaited");
    }
}
