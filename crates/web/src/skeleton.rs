//! What was shown before the program came: `index.html` has the title, the games and the way to begin, and `skeleton.js`
//! keeps what was pressed there.

use wasm_bindgen::JsCast as _;
use web_sys::HtmlInputElement;

use crate::browser;
use crate::games::Game;

/// What somebody did before the program was there to do it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// The game that was chosen; none where there was no skeleton.
    pub(crate) game: Option<Game>,
    /// Whether the game is to begin at once.
    pub(crate) play_now: bool,
}

/// Tells what was done in the skeleton.
pub(crate) fn wanted() -> Wanted {
    let Some(document) = browser::document() else { return Wanted::default() };
    let found = |selector: &str| document.query_selector(selector).ok().flatten();
    let game = found("#skeleton input:checked").and_then(|input| input.dyn_into::<HtmlInputElement>().ok());
    let pressed = document.document_element().and_then(|root| root.get_attribute("data-wanted"));
    Wanted {
        game: game.and_then(|input| Game::named(&input.value())),
        play_now: pressed.as_deref() == Some("play-now"),
    }
}

/// Takes the skeleton away, once the page stands in its place.
pub(crate) fn remove() {
    if let Some(skeleton) = browser::document().and_then(|document| document.get_element_by_id("skeleton")) {
        skeleton.remove();
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    const INDEX: &str = include_str!("../static/index.html");

    /// The texts of all languages.
    fn languages() -> [(&'static str, Value); 4] {
        let texts = [
            ("en", include_str!("../static/locales/en.json")),
            ("fr", include_str!("../static/locales/fr.json")),
            ("uk", include_str!("../static/locales/uk.json")),
            ("es", include_str!("../static/locales/es.json")),
        ];
        texts.map(|(language, texts)| (language, serde_json::from_str(texts).expect("JSON")))
    }

    #[test]
    fn what_describes_the_page_is_told_in_all_languages() {
        let manifest = include_str!("../static/manifest.webmanifest");
        let manifest: Value = serde_json::from_str(manifest).expect("JSON");
        for (language, texts) in languages() {
            let described = match language {
                "en" => &manifest["description"],
                _ => &manifest["description_localized"][language],
            };
            assert_eq!(described, &texts["app"]["description"], "{language}");
        }
        let english = languages()[0].1["app"]["description"].as_str().expect("a text").to_owned();
        assert!(INDEX.contains(&format!("<meta name=\"description\" content=\"{english}\">")));
    }

    #[test]
    fn the_skeleton_says_what_the_page_says() {
        for (language, texts) in languages() {
            for place in [
                "/app/loading",
                "/app/no_script",
                "/home/headline",
                "/home/about",
                "/home/play_now",
                "/games/cosmic_factory/about",
                "/games/big_bang/about",
            ] {
                let text = texts.pointer(place).and_then(Value::as_str).expect(place);
                let span = format!("<span lang=\"{language}\">{text}</span>");
                assert!(INDEX.contains(&span), "index.html lacks {span}");
            }
        }
    }
}
