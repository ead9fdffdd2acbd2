//! The files of `crates/web/static` say and show what the program does.

use serde_json::Value;

const INDEX: &str = include_str!("../../web/static/index.html");

#[test]
fn the_icon_in_the_browsers_tab_is_ours() {
    let drawn = artwork::app_icon();
    assert!(
        include_str!("../../web/static/icon.svg").trim_end() == drawn.trim_end(),
        "static/icon.svg should be {drawn}"
    );
}

#[test]
fn the_pictures_of_the_games_are_ours() {
    let known = [include_str!("../../web/static/cosmic-factory.svg"), include_str!("../../web/static/big-bang.svg")];
    let drawn = [artwork::cosmic_factory_cover(), artwork::big_bang_cover()];
    for (name, (known, drawn)) in ["cosmic-factory", "big-bang"].into_iter().zip(known.into_iter().zip(drawn)) {
        assert!(known == drawn, "static/{name}.svg should be {drawn}");
    }
}

#[test]
fn the_skeleton_says_what_the_page_says() {
    let languages = [
        ("en", include_str!("../../web/static/locales/en.json")),
        ("fr", include_str!("../../web/static/locales/fr.json")),
        ("uk", include_str!("../../web/static/locales/uk.json")),
        ("es", include_str!("../../web/static/locales/es.json")),
    ];
    for (language, texts) in languages {
        let texts: Value = serde_json::from_str(texts).expect("JSON");
        for place in [
            "/app/loading",
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
