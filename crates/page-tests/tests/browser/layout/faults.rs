//! Faults against the laws, each reported once however often it was found.

use std::collections::BTreeMap;

use serde::Deserialize;

/// What breaks a law.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct Fault {
    pub(super) law: String,
    /// What breaks it, the same at all sizes and in all languages.
    pub(super) key: String,
    /// What breaks it, and how.
    pub(super) what: String,
}

/// All faults, each with where it was found.
#[derive(Debug, Default)]
pub(super) struct Faults(BTreeMap<Key, Found>);

/// The screen with its state, the law, and what breaks it.
type Key = (String, String, String);

#[derive(Debug)]
struct Found {
    /// As it was found first.
    what: String,
    /// The languages by sizes, both in the order in which they came.
    places: Vec<(String, Vec<&'static str>)>,
}

impl Faults {
    /// Notes a fault of a screen in some state, found at some size in some language.
    pub(super) fn note(&mut self, shot: &str, size: &str, language: &'static str, fault: Fault) {
        let Fault { law, key, what } = fault;
        let found = self.0.entry((shot.to_owned(), law, key)).or_insert(Found { what, places: Vec::new() });
        let known = found.places.iter().position(|(known, _)| known == size).unwrap_or_else(|| {
            found.places.push((size.to_owned(), Vec::new()));
            found.places.len() - 1
        });
        let languages = &mut found.places[known].1;
        if !languages.contains(&language) {
            languages.push(language);
        }
    }

    /// One line for each fault, with where it was found. Languages are named if it is not in English.
    pub(super) fn lines(&self) -> Vec<String> {
        let place = |(size, languages): &(String, Vec<&str>)| match languages.contains(&"en") {
            true => size.clone(),
            false => format!("{size} {}", languages.join(" ")),
        };
        let line = |((shot, law, _), found): (&Key, &Found)| {
            let places: Vec<String> = found.places.iter().map(place).collect();
            format!("{shot}: {law}: {} [{}]", found.what, places.join(", "))
        };
        self.0.iter().map(line).collect()
    }
}

#[test]
fn the_same_fault_at_other_sizes_is_reported_once() {
    let mut faults = Faults::default();
    let fault = |key: &str, what: &str| Fault { law: "target".to_owned(), key: key.to_owned(), what: what.to_owned() };
    faults.note("home.fresh", "390×844", "en", fault("menu", "button \"Menu\" is 32×40"));
    faults.note("home.fresh", "390×844", "fr", fault("menu", "button \"Carte\" is 32×40"));
    faults.note("home.fresh", "360×640", "fr", fault("menu", "button \"Carte\" is 30×40"));
    faults.note("home.fresh", "360×640", "en", fault("home", "link \"Home\" is 30×40"));
    assert_eq!(
        faults.lines(),
        [
            "home.fresh: target: link \"Home\" is 30×40 [360×640]",
            "home.fresh: target: button \"Menu\" is 32×40 [390×844, 360×640 fr]",
        ]
    );
}
