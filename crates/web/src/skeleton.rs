//! The skeleton that is shown until the program is loaded: `index.html` has the title, the games and the button to
//! begin, and `skeleton.js` keeps what was pressed there.

use wasm_bindgen::JsCast as _;
use web_sys::HtmlInputElement;

use crate::browser;
use page_model::games::GameKind;

/// What the person did in the skeleton.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SkeletonChoice {
    /// The game that was chosen; none if there was no skeleton.
    pub(crate) game: Option<GameKind>,
    /// Whether the game is to begin at once.
    pub(crate) play_now: bool,
}

/// Reads from the skeleton what the person did there.
pub(crate) fn wanted() -> SkeletonChoice {
    let Some(document) = browser::document() else { return SkeletonChoice::default() };
    let found = |selector: &str| document.query_selector(selector).ok().flatten();
    let game = found("#skeleton input:checked").and_then(|input| input.dyn_into::<HtmlInputElement>().ok());
    let pressed = document.document_element().and_then(|root| root.get_attribute("data-wanted"));
    SkeletonChoice {
        game: game.and_then(|input| GameKind::named(&input.value())),
        play_now: pressed.as_deref() == Some("play-now"),
    }
}

/// Removes the skeleton, once the page has been rendered in its place.
pub(crate) fn remove() {
    if let Some(skeleton) = browser::document().and_then(|document| document.get_element_by_id("skeleton")) {
        skeleton.remove();
    }
}
