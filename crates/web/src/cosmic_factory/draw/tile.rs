//! A tile on its own, from either side.

use cosmic_factory::{TileNumber, Turns};
use leptos::prelude::*;

use crate::cosmic_factory::use_tiles;

/// The face of a tile as it lies.
#[component]
pub(crate) fn TileFace(tile: TileNumber, #[prop(optional, into)] turns: Signal<Turns>) -> impl IntoView {
    let face = use_tiles()[tile];
    view! { <svg viewBox="0 0 100 100" aria-hidden="true" inner_html=move || artwork::tile(&face.turned(turns.get())) /> }
}

#[component]
pub(crate) fn TileBack() -> impl IntoView {
    view! { <svg class="tile-back" viewBox="0 0 100 100" aria-hidden="true" inner_html=artwork::back() /> }
}
