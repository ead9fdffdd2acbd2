//! Small drawings that stand for what a control does.

use leptos::prelude::*;

pub(crate) use artwork::Icon as Sign;

/// A small drawing. What it means must be said in words beside it.
#[component]
pub(crate) fn Icon(
    /// What it stands for; may change.
    #[prop(into)]
    icon: Signal<Sign>,
) -> impl IntoView {
    view! {
        <svg
            class="icon" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor"
            stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"
        >
            <path d=move || icon.get().path() />
        </svg>
    }
}

/// The sign of a seat; brass for our own.
#[component]
pub(crate) fn Sigil(
    /// The number of the seat.
    seat: usize,
    /// Whether it is our own.
    #[prop(into, optional)]
    mine: Signal<bool>,
    #[prop(optional)] small: bool,
) -> impl IntoView {
    view! {
        <svg class="sigil" class:me=mine class:small=small viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor">
            <circle cx="12" cy="12" r="11.4" stroke-width=".8" />
            <path d=artwork::sigil(seat) stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round" />
        </svg>
    }
}

/// The place of a sign on a free seat.
#[component]
pub(crate) fn FreeSigil(#[prop(optional)] small: bool) -> impl IntoView {
    view! {
        <svg class="sigil empty" class:small=small viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor">
            <circle cx="12" cy="12" r="11.4" stroke-dasharray="2 2.5" />
        </svg>
    }
}
