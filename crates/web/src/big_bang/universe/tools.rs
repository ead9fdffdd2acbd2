//! The zoom buttons of a board.

use leptos::prelude::*;

use super::board_view::BoardView;
use super::keys::ZOOM_FACTOR;
use crate::texts::{t_string, use_i18n};
use crate::ui::{IconButton, Sign};

/// Buttons to zoom in, to zoom out, and to show all of the board.
#[component]
pub(super) fn Tools(
    /// How the board is looked at.
    sight: BoardView,
) -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <div class="universe-tools">
            <span class="universe-fit" class:shown=move || !sight.is_all.get()>
                <IconButton
                    action="fit" icon=Sign::Fit label=move || t_string!(i18n, bb.universe.fit).to_owned()
                    act=move |()| sight.fit()
                />
            </span>
            <IconButton
                action="zoom-out" icon=Sign::Minus label=move || t_string!(i18n, bb.universe.zoom_out).to_owned()
                act=move |()| sight.zoom(1.0 / ZOOM_FACTOR)
            />
            <IconButton
                action="zoom-in" icon=Sign::Plus label=move || t_string!(i18n, bb.universe.zoom_in).to_owned()
                act=move |()| sight.zoom(ZOOM_FACTOR)
            />
        </div>
    }
}
