//! Where the search has been already: different beginnings often leave the same rest.

use std::ops::RangeInclusive;

use crate::solver::grid::Links;
use crate::solver::kind::EdgeNumber;
use crate::solver::tables::KINDS;

/// Beginnings that have been searched through. Each has one place, from which a newcomer drives it out.
#[derive(Clone, Debug, Default)]
pub(super) struct Memo {
    places: Vec<Beginning>,
}

/// All that matters of a beginning: the edges, tiles at hand and links, on which the rest depends, and what was earned.
#[derive(Copy, Clone, Debug)]
struct Beginning {
    rest: [u64; 3],
    earned: [u8; KINDS],
}

const PLACES: usize = 1 << 15;

impl Memo {
    /// The numbers of tiles at which it pays to look.
    pub(super) const DEPTHS: RangeInclusive<usize> = 3..=7;

    /// Notes a beginning, and tells whether one was noted before that leaves the same rest and has earned as much.
    /// Whoever asks searches through it now, and what is wanted only gets less, so there is no need to do it again.
    #[inline(always)]
    pub(super) fn was_there(
        &mut self,
        edges: [EdgeNumber; KINDS],
        earned: [u8; KINDS],
        links: Links,
        unused: u16,
    ) -> bool {
        if self.places.is_empty() {
            self.places = vec![Beginning { rest: [u64::MAX; 3], earned: [0; KINDS] }; PLACES];
        }
        let [a, b, c, d] = edges.map(u64::from);
        let rest = [a | b << 32, c | d << 32, u64::from(links) << 32 | u64::from(unused)];
        let mixed =
            rest.iter().fold(0_u64, |mixed, part| (mixed.rotate_left(23) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let place = &mut self.places[(mixed >> 40) as usize % PLACES];
        if place.rest == rest && place.earned.iter().zip(earned).all(|(&before, now)| before >= now) {
            return true;
        }
        *place = Beginning { rest, earned };
        false
    }
}
