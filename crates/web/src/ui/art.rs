//! What drawings share.

use leptos::prelude::*;

/// The symbols and patterns of all pieces, once for the whole page.
#[component]
pub(crate) fn ArtDefs() -> impl IntoView {
    view! { <svg class="u-art-defs" aria-hidden="true" focusable="false" inner_html=artwork::defs() /> }
}
