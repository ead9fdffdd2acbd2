//! Texts, and what the build makes of them.

use super::build::{Flat, flatten, module};
use super::*;

fn flat(text: &str) -> Flat {
    let mut texts = Flat::new();
    flatten(&serde_json::from_str(text).expect("JSON"), "", &mut texts);
    texts
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

/// The names of languages are the same everywhere, and a few words are; but not most.
#[test]
fn languages_are_translated() {
    let texts = |name: &str| {
        let path = format!("{}/locales/{name}.json", env!("CARGO_MANIFEST_DIR"));
        flat(&std::fs::read_to_string(path).expect("the texts"))
    };
    let english = texts("en");
    for locale in [Locale::Fr, Locale::Uk, Locale::Es] {
        let other = texts(locale.name());
        let same = english.iter().filter(|(key, text)| other.get(*key) == Some(text)).count();
        assert!(same * 20 < english.len(), "{locale}: {same} of {} texts are English", english.len());
    }
}
