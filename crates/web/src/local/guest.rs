//! Who plays on this device, where no server tells.

use protocol::table::Me;

use crate::browser;

/// The name under which a name is kept that was used on this device.
const NAME: &str = "local-names";

/// Whoever is at this device, without any server's word on it.
pub(crate) fn me() -> Me {
    let name = names().into_iter().next().unwrap_or_else(made_up);
    Me { guest: String::new(), name, key: String::new(), joined: Vec::new() }
}

/// The names that people used who played on this device, in the order of their seats.
pub(super) fn names() -> Vec<String> {
    browser::remembered(NAME).and_then(|kept| serde_json::from_str(&kept).ok()).unwrap_or_default()
}

/// Remembers the names of people who play on this device.
pub(super) fn remember(names: &[String]) {
    if let Ok(text) = serde_json::to_string(names) {
        browser::remember(NAME, &text);
    }
}

/// A name for somebody who has none, such as servers make up, which is said in every language.
fn made_up() -> String {
    let bytes = browser::random_bytes::<2>();
    let name = format!("Guest {:02x}{:02x}", bytes[0], bytes[1]);
    remember(std::slice::from_ref(&name));
    name
}
