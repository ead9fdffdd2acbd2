//! The top of every page that is read.

use leptos::prelude::*;

use crate::texts::{t, use_i18n};

/// The bar with the sign of Orrery, which leads home, and what belongs beside it.
#[component]
pub(crate) fn Bar(
    /// What stands at its end.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    view! {
        <header class="bar">
            <Brand />
            <span class="grow"></span>
            {children.map(|children| children())}
        </header>
    }
}

/// The sign of Orrery, which leads home.
#[component]
pub(crate) fn Brand() -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <a class="brand" href="/">
            <span class="brand-mark" inner_html=artwork::mark()></span>
            {t!(i18n, app.name)}
        </a>
    }
}
