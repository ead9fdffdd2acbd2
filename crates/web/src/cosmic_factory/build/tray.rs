//! The tray of nine tiles, each in its place, to which tiles can be returned.

use cosmic_factory::TileNumber;
use leptos::prelude::*;

use super::builder::BuildControls;
use super::pointer::Dragging;
use crate::cosmic_factory::draw::TileFace;
use crate::cosmic_factory::use_tiles;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{Icon, Sign};
use crate::words;
use page_model::cosmic_factory::build::moves;

#[component]
pub(crate) fn Tray(
    builder: BuildControls,
    /// The state of dragging.
    dragging: Dragging,
) -> impl IntoView {
    let i18n = use_i18n();
    let tiles = builder.nine.get_value();
    view! {
        <div class="tray" role="group" aria-label=move || t_string!(i18n, build.tray)
            on:pointerdown=move |event| dragging.press(&event)>
            {tiles.into_iter().map(|tile| view! { <TrayTile builder dragging tile /> }).collect_view()}
            <button class="button" data-action="undo" aria-label=move || t_string!(i18n, build.undo)
                aria-disabled=move || (!builder.can_undo()).to_string()
                on:click=move |_| if untrack(|| builder.can_undo()) { builder.undo() }>
                <Icon icon=Sign::Undo /><span class="tray-word">{t!(i18n, build.undo)}</span>
            </button>
        </div>
    }
}

/// A tile in its place, or the empty place.
#[component]
fn TrayTile(builder: BuildControls, dragging: Dragging, tile: TileNumber) -> impl IntoView {
    let i18n = use_i18n();
    let face = use_tiles()[tile];
    let is_laid = Memo::new(move |_| builder.laid.with(|laid| moves::find(laid, tile).is_some()));
    let is_held = Memo::new(move |_| builder.held.get() == Some(tile));
    let turns = Memo::new(move |_| builder.turns_of(tile));
    let on_click = move |_| {
        if !dragging.swallows_click() {
            builder.hold(tile);
        }
    };
    let on_keydown = move |event: web_sys::KeyboardEvent| {
        if builder.turns_by_key(tile, &event) {
            event.prevent_default();
        }
    };
    view! {
        {move || if is_laid.get() {
            view! { <span class="tile socket"></span> }.into_any()
        } else {
            view! {
                <button class="tile" class:held=is_held data-tile=tile.get()
                    aria-pressed=move || is_held.get().to_string()
                    aria-label=move || words::cosmic_factory::tile_in_tray(i18n, tile, &face, turns.get())
                    on:click=on_click on:keydown=on_keydown>
                    <TileFace tile turns />
                </button>
            }.into_any()
        }}
    }
}
