//! What drawings share.

use leptos::prelude::*;

/// The symbols and patterns of all pieces, once for the whole page.
#[component]
pub(crate) fn ArtDefs() -> impl IntoView {
    view! { <svg class="u-art-defs" aria-hidden="true" focusable="false" inner_html=artwork::defs() /> }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_icon_in_the_browsers_tab_is_ours() {
        let drawn = artwork::app_icon();
        assert!(
            include_str!("../../static/icon.svg").trim_end() == drawn.trim_end(),
            "static/icon.svg should be {drawn}"
        );
    }

    #[test]
    fn the_pictures_of_the_games_are_ours() {
        let known = [include_str!("../../static/cosmic-factory.svg"), include_str!("../../static/big-bang.svg")];
        let drawn = [artwork::cosmic_factory_cover(), artwork::big_bang_cover()];
        for (name, (known, drawn)) in ["cosmic-factory", "big-bang"].into_iter().zip(known.into_iter().zip(drawn)) {
            assert!(known == drawn, "static/{name}.svg should be {drawn}");
        }
    }
}
