//! Texts, and what the build makes of them.

use super::build::module;
use super::generated::TEXTS;
use super::layout::Flat;
use super::*;

/// The file of a language.
fn file(locale: Locale) -> &'static str {
    match locale {
        Locale::En => include_str!("../../static/locales/en.json"),
        Locale::Fr => include_str!("../../static/locales/fr.json"),
        Locale::Uk => include_str!("../../static/locales/uk.json"),
        Locale::Es => include_str!("../../static/locales/es.json"),
    }
}

/// Sees to it that a language can be read in tests, as if it had been loaded.
pub(super) fn keep(locale: Locale) {
    assert!(tables::has(locale) || tables::keep(locale, file(locale)), "{locale} is not whole");
}

fn flat(text: &str) -> Flat {
    layout::read(text).expect("JSON")
}

#[test]
fn a_missing_key_in_any_language_is_a_complaint() {
    let english = flat(r#"{"a": {"b": "one", "c_one": "{{ count }} tile", "c_other": "{{ count }} tiles"}}"#);
    let complaints = |french: &str| module(&[("en", english.clone()), ("fr", flat(french))]).expect_err("complaints");
    let whole = r#"{"a": {"b": "un", "c_one": "{{ count }} tuile", "c_other": "{{ count }} tuiles"}}"#;
    assert!(module(&[("en", english.clone()), ("fr", flat(whole))]).is_ok());
    assert_eq!(complaints(r#"{"a": {"b": "un"}}"#), ["locales/fr.json: `a.c` is missing"]);
    assert_eq!(
        complaints(r#"{"a": {"b": "un", "x": "x", "c_one": "{{ count }}", "c_other": "{{ count }}"}}"#),
        ["locales/en.json: `a.x` is missing, which fr has"]
    );
    assert_eq!(
        complaints(r#"{"a": {"b": "un {{ more }}", "c_one": "{{ count }}", "c_other": "{{ count }}"}}"#),
        ["locales/fr.json: `a.b` has other variables than in en"]
    );
    assert_eq!(
        complaints(r#"{"a": {"b": "un", "c": "{{ count }}"}}"#),
        ["locales/fr.json: `a.c` depends on a number in one language only"]
    );
}

#[test]
fn texts_are_filled_in_and_numbers_choose_the_form() {
    assert_eq!(td_string!(Locale::En, common.home), "Home");
    assert_eq!(td_string!(Locale::En, room.title, code = "kapelo42"), "Table kapelo42");
    assert_eq!([1, 2].map(|count| td_string!(Locale::En, common.tiles, count)), ["1 tile", "2 tiles"]);
    let ukrainian = [1, 2, 5, 21].map(|count| td_string!(Locale::Uk, common.tiles, count = count));
    assert_eq!(ukrainian.iter().collect::<std::collections::BTreeSet<_>>().len(), 4);
    assert!(ukrainian[0][1..] == ukrainian[3][2..], "{ukrainian:?}");
}

/// The names of languages and bots are the same everywhere, and a few words are; but not most.
#[test]
fn languages_are_translated() {
    let mut english = flat(file(Locale::En));
    english.retain(|key, _| !key.starts_with("home.language.") && !key.starts_with("names.bots."));
    for locale in [Locale::Fr, Locale::Uk, Locale::Es] {
        let other = flat(file(locale));
        let same = english.iter().filter(|(key, text)| other.get(*key) == Some(text)).count();
        assert!(same * 20 < english.len(), "{locale}: {same} of {} texts are English", english.len());
    }
}

#[test]
fn what_is_loaded_lies_as_what_is_built_in() {
    assert_eq!(tables::read(file(Locale::En)).expect("English"), TEXTS);
    for locale in Locale::ALL {
        assert_eq!(tables::read(file(locale)).map(|texts| texts.len()), Some(TEXTS.len()), "{locale}");
        let texts = flat(file(locale));
        assert_eq!(td_string!(locale, app.game), texts["app.game"]);
        assert_eq!(td_string!(locale, words.track.star), texts["words.track.star"]);
        let other = texts["common.tiles_other"].as_str();
        let known = |name: &str| texts.get(&format!("common.tiles_{name}")).map_or(other, String::as_str);
        let forms = [0, 1, 2, 3].map(|form| tables::text(locale, keys::common::tiles.index + form));
        assert_eq!(forms, ["one", "few", "many", "other"].map(known), "{locale}");
    }
}

#[test]
fn what_is_not_whole_is_refused() {
    let french = file(Locale::Fr);
    let without = |key: &str| {
        let mut texts: serde_json::Value = serde_json::from_str(french).expect("JSON");
        assert!(texts["common"].as_object_mut().and_then(|texts| texts.remove(key)).is_some(), "there was no {key}");
        tables::read(&texts.to_string())
    };
    assert!(tables::read(french).is_some());
    assert_eq!(without("home"), None);
    assert_eq!(without("tiles_other"), None, "forms without the general one are texts of their own");
    assert_eq!(tables::read("{}"), None);
    assert_eq!(french.rsplit_once('}').and_then(|(cut, _)| tables::read(cut)), None, "the rest did not come");
    assert_eq!(tables::read("<!doctype html>"), None);
}
