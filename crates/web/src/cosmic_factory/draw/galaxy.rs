//! Galaxies without interaction.

use cosmic_factory::Galaxy;
use cosmic_factory::score::GalaxyScore;
use leptos::prelude::*;

/// Room around the tiles, as much as outlines and badges need.
const MARGIN: f64 = 6.0;

/// A galaxy that fills its frame. With a score, zones and path are highlighted.
#[component]
pub(crate) fn GalaxyPicture(
    #[prop(into)] galaxy: Signal<Galaxy>,
    /// What it is worth, if that is to be shown.
    #[prop(optional, into)]
    score: Signal<Option<GalaxyScore>>,
    /// SVG elements drawn over it.
    #[prop(optional, into)]
    marks: Signal<String>,
) -> impl IntoView {
    let view_box = move || {
        let ((left, top), (width, height)) = galaxy.with(artwork::frame);
        // A few tiles are not enlarged: at least the square of a whole galaxy is shown.
        let side = width.max(height).max(3.0 * artwork::SIDE);
        let (left, top) = (left - (side - width) / 2.0, top - (side - height) / 2.0);
        format!("{} {} {} {}", left - MARGIN, top - MARGIN, side + 2.0 * MARGIN, side + 2.0 * MARGIN)
    };
    let layers =
        move || galaxy.with(|galaxy| score.with(|score| artwork::layers(galaxy, score.as_ref()))) + &marks.get();
    view! { <svg viewBox=view_box aria-hidden="true" inner_html=layers /> }
}
