//! Language that are put together: the signs between them belong to the language.

use crate::texts::{Language, t_string};

/// A name and what there is to say of it.
#[expect(clippy::needless_pass_by_value, reason = "texts and numbers are handed over as they come")]
pub fn pair(i18n: impl Language, name: impl ToString, value: impl ToString) -> String {
    t_string!(i18n, common.pair, name = name, value = value)
}

/// Sentences one after the other; empty ones are left out.
pub fn sentences(i18n: impl Language, all: &[String]) -> String {
    let told: Vec<&str> = all.iter().map(String::as_str).filter(|sentence| !sentence.is_empty()).collect();
    told.join(t_string!(i18n, common.sentences_between))
}

/// Short parts of a line that stand beside each other.
pub fn parts(i18n: impl Language, parts: &[String]) -> String {
    parts.join(t_string!(i18n, common.parts_between))
}

/// Items of a list that have commas of their own.
pub fn items(i18n: impl Language, items: &[String]) -> String {
    items.join(t_string!(i18n, common.items_between))
}
