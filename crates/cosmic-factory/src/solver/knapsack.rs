//! What chunks could earn if they were joined freely: a relaxation that forgets where they lie, solved by dynamic
//! programming over multisets.
//!
//! Zones that are still open and the zones on tiles that are not laid yet are *chunks*: they can be joined to each
//! other, but never divided. The best way to group them, wherever they lie, is a bound for what they will earn. It
//! depends on nothing but how many chunks there are of each size, so that it can be kept in a table.

use crate::solver::tables::{LARGEST, ZoneTable};

/// A multiset of zone sizes: a counter of [`SLOT`] bits for each size below the top.
pub(super) type Chunks = u64;

/// Bits of a counter. There are at most 36 spaces, hence at most 36 zones.
const SLOT: u32 = 7;

/// What some chunks can be counted on and hoped for.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Hope {
    /// Chunks below the top of their table.
    pub(super) chunks: Chunks,
    /// Points of those that have reached it. They would only lose by being joined to each other.
    pub(super) certain: u8,
}

impl Hope {
    /// What one more zone adds.
    pub(super) fn add(&mut self, table: &ZoneTable, size: u8) {
        if size >= table.top {
            self.certain += table.points(size);
        } else if size > 0 || table.points(0) > 0 {
            self.chunks += one(usize::from(size));
        }
    }
}

/// The best grouping of chunks of one kind, for every multiset of sizes that has come up.
#[derive(Clone, Debug)]
pub(super) struct Knapsack {
    table: ZoneTable,
    /// Sizes at which points rise.
    steps: Vec<usize>,
    /// Known answers, each at a place that its chunks determine; a newcomer drives out the old one.
    known: Vec<(Chunks, u8)>,
}

/// Known answers: a power of two.
const PLACES: usize = 1 << 10;

/// A key that is no multiset: counters are far from full.
const NO_CHUNKS: Chunks = u64::MAX;

impl Knapsack {
    pub(super) fn new(table: ZoneTable) -> Knapsack {
        let rises = |size: usize| table.points(size as u8) > table.points(size as u8 - 1);
        Knapsack { table, steps: (1..=LARGEST).filter(|&size| rises(size)).collect(), known: Vec::new() }
    }

    /// The most points that these chunks can earn.
    #[inline(always)]
    pub(super) fn best(&mut self, chunks: Chunks) -> u8 {
        match self.known.get(place(chunks)) {
            Some(&(key, points)) if key == chunks => points,
            _ => self.work_out(chunks),
        }
    }

    #[cold]
    fn work_out(&mut self, chunks: Chunks) -> u8 {
        if self.known.is_empty() {
            self.known = vec![(NO_CHUNKS, 0); PLACES];
        }
        let zeros = count(chunks, 0);
        let sized = chunks & !mask(0);
        let mut best = (zeros as u8) * self.table.points(0);
        if sized != 0 {
            // The largest chunk stays alone, or others lift it over a step of the table.
            let largest = ((63 - sized.leading_zeros()) / SLOT) as usize;
            let rest = sized - one(largest);
            let mut most = self.table.points(largest as u8) + self.best(rest);
            for step in self.steps.clone() {
                if step > largest {
                    most = most.max(self.lift(largest, step, largest, rest));
                }
            }
            best += most;
        }
        self.known[place(chunks)] = (chunks, best);
        best
    }

    /// The best if a group of `sum` is lifted to `step` by chunks no larger than `next`, and no more than it takes.
    fn lift(&mut self, sum: usize, step: usize, next: usize, rest: Chunks) -> u8 {
        let mut best = 0;
        for size in (1..=next).rev() {
            if count(rest, size) == 0 {
                continue;
            }
            let (sum, rest) = (sum + size, rest - one(size));
            let points = if sum >= step {
                self.table.points(sum as u8) + self.best(rest)
            } else {
                self.lift(sum, step, size, rest)
            };
            best = best.max(points);
        }
        best
    }
}

fn place(chunks: Chunks) -> usize {
    (chunks.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 54) as usize % PLACES
}

fn mask(size: usize) -> Chunks {
    ((1 << SLOT) - 1) << (SLOT * size as u32)
}

fn one(size: usize) -> Chunks {
    1 << (SLOT * size as u32)
}

fn count(chunks: Chunks, size: usize) -> usize {
    ((chunks & mask(size)) >> (SLOT * size as u32)) as usize
}

#[cfg(test)]
mod tests {
    use tabletop::Dice;

    use super::*;
    use crate::Card;
    use crate::solver::tables::{KINDS, STAR};

    /// The best partition by trying them all: each chunk joins a group or begins one.
    fn brute(table: &ZoneTable, chunks: &[usize], groups: &mut Vec<usize>) -> u8 {
        let Some((&first, rest)) = chunks.split_first() else {
            return groups.iter().map(|&sum| table.points(sum as u8)).sum();
        };
        groups.push(first);
        let mut best = brute(table, rest, groups);
        groups.pop();
        for index in 0..groups.len() {
            groups[index] += first;
            best = best.max(brute(table, rest, groups));
            groups[index] -= first;
        }
        best
    }

    #[test]
    fn no_partition_is_better_and_one_is_as_good() {
        let mut dice = Dice::new(1, 0);
        for card in Card::ALL.into_iter().chain([Card::None]) {
            for kind in 0..KINDS {
                let table = ZoneTable::new(card, kind);
                let mut knapsack = Knapsack::new(table);
                for _ in 0..40 {
                    let top = usize::from(table.top);
                    let least = usize::from(kind == STAR);
                    let sizes: Vec<usize> = (0..dice.below(8)).map(|_| least + dice.below(top)).collect();
                    let mut hope = Hope::default();
                    sizes.iter().for_each(|&size| hope.add(&table, size as u8));
                    let expected = brute(&table, &sizes, &mut Vec::new());
                    assert_eq!(hope.certain + knapsack.best(hope.chunks), expected, "{card}, kind {kind}: {sizes:?}");
                }
            }
        }
    }
}
