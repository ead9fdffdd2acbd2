//! Changes of JSON documents, as JSON Merge Patch (RFC 7396).
//!
//! Objects are changed field by field, everything else is replaced. A field that is null is the same as one that is
//! missing, which all our types are read with.

use serde_json::{Map, Value};

/// What makes `new` of `old`; none if they are the same.
pub fn between(old: &Value, new: &Value) -> Option<Value> {
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => {
            let mut patch = Map::new();
            for (key, value) in new {
                let change = match old.get(key) {
                    Some(before) => between(before, value),
                    None => (!value.is_null()).then(|| value.clone()),
                };
                if let Some(change) = change {
                    patch.insert(key.clone(), change);
                }
            }
            for key in old.keys().filter(|key| !new.contains_key(*key)) {
                patch.insert(key.clone(), Value::Null);
            }
            (!patch.is_empty()).then_some(Value::Object(patch))
        }
        _ => (old != new).then(|| new.clone()),
    }
}

/// Changes `target` as `patch` says.
pub fn apply(target: &mut Value, patch: &Value) {
    let Value::Object(changes) = patch else {
        *target = patch.clone();
        return;
    };
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    if let Value::Object(fields) = target {
        for (key, change) in changes {
            if change.is_null() {
                fields.remove(key);
            } else {
                apply(fields.entry(key.clone()).or_insert(Value::Null), change);
            }
        }
    }
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
                let mut changed = old.clone();
                match between(old, new) {
                    Some(patch) => apply(&mut changed, &patch),
                    None => assert_eq!(old, new),
                }
                assert_eq!(&changed, new, "from {old}");
            }
        }
    }

    #[test]
    fn what_stays_is_not_told() {
        let old = json!({"row": ["a", "b"], "pile": 7, "clock": {"years": 3, "turn": 0}});
        let new = json!({"row": ["a", "c"], "pile": 7, "clock": {"years": 3, "turn": 1}});
        assert_eq!(between(&old, &new), Some(json!({"row": ["a", "c"], "clock": {"turn": 1}})));
    }
}
