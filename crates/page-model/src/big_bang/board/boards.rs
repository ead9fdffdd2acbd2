//! Which universes are shown to a viewer, and who shares them.

use big_bang::UniverseAccount;
use tabletop::Seat;

/// The universes next to a seat, its own number first (BB-9.1); all for watchers.
pub fn own_universes(me: Option<Seat>, count: usize) -> Vec<u8> {
    match me {
        Some(me) if count > 1 => vec![me.index() as u8, me.right(count).index() as u8],
        _ => (0..count as u8).collect(),
    }
}

/// Those of some universes that are shown large where there may be room for one only: the one that was chosen, if it is
/// among them.
pub fn universes_shown(all: &[u8], chosen: Option<u8>, is_one_at_a_time: bool) -> Vec<u8> {
    if !is_one_at_a_time {
        return all.to_vec();
    }
    let chosen = chosen.filter(|chosen| all.contains(chosen));
    chosen.or(all.first().copied()).into_iter().collect()
}

/// The players between whom a universe lies.
pub fn sharers(universe: u8, seats: usize) -> Option<[Seat; 2]> {
    let one = Seat::new(usize::from(universe))?;
    Some([one, one.left(seats)])
}

/// The points of a universe, and whether it is the lower one, which counts (BB-9.4).
pub fn standing(accounts: &[UniverseAccount], universe: u8) -> Option<(u32, bool)> {
    let here = accounts.iter().find(|account| account.universe == Some(universe))?;
    let is_lower = accounts.iter().any(|other| other.points > here.points);
    Some((here.points, is_lower))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::big_bang::board::fixtures::{parallel, seat};

    #[test]
    fn bb_9_1_a_universe_lies_between_two_neighbours() {
        assert_eq!(own_universes(Some(seat(2)), 4), [2, 1]);
        assert_eq!(own_universes(Some(seat(0)), 4), [0, 3]);
        assert_eq!(own_universes(None, 3), [0, 1, 2]);
        assert_eq!(own_universes(Some(seat(1)), 1), [0], "there is one board for all");
        assert_eq!(sharers(3, 4), Some([seat(3), seat(0)]));
        for universe in own_universes(Some(seat(2)), 4) {
            assert!(sharers(universe, 4).is_some_and(|sharers| sharers.contains(&seat(2))));
        }
    }

    #[test]
    fn where_there_is_room_for_one_universe_the_chosen_one_is_shown() {
        assert_eq!(universes_shown(&[0, 1, 2], Some(1), false), [0, 1, 2]);
        assert_eq!(universes_shown(&[0, 1, 2], Some(1), true), [1]);
        assert_eq!(universes_shown(&[2, 1], Some(0), true), [2], "it is none of theirs");
        assert_eq!(universes_shown(&[0], None, true), [0]);
        assert_eq!(universes_shown(&[], None, true), <[u8; 0]>::default());
    }

    #[test]
    fn bb_9_4_the_lower_universe_counts() {
        let state = parallel(["rc1@0,0 rc2@1,0 rc3@2,0", "bp1@0,0"], ["ya1", "ya2", "ya3", "os1"]);
        let accounts = state.account(seat(0));
        let both = [0, 1].map(|universe| standing(&accounts, universe).expect("a universe of ours"));
        let [(one, one_counts), (other, other_counts)] = both;
        assert_eq!((one_counts, other_counts), (one < other, other < one), "of two equals neither is marked");
        assert_eq!(standing(&accounts, 3), None);
    }
}
