//! All words of the page, in all its languages, from the files in `crates/web/static/locales`.
//!
//! English is compiled in, and a key that is missing in any language stops the build; the other languages are loaded on
//! demand. Libraries for translations took minutes to compile so many texts, and more bytes than the texts; here a text
//! is an entry of a table, and variables in double braces are filled in when it is shown.

mod layout;
mod plural;
mod tables;

use std::fmt;

mod generated {
    #![allow(non_upper_case_globals, unused_imports)]
    use super::Key;
    include!(concat!(env!("OUT_DIR"), "/texts.rs"));
}

pub use generated::keys;
pub use tables::{has, keep};

/// A language of the page.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Locale {
    En,
    Fr,
    Uk,
    Es,
}

impl Locale {
    /// All languages, in the order in which they are offered.
    pub const ALL: [Locale; 4] = [Locale::En, Locale::Fr, Locale::Uk, Locale::Es];

    /// Its short name, as browsers know it.
    pub const fn name(self) -> &'static str {
        match self {
            Locale::En => "en",
            Locale::Fr => "fr",
            Locale::Uk => "uk",
            Locale::Es => "es",
        }
    }
}

impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// Where it is in the tables.
    index: usize,
    /// Whether it has forms that depend on `count`.
    plural: bool,
}

/// A text as it is.
pub fn plain(locale: Locale, key: Key) -> &'static str {
    tables::text(locale, key.index)
}

/// A text with its variables, in the plural form that `count` needs.
pub fn filled(locale: Locale, key: Key, values: &[(&str, String)]) -> String {
    let value = |name: &str| values.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str());
    let count = value("count").and_then(|count| count.parse().ok()).unwrap_or_default();
    let form = if key.plural { plural::form(locale, count) } else { 0 };
    let mut rest = tables::text(locale, key.index + form);
    let mut filled = String::with_capacity(rest.len() + 16);
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").unwrap_or((after, ""));
        filled.push_str(before);
        filled.push_str(value(name.trim()).unwrap_or_default());
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// A source of the language: a language itself, or the choice of the reader, which may change.
pub trait Language: Copy {
    /// The language, as it is now.
    fn get_locale(self) -> Locale;
}

impl Language for Locale {
    fn get_locale(self) -> Locale {
        self
    }
}

/// A text that is named by its key.
pub fn text(i18n: impl Language, key: Key) -> &'static str {
    plain(i18n.get_locale(), key)
}

/// A variable: `name = value`, or `name` for a value of that name.
#[doc(hidden)]
#[macro_export]
macro_rules! text_values {
    (@ [$($done:tt)*]) => { [$($done)*] };
    (@ [$($done:tt)*] $name:ident = $value:expr, $($rest:tt)*) => {
        $crate::text_values!(@ [$($done)* (stringify!($name), ToString::to_string(&$value)),] $($rest)*)
    };
    (@ [$($done:tt)*] $name:ident, $($rest:tt)*) => {
        $crate::text_values!(@ [$($done)* (stringify!($name), ToString::to_string(&$name)),] $($rest)*)
    };
    (@ [$($done:tt)*] $name:ident = $value:expr) => { $crate::text_values!(@ [$($done)*] $name = $value,) };
    (@ [$($done:tt)*] $name:ident) => { $crate::text_values!(@ [$($done)*] $name,) };
}

/// A text in a language: `td_string!(locale, room.start)`, or with variables
/// `td_string!(locale, room.title, code = "kapelo42")`.
#[macro_export]
macro_rules! td_string {
    ($locale:expr, $($key:ident).+) => {
        $crate::texts::plain($locale, $crate::texts::keys::$($key)::+)
    };
    ($locale:expr, $($key:ident).+, $($values:tt)+) => {
        $crate::texts::filled($locale, $crate::texts::keys::$($key)::+, &$crate::text_values!(@ [] $($values)+))
    };
}

/// The same in the language of a [`Language`].
#[macro_export]
macro_rules! t_string {
    ($i18n:expr, $($key:tt)+) => { $crate::td_string!($crate::texts::Language::get_locale($i18n), $($key)+) };
}

pub use crate::{t_string, td_string};

#[cfg(test)]
mod build;
#[cfg(test)]
mod tests;
