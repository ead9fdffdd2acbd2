//! A transposition table: different beginnings often leave the same rest, which is then searched once.

use std::ops::RangeInclusive;

use crate::solver::grid::Links;
use crate::solver::kind::ProfileNumber;
use crate::solver::tables::KINDS;

/// Beginnings that have been searched through, in a hash table of fixed size; a newcomer replaces what was in its slot.
#[derive(Clone, Debug, Default)]
pub(super) struct TranspositionTable {
    slots: Vec<Visited>,
}

/// All that matters of a beginning: profiles, tiles at hand and links, on which the rest depends, and what was earned.
#[derive(Copy, Clone, Debug)]
struct Visited {
    rest: [u64; 3],
    earned: [u8; KINDS],
}

/// The number of slots.
const SLOTS: usize = 1 << 15;

impl TranspositionTable {
    /// The numbers of tiles at which it pays to look.
    pub(super) const DEPTHS: RangeInclusive<usize> = 3..=7;

    /// Whether a beginning that was noted before leaves the same rest and has earned as much; else notes this one. It is
    /// searched through at once, and what is wanted only gets less, so there is no need to do it again.
    #[inline(always)]
    pub(super) fn is_dominated(
        &mut self,
        profiles: [ProfileNumber; KINDS],
        earned: [u8; KINDS],
        links: Links,
        unused: u16,
    ) -> bool {
        if self.slots.is_empty() {
            self.slots = vec![Visited { rest: [u64::MAX; 3], earned: [0; KINDS] }; SLOTS];
        }
        let [a, b, c, d] = profiles.map(u64::from);
        let rest = [a | b << 32, c | d << 32, u64::from(links) << 32 | u64::from(unused)];
        let mixed =
            rest.iter().fold(0_u64, |mixed, part| (mixed.rotate_left(23) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let slot = &mut self.slots[(mixed >> 40) as usize % SLOTS];
        if slot.rest == rest && slot.earned.iter().zip(earned).all(|(&before, now)| before >= now) {
            return true;
        }
        *slot = Visited { rest, earned };
        false
    }
}
