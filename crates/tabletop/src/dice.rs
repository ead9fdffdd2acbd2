//! The one source of chance: a seeded generator whose results never change.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A stream of random numbers that is the same on every platform and in every later version.
///
/// The generator is ChaCha20; how its words become choices is written here and not left to a library, because
/// a deal must be verifiable years later: [`Dice::below`] is Lemire's multiply-and-reject on 32-bit words,
/// [`Dice::shuffle`] is Fisher and Yates from the back.
///
/// ```
/// use tabletop::Dice;
///
/// let mut dice = Dice::new(1, 2);
/// assert_eq!([dice.below(1000), dice.below(1000)], [415, 842], "today as in ten years");
/// let mut cards: Vec<u8> = (1..=52).collect();
/// dice.shuffle(&mut cards);
/// assert!(dice.pick(&cards).is_some());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice(ChaCha20Rng);

impl Dice {
    /// The stream number `stream` of `seed`; streams of one seed are independent of each other, so that a bot which
    /// draws more numbers from its stream does not change what is dealt from another.
    ///
    /// ```
    /// # use tabletop::Dice;
    /// let [mut table, mut bot] = [0, 1].map(|stream| Dice::new(7, stream));
    /// assert_ne!(table.below(1 << 30), bot.below(1 << 30));
    /// ```
    pub fn new(seed: u64, stream: u64) -> Dice {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Dice::from_key(key, stream)
    }

    /// The stream number `stream` of a full 256-bit key.
    pub fn from_key(key: [u8; 32], stream: u64) -> Dice {
        let mut generator = ChaCha20Rng::from_seed(key);
        generator.set_stream(stream);
        Dice(generator)
    }

    /// A number from 0 to `bound - 1`, each equally likely; 0 when `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u32::try_from(bound).unwrap_or(u32::MAX);
        let mut product = u64::from(self.0.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let uneven = bound.wrapping_neg() % bound;
            while (product as u32) < uneven {
                product = u64::from(self.0.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as usize
    }

    /// True once in `chances` times.
    pub fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    /// Brings `items` into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// One of `items` at random, none of nothing.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These numbers must never change: old deals are verified with them.
    #[test]
    fn the_stream_is_fixed() {
        let mut dice = Dice::new(1, 2);
        let drawn: Vec<usize> = (0..8).map(|_| dice.below(1000)).collect();
        assert_eq!(drawn, [415, 842, 609, 245, 293, 620, 196, 954]);
        let mut cards: Vec<u8> = (0..10).collect();
        dice.shuffle(&mut cards);
        assert_eq!(cards, [7, 5, 6, 0, 2, 3, 1, 4, 8, 9]);
    }

    #[test]
    fn every_number_below_the_bound_comes_up() {
        let mut dice = Dice::new(7, 0);
        let mut seen = [0_usize; 6];
        for _ in 0..6000 {
            seen[dice.below(6)] += 1;
        }
        assert!(seen.iter().all(|&count| (850..1150).contains(&count)), "{seen:?}");
        assert_eq!(dice.below(0), 0);
        assert_eq!(dice.pick::<u8>(&[]), None);
    }

    #[test]
    fn streams_differ() {
        let draw = |stream| {
            let mut dice = Dice::new(5, stream);
            (0..4).map(|_| dice.below(1 << 30)).collect::<Vec<_>>()
        };
        assert_ne!(draw(0), draw(1));
    }
}
