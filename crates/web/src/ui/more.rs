//! The way from a few lines of a list to all of them.

use leptos::prelude::*;

use crate::texts::{t, use_i18n};

/// Shows all lines, or only a few of them again.
#[component]
pub(crate) fn MoreButton(all: RwSignal<bool>) -> impl IntoView {
    let i18n = use_i18n();
    let label = move || match all.get() {
        true => t!(i18n, common.less).into_any(),
        false => t!(i18n, common.more).into_any(),
    };
    view! {
        <button
            type="button" class="button quiet" aria-expanded=move || all.get().to_string()
            on:click=move |_| all.update(|all| *all = !*all)
        >
            {label}
        </button>
    }
}
