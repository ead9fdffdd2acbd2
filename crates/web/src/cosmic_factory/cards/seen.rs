//! The cards that were shown in this tab already, so that a reload does not show them again.

use crate::browser;

/// Whether the card of this round was not shown yet; marks it as shown.
pub(super) fn is_new(table: &str, round: u8) -> bool {
    let name = format!("card-{table}");
    let round = round.to_string();
    let storage = browser::window().and_then(|window| window.session_storage().ok().flatten());
    let Some(storage) = storage else { return true };
    let is_new = storage.get_item(&name).ok().flatten().as_deref() != Some(round.as_str());
    drop(storage.set_item(&name, &round));
    is_new
}
