//! The rule behind points or a refusal: what it is called, its number, and the way to the lesson that explains it.

use tabletop::Rule;

use super::{big_bang, cosmic_factory};
use crate::games::GameKind;

/// Where the page explains a rule.
pub fn address(rule: Rule) -> String {
    let rule = rule.to_string();
    let (game, lesson) = match rule.split_once('-') {
        Some(("BB", number)) => (GameKind::BigBang, big_bang::lesson_of(number)),
        Some((_, number)) => (GameKind::CosmicFactory, cosmic_factory::lesson_of(number)),
        None => return GameKind::CosmicFactory.how_to_play().to_owned(),
    };
    format!("{}#{lesson}", game.how_to_play())
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
