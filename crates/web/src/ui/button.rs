//! Buttons that are a drawing alone.

use leptos::prelude::*;

use super::{Icon, Sign};

/// A button with a drawing; its words are for those who listen, and for those who wait over it.
#[component]
pub(crate) fn IconButton(
    #[prop(into)] icon: Signal<Sign>,
    #[prop(into)] label: Signal<String>,
    #[prop(into)] act: Callback<()>,
    /// Its name for tests.
    #[prop(optional)]
    action: &'static str,
    /// Whether it is out of use.
    #[prop(into, optional)]
    disabled: Signal<bool>,
    #[prop(optional)] class: &'static str,
) -> impl IntoView {
    view! {
        <button
            type="button" class=format!("button quiet {class}") data-action=action
            aria-label=move || label.get() title=move || label.get()
            disabled=move || disabled.get()
            on:click=move |_| act.run(())
        >
            <Icon icon />
        </button>
    }
}
