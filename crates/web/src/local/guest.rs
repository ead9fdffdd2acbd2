//! Who plays on this device without a server.

use protocol::table::Me;

use crate::browser;

/// Names that were used on this device are kept under it.
const STORAGE_KEY: &str = "local-names";

/// The person at this device, whom no server has identified.
pub(crate) fn me() -> Me {
    let name = names().into_iter().next().unwrap_or_else(made_up);
    Me { guest: String::new(), name, key: String::new(), joined: Vec::new() }
}

/// The names that people used who played on this device, in the order of their seats.
pub(super) fn names() -> Vec<String> {
    browser::remembered(STORAGE_KEY).and_then(|kept| serde_json::from_str(&kept).ok()).unwrap_or_default()
}

/// Remembers the names of people who play on this device.
pub(super) fn remember(names: &[String]) {
    if let Ok(text) = serde_json::to_string(names) {
        browser::remember(STORAGE_KEY, &text);
    }
}

/// A made-up name in the form that servers use, which the page can translate.
fn made_up() -> String {
    let bytes = browser::random_bytes::<2>();
    let name = format!("Guest {:02x}{:02x}", bytes[0], bytes[1]);
    remember(std::slice::from_ref(&name));
    name
}
