//! The animation of points from what earned them to their track.

use std::sync::Arc;

use cosmic_factory::Track;
use cosmic_factory::game::RoundCount;
use leptos::prelude::*;
use tabletop::Seat;
use wasm_bindgen::JsCast as _;
use web_sys::Element;

use crate::browser;
use crate::motion;
use crate::motion::{find_rect, rect_of};
use crate::sound::use_sounds;
use crate::texts::use_i18n;
use crate::ui::Playback;
use crate::words;
use page_model::sound::Tone;

/// Animates the points of each step, as long as the component lives.
pub(super) fn fly_points(count: Signal<Arc<RoundCount>>, seat: RwSignal<Seat>, playback: Playback) {
    let (i18n, sounds) = (use_i18n(), use_sounds());
    Effect::new(move |before: Option<usize>| {
        let counted = playback.counted.get();
        // Only a single step is animated, not a jump.
        let index = counted.checked_sub(1).filter(|_| before.is_some_and(|before| before + 1 == counted));
        let item = index.and_then(|index| {
            count.with_untracked(|count| count.seats.get(seat.get_untracked().index())?.items.get(index).cloned())
        });
        if let Some(item) = item {
            sounds.play(Tone::Point);
            let text = words::cosmic_factory::signed(i18n, item.points);
            // After the frame that highlights the item.
            request_animation_frame(move || fly(&text, item.what.track));
        }
        counted
    });
}

/// Animates points from the highlighted item to their track.
fn fly(text: &str, track: Track) {
    let lit = [".scoring .board-zone", ".scoring .board-path", ".scoring .board"];
    let from = lit.into_iter().find_map(find_rect);
    if let (Some(from), Some(to)) = (from, shown(&format!(".scoring [data-track='{track}'] > b"))) {
        motion::fly_text(text, from, rect_of(&to));
        motion::bump(&to);
    }
}

/// The first visible element of a selector: there are hidden ones for other sizes of the screen.
fn shown(selector: &str) -> Option<Element> {
    let all = browser::document()?.query_selector_all(selector).ok()?;
    let mut elements = (0..all.length()).filter_map(|index| all.item(index)?.dyn_into::<Element>().ok());
    elements.find(|element| element.get_bounding_client_rect().width() > 0.0)
}
