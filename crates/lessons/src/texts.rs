//! The sentences of lessons, one file for each language. They are no part of the program: a page fetches the file of
//! its language when lessons are opened.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::teach::Numbers;

/// The languages that there are texts in.
pub const LANGUAGES: [&str; 4] = ["en", "fr", "uk", "es"];

/// The sentences of one language by their keys, such as `big-bang.1.say`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts(BTreeMap<String, String>);

impl Texts {
    /// Reads a file of texts.
    ///
    /// # Errors
    /// If it is no JSON, or something in it is neither a text nor a group of texts.
    pub fn parse(json: &str) -> Result<Texts, String> {
        let value: Value = serde_json::from_str(json).map_err(|error| error.to_string())?;
        let mut texts = BTreeMap::new();
        collect(&value, String::new(), &mut texts)?;
        Ok(Texts(texts))
    }

    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    /// All sentences with their keys, sorted.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, text)| (key.as_str(), text.as_str()))
    }

    /// The sentence with its numbers in it; the key itself where the file lacks it.
    pub fn filled(&self, key: &str, numbers: &Numbers) -> String {
        self.get(key).map_or_else(|| key.to_owned(), |text| fill(text, numbers))
    }
}

fn collect(value: &Value, key: String, texts: &mut BTreeMap<String, String>) -> Result<(), String> {
    match value {
        Value::String(text) => {
            texts.insert(key, text.clone());
        }
        Value::Object(group) => {
            for (name, value) in group {
                let key = if key.is_empty() { name.clone() } else { format!("{key}.{name}") };
                collect(value, key, texts)?;
            }
        }
        _ => return Err(format!("'{key}' is no text")),
    }
    Ok(())
}

/// A text with numbers in place of `{{ names }}`. A negative number has a minus sign, not a hyphen.
pub fn fill(text: &str, numbers: &Numbers) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").unwrap_or((after, ""));
        filled.push_str(before);
        if let Some(number) = numbers.get(name.trim()) {
            filled.push_str(&number.to_string().replace('-', "−"));
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}
