//! The order of the texts in a table. The build script uses it for English and the page for the languages that it
//! loads, so that a key has the same index in all of them.

use std::collections::BTreeMap;

/// The texts of a language by their keys, parts of which are joined by dots.
pub(crate) type Flat = BTreeMap<String, String>;

/// The endings of the forms of a text that depends on a number.
pub(crate) const FORMS: [&str; 4] = ["_one", "_few", "_many", "_other"];

/// The texts in a file of `crates/web/static/locales`.
pub(crate) fn read(json: &str) -> serde_json::Result<Flat> {
    let mut texts = Flat::new();
    flatten(&serde_json::from_str(json)?, "", &mut texts);
    Ok(texts)
}

/// Flattens a tree of texts.
fn flatten(tree: &serde_json::Value, before: &str, texts: &mut Flat) {
    match tree {
        serde_json::Value::Object(fields) => {
            for (name, inner) in fields {
                let key = if before.is_empty() { name.clone() } else { format!("{before}.{name}") };
                flatten(inner, &key, texts);
            }
        }
        serde_json::Value::String(text) => drop(texts.insert(before.to_owned(), text.clone())),
        other => drop(texts.insert(before.to_owned(), other.to_string())),
    }
}

/// The keys in the order of the table, without the endings of forms, and whether they depend on a number.
pub(crate) fn bases(texts: &Flat) -> BTreeMap<&str, bool> {
    texts.keys().map(|key| base(texts, key)).collect()
}

/// The key without the ending of a plural form, if it has one and there is a general form beside it.
fn base<'a>(texts: &Flat, key: &'a str) -> (&'a str, bool) {
    let plural = FORMS.iter().find_map(|form| key.strip_suffix(form));
    plural.filter(|base| texts.contains_key(&format!("{base}_other"))).map_or((key, false), |base| (base, true))
}

/// The forms of a text in one language: one if it does not depend on a number, else four, of which those that the
/// language does not have are the general one.
pub(crate) fn forms(texts: &Flat, base: &str, plural: bool) -> Vec<String> {
    if !plural {
        return vec![texts.get(base).cloned().unwrap_or_default()];
    }
    let general = texts.get(&format!("{base}_other")).cloned().unwrap_or_default();
    FORMS.iter().map(|form| texts.get(&format!("{base}{form}")).cloned().unwrap_or_else(|| general.clone())).collect()
}

/// All texts of a language, each with its forms.
pub(crate) fn table(texts: &Flat) -> Vec<String> {
    bases(texts).into_iter().flat_map(|(base, plural)| forms(texts, base, plural)).collect()
}
