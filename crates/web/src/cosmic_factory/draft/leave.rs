//! The animation of tiles that leave the spread: kept ones go face down to the pile, the others to the neighbour.

use cosmic_factory::Hand;
use wasm_bindgen::JsCast as _;
use web_sys::Element;

use crate::browser;
use crate::motion::fly_element;
use crate::motion::{find_rect, rect_of};

/// Animates the tiles of the spread to their destinations. To be called before they are removed.
pub(super) fn fly_away(kept: Hand) {
    let (Some(pile), Some(neighbour)) = (find_rect("[data-pile]"), find_rect("[data-receiver] .sigil")) else {
        return;
    };
    let back = first(".draft-pass .tile-fan svg");
    for tile in kept_or_passed() {
        let is_kept = tile
            .get_attribute("data-tile")
            .and_then(|number| number.parse::<i64>().ok())
            .and_then(|number| cosmic_factory::TileNumber::try_from(number).ok())
            .is_some_and(|number| kept.contains(number));
        let to = if is_kept { pile } else { neighbour };
        // Kept and passed tiles are hidden from others, so their backs are shown.
        fly_element(back.as_ref().unwrap_or(&tile), rect_of(&tile), to);
    }
}

/// The tiles of the spread.
fn kept_or_passed() -> Vec<Element> {
    let Some(Ok(tiles)) = browser::document().map(|document| document.query_selector_all(".draft-spread .tile")) else {
        return Vec::new();
    };
    (0..tiles.length()).filter_map(|index| tiles.item(index)?.dyn_into().ok()).collect()
}

fn first(selector: &str) -> Option<Element> {
    browser::document()?.query_selector(selector).ok()?
}
