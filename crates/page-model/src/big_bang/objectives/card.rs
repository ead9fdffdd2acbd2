//! The points of an objective in all universes, as numbers and as text.

use big_bang::{Objective, UniverseAccount};

use crate::texts::{Language, t_string};

/// What an objective has earned in each universe.
pub fn points_of(accounts: &[UniverseAccount], objective: Objective) -> Vec<u32> {
    let points = |account: &UniverseAccount| {
        account.objectives.iter().find(|score| score.objective == objective).map_or(0, |score| score.points)
    };
    accounts.iter().map(points).collect()
}

/// The points in words: one number, or one for each universe.
pub fn points_text(i18n: impl Language, points: &[u32]) -> String {
    let each: Vec<String> = points.iter().map(u32::to_string).collect();
    each.join(t_string!(i18n, common.universes_between))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Locale;

    #[test]
    fn each_universe_has_its_own_points() {
        assert_eq!(points_text(Locale::En, &[4]), "4");
        assert_eq!(points_text(Locale::En, &[4, 0]), "4 | 0");
    }
}
