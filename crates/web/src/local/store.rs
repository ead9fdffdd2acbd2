//! The games that are stored on this device.

use page_model::local::store::disposable;
use protocol::local::SavedGame;
use web_sys::Storage;

use crate::browser;

/// The names of kept games begin with it; the code of the table follows.
const KEY_PREFIX: &str = "table-";

fn name(code: &str) -> String {
    format!("{KEY_PREFIX}{code}")
}

fn storage() -> Option<Storage> {
    browser::window()?.local_storage().ok().flatten()
}

/// The stored JSON of a game.
pub(super) fn text(code: &str) -> Option<String> {
    storage()?.get_item(&name(code)).ok()?
}

pub(super) fn kept(code: &str) -> Option<SavedGame> {
    serde_json::from_str(&text(code)?).ok()
}

/// Stores a game; false if the browser has no room for it. Finished games are deleted to make room, the oldest first.
pub(super) fn keep(code: &str, text: &str) -> bool {
    let Some(storage) = storage() else { return false };
    if storage.set_item(&name(code), text).is_ok() {
        return true;
    }
    for old in disposable(&all(), code) {
        forget(&old);
        if storage.set_item(&name(code), text).is_ok() {
            return true;
        }
    }
    false
}

pub(super) fn forget(code: &str) {
    if let Some(storage) = storage() {
        drop(storage.remove_item(&name(code)));
    }
}

/// All games that are kept, the newest first.
pub(super) fn all() -> Vec<SavedGame> {
    let Some(storage) = storage() else { return Vec::new() };
    let names = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    let codes = names.filter_map(|name| name.strip_prefix(KEY_PREFIX).map(str::to_owned));
    let mut all: Vec<SavedGame> = codes.filter_map(|code| kept(&code)).collect();
    all.sort_by_key(|kept| std::cmp::Reverse(kept.beginning.created));
    all
}
