//! Texts that are loaded when somebody wants to read them.

use page_model::texts::{Locale, has, keep};

use crate::{api, browser};

/// Sees to it that the texts of a language are there. Whether they are.
pub(crate) async fn load(locale: Locale) -> bool {
    if has(locale) {
        return true;
    }
    let Some(address) = browser::boot_address(locale.name()) else { return false };
    api::text(&address).await.is_ok_and(|json| keep(locale, &json))
}
