//! Whom the break after a round waits for.

use protocol::table::{Presence, Recess, SeatInfo, Table};
use tabletop::Seat;

/// The people for whom the table waits in a break: those who are present and not ready.
pub fn lookers(table: &Table, recess: &Recess) -> Vec<Seat> {
    let is_awaited =
        |sitting: &SeatInfo| matches!(sitting, SeatInfo::Person { presence: Presence::Here, kept: None, .. });
    Seat::first(table.seats.len())
        .zip(&table.seats)
        .filter(|(seat, sitting)| is_awaited(sitting) && !recess.ready.contains(seat))
        .map(|(seat, _)| seat)
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn those_who_are_away_or_kept_or_ready_hold_nobody_up() {
        let person = |presence: &str, kept: bool| json!({"person": {"name": "A", "guest": "a", "presence": presence, "kept": kept.then_some("medium")}});
        let table: Table = serde_json::from_value(json!({
            "code": "abc", "host": "a", "watchers": 0, "phase": "playing",
            "settings": {"game": "cosmic-factory", "mode": "standard", "seats": 5},
            "seats": [person("here", false), person("away", false), person("here", true), person("here", false), {"bot": {"level": "easy"}}],
        }))
        .unwrap();
        let recess = Recess { until: 0, ready: vec![Seat::new(0).unwrap()] };
        assert_eq!(lookers(&table, &recess), [Seat::new(3).unwrap()]);
    }
}
