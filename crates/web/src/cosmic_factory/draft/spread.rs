//! The spread: the tiles to choose from, large.

use cosmic_factory::{Hand, TileNumber};
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, KeyboardEvent};

use crate::browser;
use crate::cosmic_factory::draw::TileFace;
use crate::cosmic_factory::use_tiles;
use crate::prefs::use_prefs;
use crate::texts::{t_string, use_i18n};
use crate::ui::{Icon, Sign};
use crate::words;
use page_model::cosmic_factory::draft::picks::led_by;

/// The tiles of a hand. Arrow keys lead from one to the next, and numbers pick them.
#[component]
pub(super) fn Spread(
    hand: Hand,
    /// Those that are picked.
    #[prop(into)]
    picks: Signal<Hand>,
    /// Whether picking is disabled.
    #[prop(into)]
    waiting: Signal<bool>,
    /// The side from which the tiles are animated; none if they were dealt.
    from: Option<&'static str>,
    /// Picks a tile, or puts it back.
    on_pick: Callback<TileNumber>,
) -> impl IntoView {
    let i18n = use_i18n();
    let tiles: Vec<TileNumber> = hand.iter().collect();
    let (count, set) = (tiles.len(), use_tiles());
    let frame = NodeRef::<Div>::new();
    let by_arrow = move |event: KeyboardEvent, place: usize| {
        if let (Some(to), Some(frame)) = (led_by(&event.key(), place, count), frame.get_untracked()) {
            event.prevent_default();
            focus(&frame, to);
        }
    };
    pick_by_number(tiles.clone(), waiting, on_pick);
    let one = |(place, tile): (usize, TileNumber)| {
        let face = set[tile];
        let is_picked = Memo::new(move |_| picks.get().contains(tile));
        view! {
            <button class="tile" class:held=is_picked data-tile=tile.get()
                aria-pressed=move || is_picked.get().to_string()
                aria-disabled=move || waiting.get().then_some("true")
                aria-label=move || words::cosmic_factory::tile_to_pick(i18n, tile, &face, place + 1, count)
                on:keydown=move |event| by_arrow(event, place)
                on:click=move |_| if !waiting.get_untracked() { on_pick.run(tile) }>
                <TileFace tile />
                <Show when=move || is_picked.get()><span class="tile-mark"><Icon icon=Sign::Check /></span></Show>
            </button>
        }
    };
    let tiles: Vec<_> = tiles.into_iter().enumerate().map(one).collect();
    view! {
        <div class=format!("draft-spread {}", from.unwrap_or_default()) node_ref=frame role="group"
            aria-label=move || t_string!(i18n, draft.title) aria-busy=move || waiting.get().to_string()>
            {tiles}
        </div>
    }
}

/// Gives the focus to the tile at some place.
fn focus(frame: &HtmlElement, place: usize) {
    let button = u32::try_from(place).ok().and_then(|place| frame.children().item(place));
    if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        drop(button.focus());
    }
}

/// Picks tiles by number keys, wherever the focus is, unless somebody writes or a sheet is open.
fn pick_by_number(tiles: Vec<TileNumber>, waiting: Signal<bool>, on_pick: Callback<TileNumber>) {
    let Some(window) = browser::window() else { return };
    let prefs = use_prefs();
    let listener = browser::Listener::new(window.into(), "keydown", move |event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
        let place = event.key().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        if let Some(&tile) = place.and_then(|place| tiles.get(place))
            && !waiting.get_untracked()
            && !(event.ctrl_key() || event.alt_key() || event.meta_key() || browser::is_occupied(event))
            && prefs.accepts(&event.key())
        {
            on_pick.run(tile);
        }
    });
    // The listener lives as long as the component.
    StoredValue::new_local(listener);
}
