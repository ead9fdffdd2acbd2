//! The rule behind points or a refusal: what it is called, its number, and the way to the lesson that explains it.

use leptos::prelude::*;
use tabletop::Rule;

use super::{big_bang, cosmic_factory};
use crate::games::Game;
use crate::texts::{t_string, use_i18n};
use crate::words;

/// Where the page explains a rule.
fn address(rule: Rule) -> String {
    let rule = rule.to_string();
    let (game, lesson) = match rule.split_once('-') {
        Some(("BB", number)) => (Game::BigBang, big_bang::lesson_of(number)),
        Some((_, number)) => (Game::CosmicFactory, cosmic_factory::lesson_of(number)),
        None => return Game::CosmicFactory.how_to_play().to_owned(),
    };
    format!("{}#{lesson}", game.how_to_play())
}

/// A rule by its title, with the number small behind it. It leads to the lesson in a page of its own, because nobody
/// should have to leave a game to read a rule.
#[component]
pub(crate) fn RuleNote(
    /// Which.
    rule: Rule,
) -> impl IntoView {
    let i18n = use_i18n();
    let title = move || words::rule_title(i18n, rule).unwrap_or_default();
    let about = move || t_string!(i18n, rules.about, title = title());
    view! {
        <a class="rule-note" href=address(rule) target="_blank" title=about data-rule=rule.to_string()>
            // Who has no room for words shows a question mark.
            <span class="rule-sign" aria-hidden="true">"?"</span>
            <span class="rule-words">{title} " " <small>{rule.to_string()}</small></span>
        </a>
    }
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
