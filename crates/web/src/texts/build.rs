// From texts in several languages to a module of Rust. Part of the build script; tested with the page.

use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The texts of a language by their keys, parts of which are joined by dots.
pub(crate) type Flat = std::collections::BTreeMap<String, String>;

/// The endings of the forms of a text that depends on a number.
const FORMS: [&str; 4] = ["_one", "_few", "_many", "_other"];

/// Brings a tree of texts into a flat list.
pub(crate) fn flatten(tree: &serde_json::Value, before: &str, texts: &mut Flat) {
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

/// The key without the ending of a plural form, if it has one and there is a general form beside it.
fn base<'a>(texts: &Flat, key: &'a str) -> (&'a str, bool) {
    let plural = FORMS.iter().find_map(|form| key.strip_suffix(form));
    plural.filter(|base| texts.contains_key(&format!("{base}_other"))).map_or((key, false), |base| (base, true))
}

/// The names between double braces.
fn variables(text: &str) -> BTreeSet<String> {
    let parts = text.split("{{").skip(1);
    parts.filter_map(|part| part.split_once("}}")).map(|(name, _)| name.trim().to_owned()).collect()
}

/// The forms of a text in one language: one if it does not depend on a number, else four, of which those that the
/// language does not have are the general one.
fn forms(texts: &Flat, base: &str, plural: bool) -> Vec<String> {
    if !plural {
        return vec![texts.get(base).cloned().unwrap_or_default()];
    }
    let general = texts.get(&format!("{base}_other")).cloned().unwrap_or_default();
    FORMS.iter().map(|form| texts.get(&format!("{base}{form}")).cloned().unwrap_or_else(|| general.clone())).collect()
}

/// The module: a constant for each key, in modules as the keys are nested, and the texts of each language.
pub(crate) fn module(languages: &[(&str, Flat)]) -> Result<String, Vec<String>> {
    let Some((first_name, first)) = languages.first() else { return Err(vec!["there is no language".to_owned()]) };
    let bases = |texts: &Flat| -> std::collections::BTreeMap<String, bool> {
        texts.keys().map(|key| base(texts, key)).map(|(base, plural)| (base.to_owned(), plural)).collect()
    };
    let known = bases(first);
    let mut complaints = Vec::new();
    for (name, texts) in &languages[1..] {
        let found = bases(texts);
        let missing = known.keys().filter(|key| !found.contains_key(*key));
        complaints.extend(missing.map(|key| format!("locales/{name}.json: `{key}` is missing")));
        let unknown = found.keys().filter(|key| !known.contains_key(*key));
        complaints
            .extend(unknown.map(|key| format!("locales/{first_name}.json: `{key}` is missing, which {name} has")));
        for (key, &plural) in &known {
            if found.get(key).is_some_and(|&other| other != plural) {
                complaints.push(format!("locales/{name}.json: `{key}` depends on a number in one language only"));
                continue;
            }
            let names = |texts: &Flat| {
                forms(texts, key, plural).iter().flat_map(|text| variables(text)).collect::<BTreeSet<_>>()
            };
            if found.contains_key(key) && names(first) != names(texts) {
                complaints.push(format!("locales/{name}.json: `{key}` has other variables than in {first_name}"));
            }
        }
    }
    if !complaints.is_empty() {
        return Err(complaints);
    }
    let mut module = String::from("/// The keys of all texts.\npub(crate) mod keys {\nuse super::Key;\n");
    let mut open: Vec<&str> = Vec::new();
    let mut index = 0;
    for (key, &plural) in &known {
        let mut path: Vec<&str> = key.split('.').collect();
        let name = path.pop().unwrap_or_default();
        let common = open.iter().zip(&path).take_while(|(a, b)| a == b).count();
        module.push_str(&"}\n".repeat(open.len() - common));
        for part in &path[common..] {
            let _ = writeln!(module, "pub(crate) mod {part} {{\nuse super::Key;");
        }
        open = path;
        let _ = writeln!(module, "pub(crate) const {name}: Key = Key {{ index: {index}, plural: {plural} }};");
        index += if plural { FORMS.len() } else { 1 };
    }
    module.push_str(&"}\n".repeat(open.len() + 1));
    let _ = writeln!(
        module,
        "/// All texts, by language and index.\nstatic TEXTS: [[&str; {index}]; {}] = [",
        languages.len()
    );
    for (_, texts) in languages {
        module.push_str("[\n");
        for (key, &plural) in &known {
            for text in forms(texts, key, plural) {
                let _ = writeln!(module, "{text:?},");
            }
        }
        module.push_str("],\n");
    }
    module.push_str("];\n");
    Ok(module)
}
