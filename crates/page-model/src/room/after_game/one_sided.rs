//! Whether a game was one-sided, and against which level the next one would be closer.

use protocol::table::SeatInfo;
use tabletop::Seat;

use crate::games::BOT_LEVELS;

/// How a one-sided game went for a player.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum OneSided {
    Won,
    Lost,
}

/// How a game went for who has `own` points, where the most points win. It was one-sided if whoever came second has at most
/// two thirds of the winner's points, and at least `margin` fewer: where few points are made, two more say little.
pub fn by_points(own: u32, others: impl Iterator<Item = u32>, margin: u32) -> Option<OneSided> {
    let best = others.max()?;
    let (more, less, outcome) = if own > best { (own, best, OneSided::Won) } else { (best, own, OneSided::Lost) };
    (3 * less <= 2 * more && more - less >= margin).then_some(outcome)
}

/// The same where an empty hand wins: one-sided if the others, or this player, still had at least `margin` pieces.
pub fn by_pieces(own: usize, others: impl Iterator<Item = usize>, margin: usize) -> Option<OneSided> {
    let fewest = others.min()?;
    match (own, fewest) {
        (0, fewest) if fewest >= margin => Some(OneSided::Won),
        (own, 0) if own >= margin => Some(OneSided::Lost),
        _ => None,
    }
}

/// The level that is suggested to the player on `own` after a one-sided game: above all bots of the table, or below all of
/// them. None if other people played, or if there is no such level.
pub fn suggested_level(seats: &[SeatInfo], own: Seat, outcome: OneSided) -> Option<&'static str> {
    let mut levels = Vec::new();
    for (seat, sitting) in Seat::first(seats.len()).zip(seats) {
        match sitting {
            SeatInfo::Bot { level } => levels.push(BOT_LEVELS.iter().position(|known| known == level)?),
            SeatInfo::Person { .. } if seat != own => return None,
            SeatInfo::Person { .. } | SeatInfo::Nobody => {}
        }
    }
    let suggested = match outcome {
        OneSided::Won => levels.into_iter().max()?.checked_add(1)?,
        OneSided::Lost => levels.into_iter().min()?.checked_sub(1)?,
    };
    BOT_LEVELS.get(suggested).copied()
}

/// The only person at a table of bots, for whom a level can be suggested.
pub fn only_person(seats: &[SeatInfo]) -> Option<Seat> {
    let people = Seat::first(seats.len()).zip(seats);
    let mut people = people.filter(|(_, sitting)| matches!(sitting, SeatInfo::Person { .. })).map(|(seat, _)| seat);
    people.next().filter(|_| people.next().is_none())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn points(own: u32, others: &[u32]) -> Option<OneSided> {
        by_points(own, others.iter().copied(), 4)
    }

    #[test]
    fn a_game_is_one_sided_from_three_to_two_on() {
        assert_eq!(points(30, &[20]), Some(OneSided::Won));
        assert_eq!(points(30, &[21]), None);
        assert_eq!(points(20, &[30, 5]), Some(OneSided::Lost), "the best of the others counts");
        assert_eq!(points(21, &[30, 5]), None);
        assert_eq!(points(12, &[40, 40]), Some(OneSided::Lost), "a first game against bots that were too strong");
    }

    #[test]
    fn few_points_more_are_not_one_sided() {
        assert_eq!(points(3, &[0]), None);
        assert_eq!(points(4, &[0]), Some(OneSided::Won));
        assert_eq!(points(0, &[0]), None);
        assert_eq!(points(9, &[9]), None);
        assert_eq!(points(40, &[]), None, "nobody was beaten");
    }

    #[test]
    fn full_hands_are_one_sided() {
        let pieces = |own, others: &[usize]| by_pieces(own, others.iter().copied(), 5);
        assert_eq!(pieces(0, &[5, 9]), Some(OneSided::Won));
        assert_eq!(pieces(0, &[4, 9]), None);
        assert_eq!(pieces(5, &[0, 9]), Some(OneSided::Lost));
        assert_eq!(pieces(4, &[0, 9]), None);
        assert_eq!(pieces(9, &[5, 6]), None, "the chain was blocked");
    }

    fn seats(sitting: &[Value]) -> Vec<SeatInfo> {
        serde_json::from_value(Value::from(sitting)).expect("who sits there")
    }

    fn bot(level: &str) -> Value {
        json!({"bot": {"level": level}})
    }

    fn person() -> Value {
        json!({"person": {"name": "A", "guest": "a", "presence": "here"}})
    }

    #[test]
    fn the_next_level_is_suggested() {
        let own = Seat::new(0).expect("a seat");
        let suggested = |bots: &[&str], outcome| {
            let bots = bots.iter().map(|level| bot(level));
            suggested_level(&seats(&std::iter::once(person()).chain(bots).collect::<Vec<_>>()), own, outcome)
        };
        for pair in BOT_LEVELS.windows(2) {
            assert_eq!(suggested(&[pair[0]], OneSided::Won), Some(pair[1]));
            assert_eq!(suggested(&[pair[1]], OneSided::Lost), Some(pair[0]));
        }
        assert_eq!(suggested(&["easy", "hard"], OneSided::Won), Some("expert"), "above the strongest");
        assert_eq!(suggested(&["easy", "hard"], OneSided::Lost), Some("novice"), "below the weakest");
        assert_eq!(suggested(&["novice"], OneSided::Lost), None);
        assert_eq!(suggested(&["expert"], OneSided::Won), None);
        assert_eq!(suggested(&["genius"], OneSided::Won), None);
        assert_eq!(suggested(&[], OneSided::Won), None, "playing alone");
    }

    #[test]
    fn nothing_is_suggested_to_several_people() {
        let own = Seat::new(0).expect("a seat");
        let table = seats(&[person(), bot("easy"), person()]);
        assert_eq!(suggested_level(&table, own, OneSided::Won), None);
        assert_eq!(only_person(&table), None);
        assert_eq!(only_person(&seats(&[bot("easy"), person()])), Seat::new(1));
        assert_eq!(only_person(&seats(&[bot("easy")])), None);
    }
}
