//! How much room there is.

use leptos::prelude::*;

use crate::browser::{Listener, window};

/// Whether there is room for columns beside what is played, as the style sheets see it; it follows the window.
pub(crate) fn use_is_wide() -> Signal<bool> {
    use_media("(min-width: 64rem)")
}

/// Whether a media query holds; it follows the window.
pub(crate) fn use_media(query: &str) -> Signal<bool> {
    let query = window().and_then(|window| window.match_media(query).ok().flatten());
    let holds = RwSignal::new(query.as_ref().is_some_and(web_sys::MediaQueryList::matches));
    let listener = StoredValue::new_local(query.map(|query| {
        Listener::new(query.clone().into(), "change", move |_| {
            holds.try_set(query.matches());
        })
    }));
    on_cleanup(move || listener.dispose());
    holds.into()
}
