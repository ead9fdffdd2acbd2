//! Fast random numbers for playouts.

use tabletop::Dice;

/// A xorshift generator seeded by the bot's dice: playouts need many numbers, and nobody ever has to verify them.
#[derive(Clone, Debug)]
pub(super) struct XorShift(u64);

impl XorShift {
    pub(super) fn new(dice: &mut Dice) -> XorShift {
        let (high, low) = (dice.below(1 << 31) as u64, dice.below(1 << 31) as u64);
        XorShift(high << 32 | low << 1 | 1)
    }

    /// A number from 0 up to, not including, 1.
    pub(super) fn fraction(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as f32 / (1 << 24) as f32
    }
}
