//! All words of the page, in all its languages, from the files in `static/locales`.
//!
//! English is brought in when the page is built, where a key that is missing somewhere stops the build; the other
//! languages are loaded by those who read them. What other libraries make of so many texts takes minutes to compile and
//! more bytes than the texts; here a text is an entry of a table, and what stands between double braces is filled in
//! when it is shown.

mod layout;
mod loading;
mod plural;
mod tables;

use std::fmt;

use leptos::prelude::*;

mod generated {
    #![allow(non_upper_case_globals, unused_imports, dead_code)]
    use super::Key;
    include!(concat!(env!("OUT_DIR"), "/texts.rs"));
}

pub(crate) use generated::keys;
pub(crate) use loading::load;

/// A language of the page.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Locale {
    /// English.
    En,
    /// French.
    Fr,
    /// Ukrainian.
    Uk,
    /// Spanish.
    Es,
}

impl Locale {
    /// All languages, in the order in which they are offered.
    pub(crate) const ALL: [Locale; 4] = [Locale::En, Locale::Fr, Locale::Uk, Locale::Es];

    /// Its short name, as browsers know it.
    pub(crate) const fn name(self) -> &'static str {
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

/// Which text.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    /// Where it is in the tables.
    index: usize,
    /// Whether it has forms that depend on `count`.
    plural: bool,
}

/// A text as it is.
pub(crate) fn plain(locale: Locale, key: Key) -> &'static str {
    tables::text(locale, key.index)
}

/// A text with what is filled in, in the form that `count` asks for.
pub(crate) fn filled(locale: Locale, key: Key, values: &[(&str, String)]) -> String {
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

/// What a component needs to say something: the language, which may change.
#[derive(Copy, Clone)]
pub(crate) struct Texts {
    /// The language that is shown, whose texts are there.
    shown: RwSignal<Locale>,
    /// The language that was picked last: another one only while that is being loaded.
    picked: RwSignal<Locale>,
    /// How often a language was picked.
    picks: StoredValue<u32>,
}

impl Texts {
    /// Provides the language, which has been loaded, to all components below.
    pub(crate) fn provide(locale: Locale) -> Texts {
        let (shown, picked) = (RwSignal::new(locale), RwSignal::new(locale));
        let texts = Texts { shown, picked, picks: StoredValue::new(0) };
        provide_context(texts);
        texts
    }

    /// The language, reactively.
    pub(crate) fn get_locale(self) -> Locale {
        self.shown.get()
    }

    /// The language for a list of them, reactively: the one that is shown, or about to be. A list that went back until
    /// it is loaded would never let arrow keys past the first language that is not.
    pub(crate) fn picked_locale(self) -> Locale {
        self.picked.get()
    }

    /// Changes the language as soon as its texts are there, and tells then whether they are; if not, the language stays
    /// as it is. Nothing is changed or told if another one is picked meanwhile.
    pub(crate) fn set_locale(self, locale: Locale, then: impl FnOnce(bool) + 'static) {
        let pick = self.picks.get_value().wrapping_add(1);
        self.picks.set_value(pick);
        self.picked.set(locale);
        leptos::task::spawn_local(async move {
            let is_there = load(locale).await;
            if self.picks.get_value() != pick {
                return;
            }
            if is_there {
                self.shown.set(locale);
            } else {
                self.picked.set(self.shown.get_untracked());
            }
            then(is_there);
        });
    }
}

/// The language of the page.
pub(crate) fn use_i18n() -> Texts {
    expect_context()
}

/// What is filled in: `name = value`, or `name` for a value of that name.
macro_rules! values {
    (@ [$($done:tt)*]) => { [$($done)*] };
    (@ [$($done:tt)*] $name:ident = $value:expr, $($rest:tt)*) => {
        $crate::texts::values!(@ [$($done)* (stringify!($name), ToString::to_string(&$value)),] $($rest)*)
    };
    (@ [$($done:tt)*] $name:ident, $($rest:tt)*) => {
        $crate::texts::values!(@ [$($done)* (stringify!($name), ToString::to_string(&$name)),] $($rest)*)
    };
    (@ [$($done:tt)*] $name:ident = $value:expr) => { $crate::texts::values!(@ [$($done)*] $name = $value,) };
    (@ [$($done:tt)*] $name:ident) => { $crate::texts::values!(@ [$($done)*] $name,) };
}

/// A text in a language: `td_string!(locale, room.start)`, or with what is filled in
/// `td_string!(locale, room.title, code = "kapelo42")`.
macro_rules! td_string {
    ($locale:expr, $($key:ident).+) => {
        $crate::texts::plain($locale, $crate::texts::keys::$($key)::+)
    };
    ($locale:expr, $($key:ident).+, $($values:tt)+) => {
        $crate::texts::filled($locale, $crate::texts::keys::$($key)::+, &$crate::texts::values!(@ [] $($values)+))
    };
}

/// The same in the language of the page.
macro_rules! t_string {
    ($i18n:expr, $($key:tt)+) => { $crate::texts::td_string!($i18n.get_locale(), $($key)+) };
}

/// The same as part of a view, which changes with the language.
macro_rules! t {
    ($i18n:expr, $($key:tt)+) => { $crate::texts::shown(move || $crate::texts::t_string!($i18n, $($key)+).into()) };
}

/// A text in a view. All of them have one type: each closure of its own type would be compiled with all that goes
/// with it, which makes the page much larger.
pub(crate) fn shown(text: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    Signal::derive(text)
}

pub(crate) use {t, t_string, td_string, values};

#[cfg(test)]
mod build;
#[cfg(test)]
mod tests;
