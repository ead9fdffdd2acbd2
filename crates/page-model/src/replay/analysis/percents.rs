//! Chances in percent, as they are shown.

use analysis::Chance;

/// A share in percent.
pub fn percent(value: f32) -> u32 {
    (f64::from(value.clamp(0.0, 1.0)) * 100.0).round() as u32
}

/// What a move did to a chance. The three numbers always add up, and `before` is the one that the graph shows.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Percents {
    /// Before the move, which is the same as after the better one.
    pub before: u32,
    /// After the move, whatever comes next.
    pub after: u32,
    /// Once it was known what came next: what the graph shows after the move.
    pub came: u32,
}

impl Percents {
    /// What was given away.
    pub fn loss(self) -> u32 {
        self.before - self.after
    }

    /// What the graph shows after the move, if luck has made it other than what was left.
    pub fn luck(self) -> Option<u32> {
        (self.came != self.after).then_some(self.came)
    }
}

impl From<Chance> for Percents {
    fn from(chance: Chance) -> Percents {
        let before = percent(chance.before);
        Percents { before, after: percent(chance.expected).min(before), came: percent(chance.after) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_adds_up_though_it_is_rounded() {
        assert_eq!(percent(0.256), 26);
        let chance = Chance { before: 0.524, loss: 0.068, expected: 0.456, after: 0.3 };
        let shown = Percents::from(chance);
        assert_eq!(shown, Percents { before: 52, after: 46, came: 30 });
        // Rounded by itself the loss would be 7.
        assert_eq!((percent(chance.loss), shown.loss()), (7, 6));
        assert_eq!(shown.luck(), Some(30), "the graph goes on there");
        assert_eq!(Percents::from(Chance { after: 0.456, ..chance }).luck(), None);
    }
}
