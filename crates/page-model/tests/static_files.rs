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

/// The texts of all languages.
fn languages() -> [(&'static str, Value); 4] {
    let texts = [
        ("en", include_str!("../../web/static/locales/en.json")),
        ("fr", include_str!("../../web/static/locales/fr.json")),
        ("uk", include_str!("../../web/static/locales/uk.json")),
        ("es", include_str!("../../web/static/locales/es.json")),
    ];
    texts.map(|(language, texts)| (language, serde_json::from_str(texts).expect("JSON")))
}

#[test]
fn the_page_is_described_in_all_languages() {
    let manifest = include_str!("../../web/static/manifest.webmanifest");
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
