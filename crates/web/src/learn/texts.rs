//! The sentences of lessons, which are fetched when a lesson is opened.

use leptos::prelude::*;
use lessons::Texts;
use page_model::texts::Language as _;

use crate::texts::use_i18n;
use crate::{api, browser};

/// The sentences in the language of the reader; none while they are fetched or if they do not come.
pub(super) fn use_lesson_texts() -> LocalResource<Option<Texts>> {
    let i18n = use_i18n();
    LocalResource::new(move || {
        let locale = i18n.get_locale();
        async move {
            let address = browser::boot_address(&format!("lessons-{}", locale.name()))?;
            Texts::parse(&api::text(&address).await.ok()?).ok()
        }
    })
}
