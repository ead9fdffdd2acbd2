//! The texts of each language. English is part of the page; the others are kept here from when they are loaded.

use std::sync::OnceLock;

use super::generated::TEXTS;
use super::{Locale, layout};

/// The loaded texts in the order of `Locale`; those of English are not loaded but compiled in.
static LOADED: [OnceLock<Vec<String>>; Locale::ALL.len()] = [const { OnceLock::new() }; Locale::ALL.len()];

/// Whether the texts of a language are there.
pub fn has(locale: Locale) -> bool {
    locale == Locale::En || LOADED[locale as usize].get().is_some()
}

/// Keeps the texts of a language, as its file has them, if they are whole. Whether they are.
pub fn keep(locale: Locale, json: &str) -> bool {
    let Some(table) = read(json) else { return false };
    // Two who wanted it at the same time both come here: what the first one brought stays.
    LOADED[locale as usize].get_or_init(|| table);
    true
}

/// The table of a language, unless it has other texts than English.
pub(super) fn read(json: &str) -> Option<Vec<String>> {
    let table = layout::table(&layout::read(json).ok()?);
    (table.len() == TEXTS.len()).then_some(table)
}

/// The text at an index in a language, in English if that is not loaded; nothing at an index that there is not.
pub(super) fn text(locale: Locale, index: usize) -> &'static str {
    // There is nothing to load them from where tests run.
    #[cfg(test)]
    super::tests::keep(locale);
    let text = match LOADED[locale as usize].get() {
        Some(texts) => texts.get(index).map(String::as_str),
        None => TEXTS.get(index).copied(),
    };
    text.unwrap_or_default()
}
