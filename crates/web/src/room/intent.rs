//! What a person wants at a table before they have reached it.

use leptos::prelude::*;
use page_model::room::intent::Wish;

use crate::browser;
use page_model::games::{self, GameKind};

/// A wish for a table, kept in memory until the table is reached; a reload forgets it.
#[derive(Copy, Clone)]
pub(crate) struct Intent(StoredValue<Option<(String, Wish)>>);

impl Intent {
    /// Provides this to all components below.
    pub(crate) fn provide() -> Intent {
        let intent = Intent(StoredValue::new(None));
        provide_context(intent);
        intent
    }

    /// Keeps a wish for a table.
    pub(crate) fn keep(self, code: &str, wish: Wish) {
        self.0.set_value(Some((code.to_owned(), wish)));
    }

    /// Takes the wish for a table, so that it is carried out once.
    pub(crate) fn take(self, code: &str) -> Option<Wish> {
        let kept = self.0.try_update_value(Option::take).flatten();
        kept.filter(|(wanted, _)| wanted == code).map(|(_, wish)| wish)
    }
}

/// What a person wants at a table.
pub(crate) fn use_intent() -> Intent {
    expect_context()
}

/// Whether no game was begun on this device.
pub(crate) fn is_first_visit() -> bool {
    browser::remembered("mode").is_none()
}

/// Remembers the mode in which a game was begun, for the next one.
pub(crate) fn remember_mode(mode: &str) {
    browser::remember("mode", mode);
    remember_choice(mode);
}

/// Remembers which mode was chosen on this device, though it may not have been played.
pub(crate) fn remember_choice(mode: &str) {
    browser::remember("choice", mode);
}

/// The mode that was chosen last on this device, else the one to begin with. Its game follows from it.
pub(crate) fn last_choice() -> &'static str {
    let known = |mode: String| games::mode(&mode).map(|mode| mode.name);
    let remembered = ["choice", "mode"].into_iter().find_map(|name| browser::remembered(name).and_then(known));
    remembered.unwrap_or(GameKind::default().first_mode)
}

/// Remembers how a game against bots was begun. The level must be stored first: it depends on whether this is the first
/// visit.
pub(crate) fn remember_first_game(mode: &str) {
    remember_level(&last_level());
    remember_mode(mode);
}

/// The level of bots that was used last.
pub(crate) fn last_level() -> String {
    let first = if is_first_visit() { "easy" } else { "medium" };
    browser::remembered("level").unwrap_or_else(|| first.to_owned())
}

/// Remembers a level of bots.
pub(crate) fn remember_level(level: &str) {
    browser::remember("level", level);
}
