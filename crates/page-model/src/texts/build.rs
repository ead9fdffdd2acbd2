//! From texts in several languages to a module of Rust. Part of the build script; tested with this crate.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::layout::{FORMS, Flat, bases, forms, table};

/// The names between double braces.
fn variables(text: &str) -> BTreeSet<String> {
    let parts = text.split("{{").skip(1);
    parts.filter_map(|part| part.split_once("}}")).map(|(name, _)| name.trim().to_owned()).collect()
}

/// The differences between a language and the first one.
fn complaints((first_name, first): &(&str, Flat), (name, texts): &(&str, Flat)) -> Vec<String> {
    let (known, found) = (bases(first), bases(texts));
    let mut complaints = Vec::new();
    let missing = known.keys().filter(|key| !found.contains_key(*key));
    complaints.extend(missing.map(|key| format!("locales/{name}.json: `{key}` is missing")));
    let unknown = found.keys().filter(|key| !known.contains_key(*key));
    complaints.extend(unknown.map(|key| format!("locales/{first_name}.json: `{key}` is missing, which {name} has")));
    for (&key, &plural) in &known {
        if found.get(key).is_some_and(|&other| other != plural) {
            complaints.push(format!("locales/{name}.json: `{key}` depends on a number in one language only"));
            continue;
        }
        let names =
            |texts: &Flat| forms(texts, key, plural).iter().flat_map(|text| variables(text)).collect::<BTreeSet<_>>();
        if found.contains_key(key) && names(first) != names(texts) {
            complaints.push(format!("locales/{name}.json: `{key}` has other variables than in {first_name}"));
        }
    }
    complaints
}

/// The module: a constant for each key, in modules as the keys are nested, and the texts of the first language. The
/// others are loaded on demand; their keys have been checked here.
pub(crate) fn module(languages: &[(&str, Flat)]) -> Result<String, Vec<String>> {
    let Some((first, others)) = languages.split_first() else { return Err(vec!["there is no language".to_owned()]) };
    let complaints: Vec<String> = others.iter().flat_map(|other| complaints(first, other)).collect();
    if !complaints.is_empty() {
        return Err(complaints);
    }
    let (_, texts) = first;
    let mut module = String::from("/// The keys of all texts.\npub mod keys {\nuse super::Key;\n");
    let mut open: Vec<&str> = Vec::new();
    let mut index = 0;
    for (key, plural) in bases(texts) {
        let mut path: Vec<&str> = key.split('.').collect();
        let name = path.pop().unwrap_or_default();
        let common = open.iter().zip(&path).take_while(|(a, b)| a == b).count();
        module.push_str(&"}\n".repeat(open.len() - common));
        for part in &path[common..] {
            let _ = writeln!(module, "pub mod {part} {{\nuse super::Key;");
        }
        open = path;
        let _ = writeln!(module, "pub const {name}: Key = Key {{ index: {index}, plural: {plural} }};");
        index += if plural { FORMS.len() } else { 1 };
    }
    module.push_str(&"}\n".repeat(open.len() + 1));
    let _ = writeln!(module, "/// The texts of the first language.\npub(super) static TEXTS: [&str; {index}] = [");
    for text in table(texts) {
        let _ = writeln!(module, "{text:?},");
    }
    module.push_str("];\n");
    Ok(module)
}
