//! How long to wait before connecting again.

/// The first pause, in milliseconds.
const FIRST: u32 = 300;

/// The longest pause, in milliseconds.
const LONGEST: u32 = 8_000;

/// The pause before the try with this number, counted from 0: twice as long each time, and spread by `chance` between
/// 0 and 1 so that not all come back at once when a server restarts.
pub(crate) fn pause(tries: u32, chance: f64) -> u32 {
    let whole = FIRST.saturating_mul(1 << tries.min(8)).min(LONGEST);
    whole / 2 + (f64::from(whole / 2) * chance.clamp(0.0, 1.0)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_to_a_limit() {
        assert_eq!([0, 1, 2, 3].map(|tries| pause(tries, 1.0)), [300, 600, 1_200, 2_400]);
        assert_eq!(pause(40, 1.0), LONGEST);
        assert_eq!(pause(0, 0.0), FIRST / 2);
    }
}
