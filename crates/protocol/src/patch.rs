//! Changes of JSON documents, as JSON Merge Patch (RFC 7396).
//!
//! Objects are changed field by field, everything else is replaced. A field that is null is the same as one that is
//! missing, which all our types are read with.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// The fields of an object, as they are written.
type Fields<'a> = BTreeMap<Cow<'a, str>, &'a RawValue>;

/// What makes `new` of `old`; none if they are the same. Both are written by the same hand, so that what is equal is
/// written alike: most of two documents is then only compared, and never taken apart.
///
/// # Errors
/// If one of them is no JSON.
pub fn between(old: &str, new: &str) -> serde_json::Result<Option<Value>> {
    if old == new {
        return Ok(None);
    }
    if !(old.starts_with('{') && new.starts_with('{')) {
        return serde_json::from_str(new).map(Some);
    }
    let (old, new): (Fields<'_>, Fields<'_>) = (serde_json::from_str(old)?, serde_json::from_str(new)?);
    let mut patch = Map::new();
    for (key, value) in &new {
        let before = old.get(key).map_or("null", |before| before.get());
        if let Some(change) = between(before, value.get())? {
            patch.insert(key.clone().into_owned(), change);
        }
    }
    for key in old.keys().filter(|key| !new.contains_key(*key)) {
        patch.insert(key.clone().into_owned(), Value::Null);
    }
    Ok((!patch.is_empty()).then_some(Value::Object(patch)))
}

/// Adds the change of a part, which these names lead to, to a patch of the whole.
pub(crate) fn put(patch: &mut Map<String, Value>, path: &[&str], change: Value) {
    match path {
        [] => {}
        [name] => drop(patch.insert((*name).to_owned(), change)),
        [name, rest @ ..] => {
            if let Value::Object(inner) = patch.entry(*name).or_insert_with(|| Value::Object(Map::new())) {
                put(inner, rest, change);
            }
        }
    }
}

/// What `old` becomes when it is changed as `patch` says.
///
/// # Errors
/// If it is no JSON.
pub fn apply(old: &str, patch: &Value) -> serde_json::Result<String> {
    let Value::Object(changes) = patch else { return serde_json::to_string(patch) };
    let mut fields: BTreeMap<Cow<'_, str>, Cow<'_, RawValue>> = BTreeMap::new();
    if old.starts_with('{') {
        let before: Fields<'_> = serde_json::from_str(old)?;
        fields.extend(before.into_iter().map(|(key, value)| (key, Cow::Borrowed(value))));
    }
    for (key, change) in changes {
        if change.is_null() {
            fields.remove(key.as_str());
        } else {
            let before = fields.get(key.as_str()).map_or("null", |before| before.get());
            let value = RawValue::from_string(apply(before, change)?)?;
            fields.insert(Cow::Borrowed(key), Cow::Owned(value));
        }
    }
    serde_json::to_string(&fields)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn patches_lead_from_one_document_to_the_other() {
        let documents = [
            json!({"a": 1, "b": {"c": [1, 2], "d": "x"}}),
            json!({"a": 1, "b": {"c": [1, 2, 3], "d": "x"}}),
            json!({"b": {"c": {"e": 4}}}),
            json!({"a": {"f": true}, "b": 7}),
            json!([1, 2]),
            json!("text"),
        ];
        for old in &documents {
            for new in &documents {
                let text = old.to_string();
                match between(&text, &new.to_string()).expect("two documents") {
                    Some(patch) => {
                        let changed = apply(&text, &patch).expect("a document and a change");
                        assert_eq!(changed.parse::<Value>().expect("a document"), *new, "from {old} by {patch}");
                    }
                    None => assert_eq!(old, new),
                }
            }
        }
    }

    #[test]
    fn what_stays_is_not_told() {
        let between = |old: &Value, new: &Value| between(&old.to_string(), &new.to_string()).expect("two documents");
        let old = json!({"row": ["a", "b"], "pile": 7, "clock": {"years": 3, "turn": 0}});
        let new = json!({"row": ["a", "c"], "pile": 7, "clock": {"years": 3, "turn": 1}});
        assert_eq!(between(&old, &new), Some(json!({"row": ["a", "c"], "clock": {"turn": 1}})));
    }
}
