//! The rule behind points or a refusal: what it is called, its number, and the way to the lesson that explains it.

use leptos::prelude::*;
use page_model::how::rule_note::address;
use tabletop::Rule;

use crate::texts::{gap, t_string, use_i18n};
use crate::words;

/// A rule by its title, with the number small behind it. It leads to the lesson in a page of its own, because nobody
/// should have to leave a game to read a rule.
#[component]
pub(crate) fn RuleNote(rule: Rule) -> impl IntoView {
    let i18n = use_i18n();
    let title = move || words::rule_title(i18n, rule).unwrap_or_default();
    let about = move || t_string!(i18n, rules.about, title = title());
    view! {
        <a class="rule-note" href=address(rule) target="_blank" title=about data-rule=rule.to_string()>
            // Who has no room for words shows a question mark.
            <span class="rule-sign" aria-hidden="true">"?"</span>
            <span class="rule-words">{title} {gap(i18n)} <small>{rule.to_string()}</small></span>
        </a>
    }
}
