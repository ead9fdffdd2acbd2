//! What rules are called: players read a title, and the number behind it.

use cosmic_factory::Card;
use tabletop::Rule;

use super::cosmic_factory::names;
use crate::texts::{Language, t_string};

/// What a rule is called; none for one that no refusal and no account cites.
pub fn rule_title(locale: impl Language, rule: Rule) -> Option<&'static str> {
    if let Some(card) = Card::ALL.into_iter().find(|card| card.rule() == rule) {
        return Some(names::card(locale, card));
    }
    macro_rules! titles {
        ($($number:literal: $key:ident),+ $(,)?) => {
            match rule.to_string().as_str() {
                $($number => t_string!(locale, rules.$key),)+
                _ => return None,
            }
        };
    }
    Some(titles!(
        "CF-1.1": cf_1_1, "CF-1.2": cf_1_2, "CF-2.1": cf_2_1, "CF-2.2": cf_2_2, "CF-2.4": cf_2_4, "CF-3.1": cf_3_1,
        "CF-3.2": cf_3_2, "CF-4.1": cf_4_1, "CF-4.2": cf_4_2, "CF-4.3": cf_4_3, "CF-4.4": cf_4_4, "CF-4.7": cf_4_7,
        "CF-5.1": cf_5_1, "CF-5.2": cf_5_2, "CF-5.4": cf_5_4, "CF-5.6": cf_5_6, "CF-5.7": cf_5_7, "CF-7.21": cf_7_21,
        "BB-2.1": bb_2_1, "BB-2.2": bb_2_2, "BB-2.3": bb_2_3, "BB-2.6": bb_2_6, "BB-3.1": bb_3_1, "BB-3.2": bb_3_2,
        "BB-3.3": bb_3_3, "BB-3.5": bb_3_5, "BB-4.1": bb_4_1, "BB-4.2": bb_4_2, "BB-4.3": bb_4_3, "BB-4.4": bb_4_4,
        "BB-4.5": bb_4_5, "BB-4.6": bb_4_6, "BB-4.7": bb_4_7, "BB-5.1": bb_5_1, "BB-5.4": bb_5_4, "BB-6.1": bb_6_1,
        "BB-6.2": bb_6_2, "BB-7.1": bb_7_1, "BB-8.1": bb_8_1, "BB-8.2": bb_8_2, "BB-8.3": bb_8_3, "BB-8.4": bb_8_4,
        "BB-9.1": bb_9_1, "BB-9.2": bb_9_2, "BB-9.3": bb_9_3,
    ))
}
