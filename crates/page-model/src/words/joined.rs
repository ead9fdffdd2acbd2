//! Texts that are put together: the signs between them belong to the language.

use crate::texts::{Language, t_string};

/// A name with a description.
#[expect(clippy::needless_pass_by_value, reason = "texts and numbers are handed over as they come")]
pub fn pair(i18n: impl Language, name: impl ToString, value: impl ToString) -> String {
    t_string!(i18n, common.pair, name = name, value = value)
}

/// Sentences one after the other; empty ones are left out.
pub fn sentences(i18n: impl Language, all: &[String]) -> String {
    let full: Vec<&str> = all.iter().map(String::as_str).filter(|sentence| !sentence.is_empty()).collect();
    full.join(t_string!(i18n, common.sentences_between))
}

/// Short parts of a line that stand beside each other.
pub fn parts(i18n: impl Language, parts: &[String]) -> String {
    parts.join(t_string!(i18n, common.parts_between))
}

/// Items of a list that have commas of their own.
pub fn items(i18n: impl Language, items: &[String]) -> String {
    items.join(t_string!(i18n, common.items_between))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    /// Ways to put texts together that leave a language no say.
    const OWN_SIGNS: [&str; 7] = [
        r#""{} {}", told("#,
        r#"join(", ")"#,
        r#"join(": ")"#,
        r#"join(" | ")"#,
        r#"join(" · ")"#,
        r#"format!("{sign}{"#,
        r#""+"{"#,
    ];

    /// Signs that would stand between two texts or elements of a view.
    const BETWEEN: [&str; 7] = [r#"" ""#, r#"": ""#, r#"", ""#, r#""; ""#, r#"" → ""#, r#"" · ""#, r#"" | ""#];

    /// Whether a line of a view has a sign of its own.
    fn joins_by_itself(line: &str) -> bool {
        let stands_between = |(at, sign): (usize, &str)| {
            let (before, after) = (line[..at].trim_end(), line[at + sign.len()..].trim_start());
            let is_pattern = after.starts_with('|') || after.starts_with("=>");
            !is_pattern && (before.is_empty() || before.ends_with(['>', '}', '{']))
        };
        BETWEEN.iter().any(|sign| line.match_indices(sign).any(stands_between))
    }

    fn check(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                check(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "rs")
                && !["words/joined.rs", "texts/tests.rs"].iter().any(|exempt| path.ends_with(exempt))
            {
                let code = fs::read_to_string(&path).expect("a file");
                let lines =
                    code.lines().filter(|line| joins_by_itself(line) || OWN_SIGNS.iter().any(|it| line.contains(it)));
                found.extend(lines.map(|line| format!("{}: {}", path.display(), line.trim())));
            }
        }
    }

    #[test]
    fn signs_and_spaces_between_texts_are_texts() {
        let mut found = Vec::new();
        for folder in ["src", "../web/src"] {
            check(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
        }
        assert!(found.is_empty(), "{}", found.join("\n"));
    }

    #[test]
    fn signs_in_views_are_found() {
        for wrong in [r#"<b>{name}</b>" "{text}"#, r#"{title} " " <small>"#, r#"    " ""#, r#"{from}" → "<b>"#] {
            assert!(joins_by_itself(wrong), "{wrong}");
        }
        for fine in [r#""Enter" | " " => act(),"#, r#"    " " | "k" => act(),"#, r#"values.join(" ")"#, r#"{"a": "b"}"#]
        {
            assert!(!joins_by_itself(fine), "{fine}");
        }
    }
}
