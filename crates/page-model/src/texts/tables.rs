//! The texts of each language. English is compiled in; the others are stored here once they are loaded.

use std::sync::OnceLock;

use super::generated::TEXTS;
use super::{Locale, layout};

/// The loaded texts in the order of `Locale`; those of English are not loaded but compiled in.
static LOADED: [OnceLock<Vec<String>>; Locale::ALL.len()] = [const { OnceLock::new() }; Locale::ALL.len()];

/// Whether the texts of a language are loaded.
pub fn has(locale: Locale) -> bool {
    locale == Locale::En || LOADED[locale as usize].get().is_some()
}

/// Stores the texts of a language from its file. False if they are incomplete.
pub fn keep(locale: Locale, json: &str) -> bool {
    let Some(table) = read(json) else { return false };
    // If two callers load a language at the same time, the first one wins.
    LOADED[locale as usize].get_or_init(|| table);
    true
}

/// The table of a language, unless it has other texts than English.
pub(super) fn read(json: &str) -> Option<Vec<String>> {
    let table = layout::table(&layout::read(json).ok()?);
    (table.len() == TEXTS.len()).then_some(table)
}

/// The text at an index in a language, in English if that is not loaded; empty for an unknown index.
pub(super) fn text(locale: Locale, index: usize) -> &'static str {
    // Tests have no server to load texts from.
    #[cfg(test)]
    super::tests::keep(locale);
    let text = match LOADED[locale as usize].get() {
        Some(texts) => texts.get(index).map(String::as_str),
        None => TEXTS.get(index).copied(),
    };
    text.unwrap_or_default()
}
