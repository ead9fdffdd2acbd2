//! The points of the galaxy as it is, or with the held tile on its target.

use std::sync::Arc;
use std::time::Duration;

use cosmic_factory::{Laid, TileSet, View};
use leptos::prelude::*;

use super::builder::BuildControls;
use crate::cosmic_factory::use_tiles;
use page_model::cosmic_factory::build::moves;
use page_model::cosmic_factory::build::preview::Preview;

/// The laid tiles and the held tile on its target, in the order of the cells.
pub(crate) fn use_lying(builder: BuildControls) -> Memo<Vec<Laid>> {
    Memo::new(move |_| {
        let laid = builder.laid.get();
        let mut lying = match (builder.held.get(), builder.aim.get()) {
            (Some(tile), Some(cell)) => moves::after_put(&laid, tile, cell, builder.turns_of(tile)),
            _ => laid,
        };
        lying.sort_by_key(|tile| (tile.cell.y, tile.cell.x));
        lying
    })
}

/// The preview for these tiles.
pub(crate) fn preview_now(builder: BuildControls, tiles: &TileSet, lying: &[Laid]) -> Preview {
    let of = |view: Option<&View>| Preview::of(view, builder.seat, builder.card, tiles, lying);
    builder.live.view.with_untracked(|view| of(view.as_deref()))
}

/// The preview. It is computed after the frame that shows a change, and once for all changes of a frame, so that
/// turning and dragging do not wait for the count.
pub(crate) fn use_preview(builder: BuildControls, lying: Memo<Vec<Laid>>) -> Signal<Arc<Preview>> {
    let tiles = use_tiles();
    let look = move || Arc::new(preview_now(builder, &tiles, &lying.get_untracked()));
    let preview = RwSignal::new(look());
    let is_due = StoredValue::new(false);
    let look = StoredValue::new(look);
    let catch_up = move || {
        // The component may be gone meanwhile.
        if is_due.try_get_value().is_some() {
            is_due.set_value(false);
            let now = look.with_value(|look| look());
            if preview.with_untracked(|shown| *shown != now) {
                preview.set(now);
            }
        }
    };
    Effect::new(move |_| {
        lying.with(|_| ());
        builder.live.view.with(|_| ());
        if !is_due.get_value() {
            is_due.set_value(true);
            request_animation_frame(move || set_timeout(catch_up, Duration::ZERO));
        }
    });
    preview.into()
}
