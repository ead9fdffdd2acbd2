//! The address of the page, which follows the replay.

use wasm_bindgen::JsValue;

use crate::browser;
use page_model::replay::model::ReplayAddress;

/// What the address asks for.
pub(super) fn wanted() -> ReplayAddress {
    let search = browser::window().and_then(|window| window.location().search().ok());
    search.map_or_else(ReplayAddress::default, |search| ReplayAddress::read(&search))
}

/// Replaces the moment in the address, without an entry in the history.
pub(super) fn rename(wanted: ReplayAddress) {
    let Some(window) = browser::window() else { return };
    let path = window.location().pathname().unwrap_or_default();
    if let Ok(history) = window.history() {
        // The router keeps what it needs in the state.
        let state = history.state().unwrap_or(JsValue::NULL);
        drop(history.replace_state_with_url(&state, "", Some(&format!("{path}{wanted}"))));
    }
}

/// The whole address of a moment of the game with this code.
pub(super) fn link(code: &str, wanted: ReplayAddress) -> String {
    format!("{}/replay/{code}{wanted}", browser::origin())
}

/// Scrolls the game into view, where it stands above the analysis.
pub(super) fn show_stage() {
    let stage = browser::document().and_then(|document| document.query_selector(".replay-stage").ok().flatten());
    if let Some(stage) = stage {
        stage.scroll_into_view();
    }
}

/// A file that was opened is kept under it while this tab is open, so that a reload does not lose it.
const STORAGE_KEY: &str = "replay-file";

/// The file that was looked at last in this tab.
pub(super) fn kept_file() -> Option<String> {
    browser::window()?.session_storage().ok()??.get_item(STORAGE_KEY).ok()?
}

/// Keeps a file for this tab, if the browser has room for it.
pub(super) fn keep_file(text: &str) {
    if let Some(storage) = browser::window().and_then(|window| window.session_storage().ok().flatten()) {
        drop(storage.remove_item(STORAGE_KEY));
        drop(storage.set_item(STORAGE_KEY, text));
    }
}

/// Goes to another address as if it were opened anew.
pub(super) fn leave_for(path: &str) {
    if let Some(window) = browser::window() {
        drop(window.location().set_href(path));
    }
}
