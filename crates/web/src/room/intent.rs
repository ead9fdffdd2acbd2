//! Keeps what a person wants at a table until the table is reached, and what they chose before.

use leptos::prelude::*;
use page_model::room::intent::Intent;

use crate::browser;
use page_model::games::{self, GameKind};

/// An intent for a table, kept in memory until the table is reached; a reload forgets it.
#[derive(Copy, Clone)]
pub(crate) struct PendingIntent(StoredValue<Option<(String, Intent)>>);

impl PendingIntent {
    /// Provides this to all components below.
    pub(crate) fn provide() -> PendingIntent {
        let intent = PendingIntent(StoredValue::new(None));
        provide_context(intent);
        intent
    }

    /// Keeps an intent for a table.
    pub(crate) fn keep(self, code: &str, intent: Intent) {
        self.0.set_value(Some((code.to_owned(), intent)));
    }

    /// Takes the intent for a table, so that it is carried out once.
    pub(crate) fn take(self, code: &str) -> Option<Intent> {
        let kept = self.0.try_update_value(Option::take).flatten();
        kept.filter(|(wanted, _)| wanted == code).map(|(_, intent)| intent)
    }
}

/// The intent for the table that is about to be reached.
pub(crate) fn use_intent() -> PendingIntent {
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
    let first = if is_first_visit() { "novice" } else { "medium" };
    browser::remembered("level").unwrap_or_else(|| first.to_owned())
}

/// Remembers a level of bots.
pub(crate) fn remember_level(level: &str) {
    browser::remember("level", level);
}
