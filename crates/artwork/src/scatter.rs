//! A scatter that looks random and is always the same.

/// Draws one number after another from a hash of where it is and how often it was asked.
pub(crate) struct Scatter(u32);

impl Scatter {
    /// The scatter that belongs to `text`.
    pub(crate) fn new(text: &str) -> Scatter {
        Scatter(text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)))
    }

    /// A whole number below `end`.
    pub(crate) fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9);
        let mixed = (self.0 ^ self.0 >> 16).wrapping_mul(0x85eb_ca6b);
        let mixed = (mixed ^ mixed >> 13).wrapping_mul(0xc2b2_ae35);
        (mixed ^ mixed >> 16) % end
    }

    /// A number from `from` to `to`.
    pub(crate) fn between(&mut self, from: f64, to: f64) -> f64 {
        from + (to - from) * f64::from(self.below(1000)) / 999.0
    }
}
