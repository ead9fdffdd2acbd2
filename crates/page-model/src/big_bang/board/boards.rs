//! The boards that are in play for us: one, or in Parallel Universes our two.

use big_bang::UniverseAccount;
use tabletop::Seat;

/// The universes next to a seat, its own number first (BB-9.1); all for watchers.
pub fn own_universes(me: Option<Seat>, count: usize) -> Vec<u8> {
    match me {
        Some(me) if count > 1 => vec![me.index() as u8, me.right(count).index() as u8],
        _ => (0..count as u8).collect(),
    }
}

/// The two players who share a universe.
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
    fn bb_9_4_the_lower_universe_counts() {
        let state = parallel(["rc1@0,0 rc2@1,0 rc3@2,0", "bp1@0,0"], ["ya1", "ya2", "ya3", "os1"]);
        let accounts = state.account(seat(0));
        let both = [0, 1].map(|universe| standing(&accounts, universe).expect("a universe of ours"));
        let [(one, one_counts), (other, other_counts)] = both;
        assert_eq!((one_counts, other_counts), (one < other, other < one), "of two equals neither is marked");
        assert_eq!(standing(&accounts, 3), None);
    }
}
