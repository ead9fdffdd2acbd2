//! What somebody wants at a table before they are there.

use leptos::prelude::*;
use page_model::room::intent::Wish;

use crate::browser;
use page_model::games::GameKind;

/// The mode that is offered to those who have chosen none.
const DEFAULT_MODE: &str = GameKind::CosmicFactory.first_mode();

/// A wish for a table, kept in memory until the table is reached: a page that is loaded again wants nothing.
#[derive(Copy, Clone)]
pub(crate) struct Intent(StoredValue<Option<(String, Wish)>>);

impl Intent {
    /// Provides it to all components below.
    pub(crate) fn provide() -> Intent {
        let intent = Intent(StoredValue::new(None));
        provide_context(intent);
        intent
    }

    /// Keeps a wish for a table.
    pub(crate) fn keep(self, code: &str, wish: Wish) {
        self.0.set_value(Some((code.to_owned(), wish)));
    }

    /// The wish for a table, which is fulfilled with this.
    pub(crate) fn take(self, code: &str) -> Option<Wish> {
        let kept = self.0.try_update_value(Option::take).flatten();
        kept.filter(|(wanted, _)| wanted == code).map(|(_, wish)| wish)
    }
}

/// What somebody wants at a table.
pub(crate) fn use_intent() -> Intent {
    expect_context()
}

/// Whether nobody has played on this device.
pub(crate) fn is_first_visit() -> bool {
    browser::remembered("mode").is_none()
}

/// Remembers how a game was begun, so that the next one is like it.
pub(crate) fn remember_mode(mode: &str) {
    browser::remember("mode", mode);
    remember_choice(mode);
}

/// Remembers which mode was chosen on this device, though it may not have been played.
pub(crate) fn remember_choice(mode: &str) {
    browser::remember("choice", mode);
}

/// The mode that was chosen last on this device, else the one to begin with; it tells the game, too.
pub(crate) fn last_choice() -> &'static str {
    let known = |mode: String| GameKind::ALL.iter().flat_map(|game| game.modes()).find(|known| **known == mode).copied();
    let remembered = ["choice", "mode"].into_iter().find_map(|name| browser::remembered(name).and_then(known));
    remembered.unwrap_or(DEFAULT_MODE)
}

/// Remembers how a game against bots is begun. The level comes first: after this nobody is new here any more.
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
