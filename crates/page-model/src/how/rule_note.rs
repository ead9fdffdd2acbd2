//! The address of the lesson that explains a rule.

use tabletop::Rule;

use crate::games::{GameKind, PageGame as _};
use crate::with_rules;

/// Where the page explains a rule.
pub fn address(rule: Rule) -> String {
    let rule = rule.to_string();
    let (prefix, number) = rule.split_once('-').unwrap_or_default();
    let game = GameKind::ALL.into_iter().find(|game| game.rule_prefix == prefix).unwrap_or_default();
    format!("{}#{}", game.how_to_play, with_rules!(game, R => R::lesson_of(number)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_lead_to_the_lessons_about_them() {
        let found = |rule: &str| address(rule.parse().expect("a rule"));
        for (rule, lesson) in [
            ("CF-5.2", "/how#lesson-zones"),
            ("CF-5.4", "/how#lesson-path"),
            ("CF-5.6", "/how#lesson-tokens"),
            ("CF-4.3", "/how#lesson-building"),
            ("CF-7.14", "/how#lesson-kaos"),
            ("BB-3.2", "/how/big-bang#lesson-placing"),
            ("BB-3.5", "/how/big-bang#lesson-phenomena"),
            ("BB-5.1", "/how/big-bang#lesson-scoring"),
            ("BB-8.4", "/how/big-bang#lesson-hexidomino"),
        ] {
            assert_eq!(found(rule), lesson, "{rule}");
        }
    }
}
