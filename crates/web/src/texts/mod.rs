//! The words of the page in the language of its reader, which may change while it is shown.

mod loading;

use leptos::prelude::*;
use page_model::texts::Language;

pub(crate) use loading::load;
pub(crate) use page_model::texts::{Locale, t_string};

/// What a component needs for its texts: the language, which may change.
#[derive(Copy, Clone)]
pub(crate) struct Texts {
    /// The language that is shown; its texts are loaded.
    shown: RwSignal<Locale>,
    /// The language that was picked last; it differs from `shown` only while it is loaded.
    picked: RwSignal<Locale>,
    /// How often a language was picked.
    picks: StoredValue<u32>,
}

impl Texts {
    /// Provides a loaded language to all components below.
    pub(crate) fn provide(locale: Locale) -> Texts {
        let (shown, picked) = (RwSignal::new(locale), RwSignal::new(locale));
        let texts = Texts { shown, picked, picks: StoredValue::new(0) };
        provide_context(texts);
        texts
    }

    /// The language that a list of languages shows as chosen. Reactive. A list that showed the old language during
    /// loading would not let arrow keys past the first language that is not loaded.
    pub(crate) fn picked_locale(self) -> Locale {
        self.picked.get()
    }

    /// Changes the language as soon as its texts are loaded, and calls `then` with whether they are; if not, the
    /// language stays as it is. If another language is picked meanwhile, nothing happens.
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

impl Language for Texts {
    /// Tracks the language that is shown.
    fn get_locale(self) -> Locale {
        self.shown.get()
    }
}

/// The language of the page.
pub(crate) fn use_i18n() -> Texts {
    expect_context()
}

/// A text as part of a view, which changes with the language.
macro_rules! t {
    ($i18n:expr, $($key:tt)+) => { $crate::texts::shown(move || page_model::t_string!($i18n, $($key)+).into()) };
}

/// A text in a view. All texts have the same type, since each closure of its own type would be monomorphised together
/// with everything around it, which makes the page much larger.
pub(crate) fn shown(text: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    Signal::derive(text)
}

/// What stands between two parts of a line of which each is an element of its own, for those who listen, too.
pub(crate) fn gap(i18n: Texts) -> Signal<String> {
    t!(i18n, common.words_between)
}

pub(crate) use t;
