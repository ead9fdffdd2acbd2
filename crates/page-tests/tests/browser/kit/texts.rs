//! The texts of the page, in all languages.

use std::collections::BTreeMap;

use serde_json::Value;

/// A language of the page.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    En,
    Fr,
    Uk,
    Es,
}

impl Language {
    pub(crate) const ALL: [Language; 4] = [Language::En, Language::Fr, Language::Uk, Language::Es];

    pub(crate) fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Fr => "fr",
            Language::Uk => "uk",
            Language::Es => "es",
        }
    }

    fn file(self) -> &'static str {
        match self {
            Language::En => include_str!("../../../../web/static/locales/en.json"),
            Language::Fr => include_str!("../../../../web/static/locales/fr.json"),
            Language::Uk => include_str!("../../../../web/static/locales/uk.json"),
            Language::Es => include_str!("../../../../web/static/locales/es.json"),
        }
    }

    /// All texts, by their keys.
    pub(crate) fn texts(self) -> BTreeMap<String, String> {
        let mut texts = BTreeMap::new();
        let all = serde_json::from_str(self.file()).expect("a file of texts is JSON");
        collect("", &all, &mut texts);
        texts
    }

    pub(crate) fn text(self, key: &str) -> String {
        self.texts().remove(key).unwrap_or_else(|| panic!("there is no text {key}"))
    }

    /// One text in the form for a number.
    pub(crate) fn plural(self, key: &str, count: usize) -> String {
        assert_eq!(self, Language::En, "other languages have more forms");
        self.text(&format!("{key}_{}", if count == 1 { "one" } else { "other" }))
    }

    /// One text, without what is filled in: the longest part that stands in it as it is.
    pub(crate) fn part(self, key: &str) -> String {
        let text = self.text(key);
        fixed_parts(&text).max_by_key(|part| part.chars().count()).unwrap_or_default().to_owned()
    }
}

/// A text with these numbers in it.
pub(crate) fn filled(text: &str, numbers: &[(&str, usize)]) -> String {
    let fill =
        |text: String, (name, number): &(&str, usize)| text.replace(&format!("{{{{ {name} }}}}"), &number.to_string());
    numbers.iter().fold(text.to_owned(), fill)
}

/// The parts of a text between what is filled in.
pub(crate) fn fixed_parts(text: &str) -> impl Iterator<Item = &str> {
    text.split("{{").enumerate().map(|(index, part)| match index {
        0 => part,
        _ => part.split_once("}}").map_or("", |(_, rest)| rest),
    })
}

fn collect(path: &str, value: &Value, texts: &mut BTreeMap<String, String>) {
    match value {
        Value::Object(inner) => {
            for (key, value) in inner {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                collect(&path, value, texts);
            }
        }
        Value::String(text) => drop(texts.insert(path.to_owned(), text.clone())),
        _ => {}
    }
}
