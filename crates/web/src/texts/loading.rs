//! Loading the texts of other languages than English.

use page_model::texts::{Locale, has, keep};

use crate::{api, browser};

/// Loads the texts of a language, unless they are loaded. False if that fails.
pub(crate) async fn load(locale: Locale) -> bool {
    if has(locale) {
        return true;
    }
    let Some(address) = browser::boot_address(locale.name()) else { return false };
    api::text(&address).await.is_ok_and(|json| keep(locale, &json))
}
