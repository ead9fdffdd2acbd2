//! Texts are complete, short, and fit what is measured.

use std::collections::{BTreeMap, BTreeSet};

use lessons::{CATALOG, Declined, LANGUAGES, Numbers, Teach, Texts};
use serde_json::Value;

use crate::{both, cases};

const MOST_WORDS: usize = 25;

fn texts(language: &str) -> Texts {
    let json = match language {
        "en" => include_str!("../../../web/static/lessons/en.json"),
        "fr" => include_str!("../../../web/static/lessons/fr.json"),
        "uk" => include_str!("../../../web/static/lessons/uk.json"),
        "es" => include_str!("../../../web/static/lessons/es.json"),
        other => panic!("there are no texts in {other}"),
    };
    Texts::parse(json).unwrap_or_else(|error| panic!("{language}: {error}"))
}

/// The keys that lessons can show, with the numbers that each may tell.
fn needed() -> BTreeMap<String, Vec<Numbers>> {
    let mut keys: BTreeMap<String, Vec<Numbers>> = BTreeMap::new();
    let none = Numbers::new;
    for info in CATALOG {
        keys.insert(info.title(), vec![none()]);
    }
    for declined in Declined::ALL {
        keys.insert(declined.key().to_owned(), vec![none()]);
    }
    keys.insert("answers.elsewhere".to_owned(), vec![none()]);
    fn collect<R: Teach>(keys: &mut BTreeMap<String, Vec<Numbers>>) {
        for case in cases::<R>() {
            let place = format!("{}.{}", case.lesson.id, case.index + 1);
            let part = case.step.parts.iter().position(|part| std::ptr::eq(part, case.part)).unwrap();
            let say = if part == 0 { "say".to_owned() } else { format!("say-{}", part + 1) };
            keys.insert(format!("{place}.{say}"), vec![Numbers::new()]);
            if part + 1 == case.step.parts.len() {
                keys.insert(format!("{place}.done"), vec![case.part.facts.clone()]);
            } else {
                assert!(case.part.facts.is_empty(), "{}: nothing is said there", case.name);
            }
            for wrong in &case.part.wrong {
                let Some(name) = &wrong.say else { continue };
                let key = if name.contains('.') { name.clone() } else { format!("{place}.{name}") };
                keys.entry(key).or_default().push(wrong.facts.clone());
            }
        }
    }
    collect::<::cosmic_factory::CosmicFactory>(&mut keys);
    collect::<::big_bang::BigBang>(&mut keys);
    keys
}

fn placeholders(text: &str) -> BTreeSet<String> {
    let names = text.split("{{").skip(1).filter_map(|rest| rest.split_once("}}"));
    names.map(|(name, _)| name.trim().to_owned()).collect()
}

#[test]
fn every_language_has_every_text_and_no_other() {
    let needed: Vec<String> = needed().into_keys().collect();
    for language in LANGUAGES {
        let texts = texts(language);
        let known: Vec<&str> = texts.iter().map(|(key, _)| key).collect();
        let missing: Vec<_> = needed.iter().filter(|key| !known.contains(&key.as_str())).collect();
        let unused: Vec<_> = known.iter().filter(|key| !needed.iter().any(|needed| needed == *key)).collect();
        assert!(missing.is_empty() && unused.is_empty(), "{language} lacks {missing:?} and has {unused:?} besides");
        for (key, text) in texts.iter() {
            assert!(!text.trim().is_empty(), "{language}: {key} is empty");
        }
    }
}

#[test]
fn numbers_in_texts_are_measured() {
    for language in LANGUAGES {
        let texts = texts(language);
        for (key, told) in needed() {
            for name in placeholders(texts.get(&key).unwrap_or_default()) {
                for numbers in &told {
                    assert!(numbers.contains_key(&name), "{language}: {key} tells {name}, which is not stated");
                }
            }
        }
    }
}

#[test]
fn languages_tell_the_same_numbers() {
    let english = texts("en");
    for language in LANGUAGES {
        let texts = texts(language);
        for (key, text) in english.iter() {
            let other = texts.get(key).unwrap_or_default();
            assert_eq!(placeholders(other), placeholders(text), "{language}: {key}");
        }
    }
}

/// Words of a text, with its numbers in it; marks that stand alone are none.
fn words(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
}

#[test]
fn no_text_is_longer_than_a_glance() {
    for language in LANGUAGES {
        let texts = texts(language);
        for (key, told) in needed() {
            for numbers in &told {
                let text = texts.filled(&key, numbers);
                assert!(words(&text) <= MOST_WORDS, "{language}: {key} has {} words", words(&text));
                assert!(!text.contains("{{") && !text.contains("}}"), "{language}: {text}");
            }
        }
    }
}

/// Cards and pieces are called what the page calls them.
#[test]
fn lessons_are_called_like_what_they_are_about() {
    let pages = [
        ("en", include_str!("../../../web/static/locales/en.json")),
        ("fr", include_str!("../../../web/static/locales/fr.json")),
        ("uk", include_str!("../../../web/static/locales/uk.json")),
        ("es", include_str!("../../../web/static/locales/es.json")),
    ];
    for (language, page) in pages {
        let page: Value = serde_json::from_str(page).unwrap();
        let texts = texts(language);
        for info in CATALOG {
            let (name, number) = match info.about {
                lessons::About::Card(card) => {
                    (&page["cards"][card.name().replace('-', "_")]["name"], Some(format!("{}. ", card as u8)))
                }
                lessons::About::Piece("worm-holes") => continue,
                lessons::About::Piece(piece) => (&page["bb"]["words"]["piece"][piece.replace('-', "_")], None),
                _ => continue,
            };
            let name = name.as_str().unwrap_or_else(|| panic!("{language}: the page does not name {}", info.id));
            let name = number.as_deref().map_or(name, |number| name.strip_prefix(number).unwrap_or(name));
            let title = texts.get(&info.title()).unwrap_or_default();
            assert_eq!(title.to_lowercase(), name.to_lowercase(), "{language}: {}", info.id);
        }
    }
}

#[test]
fn texts_are_filled() {
    let numbers = Numbers::from([("a".to_owned(), 7), ("b".to_owned(), -2)]);
    assert_eq!(lessons::fill("{{ a }} and {{b}}, {{ c }}.", &numbers), "7 and −2, .");
    assert_eq!(lessons::fill("{{ a", &numbers), "7");
    assert!(Texts::parse(r#"{"a": {"b": 1}}"#).is_err());
    assert_eq!(Texts::default().filled("a.b", &numbers), "a.b");
}

/// A reader is through a lesson of ten steps within four minutes: 250 words a minute and two seconds a move.
#[test]
fn a_basic_lesson_takes_less_than_four_minutes() {
    fn check<R: Teach>() {
        let texts = texts("en");
        let mut millis = 0;
        for case in cases::<R>().iter().filter(|case| ["cosmic-factory", "big-bang"].contains(&case.lesson.id.as_str()))
        {
            let place = format!("{}.{}", case.lesson.id, case.index + 1);
            let read: usize = ["say", "say-2", "done"]
                .iter()
                .map(|name| texts.get(&format!("{place}.{name}")).map_or(0, words))
                .sum();
            let moves = if case.step.live {
                12
            } else {
                case.part.solution.actions().count() + case.step.then.actions().count()
            };
            millis += read * 240 + moves * 2_000;
        }
        assert!(millis < 240_000, "{millis} ms");
    }
    both!(check);
}
