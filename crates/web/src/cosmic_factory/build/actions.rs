//! The action bar: tokens, undo, and the button to finish.

use cosmic_factory::game::PhaseView;
use leptos::prelude::*;

use super::builder::BuildControls;
use super::tokens::TokenRow;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{Icon, Sign};

/// The state of a build.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Stand {
    /// So many tiles are missing.
    Missing(usize),
    /// All tiles are laid.
    Complete,
    /// The player has finished.
    Done,
    /// The player has taken tokens, which freezes the galaxy (CF-4.2).
    Frozen,
}

#[component]
pub(crate) fn BuildActions(builder: BuildControls) -> impl IntoView {
    let i18n = use_i18n();
    let seat = builder.seat;
    let stand = Memo::new(move |_| {
        let (done, frozen) = builder.live.view.with(|view| match view.as_ref().map(|view| &view.phase) {
            Some(PhaseView::Build { done, frozen, .. }) => (done.contains(seat), frozen.contains(seat)),
            _ => (false, false),
        });
        let missing = builder.card.shape().tiles().saturating_sub(builder.laid.with(Vec::len));
        match (frozen, done) {
            (true, _) => Stand::Frozen,
            (false, true) => Stand::Done,
            (false, false) if builder.is_complete() => Stand::Complete,
            (false, false) => Stand::Missing(missing),
        }
    });
    let press = move |_| builder.wants_done(stand.get_untracked() != Stand::Done);
    let words = move || match stand.get() {
        Stand::Missing(count) => view! {
            <span>{t!(i18n, build.done)}</span>
            <span class="u-small">{move || t_string!(i18n, build.tray_left, count = count as u32).to_string()}</span>
        }
        .into_any(),
        Stand::Complete => view! { <Icon icon=Sign::Check />{t!(i18n, build.done)} }.into_any(),
        Stand::Done => view! { <Icon icon=Sign::Undo />{t!(i18n, build.undone)} }.into_any(),
        Stand::Frozen => t!(i18n, build.tokens.frozen).into_any(),
    };
    view! {
        <div class="table-acts">
            <TokenRow builder />
            <button class="button build-done" data-action="done"
                class:main=move || stand.get() == Stand::Complete
                class:u-grow=move || stand.get() != Stand::Complete
                aria-disabled=move || matches!(stand.get(), Stand::Missing(_) | Stand::Frozen).to_string()
                on:click=press>
                {words}
            </button>
        </div>
    }
}
