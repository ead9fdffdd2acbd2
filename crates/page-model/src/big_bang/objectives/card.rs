//! One of my objectives as a card.

use big_bang::{Objective, UniverseAccount};

/// What an objective has earned in each universe.
pub fn points_of(accounts: &[UniverseAccount], objective: Objective) -> Vec<u32> {
    let points = |account: &UniverseAccount| {
        account.objectives.iter().find(|score| score.objective == objective).map_or(0, |score| score.points)
    };
    accounts.iter().map(points).collect()
}

/// The points in words: one number, or one for each universe.
pub fn points_text(points: &[u32]) -> String {
    points.iter().map(u32::to_string).collect::<Vec<_>>().join(" | ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_universe_has_its_own_points() {
        assert_eq!(points_text(&[4]), "4");
        assert_eq!(points_text(&[4, 0]), "4 | 0");
    }
}
