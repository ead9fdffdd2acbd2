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

    /// Code that puts texts together with signs of its own instead of those of the language. The points on a line of
    /// the board are part of a drawing.
    const OWN_SIGNS: [&str; 5] =
        [r#""{} {}", sentence("#, r#".join(" | ")"#, r#"format!("{sign}{"#, r#""+"{"#, r#")} " " {t!("#];

    fn check(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                check(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "rs") && !path.ends_with("words/joined.rs") {
                let code = fs::read_to_string(&path).expect("a file");
                let lines = code.lines().filter(|line| OWN_SIGNS.iter().any(|sign| line.contains(sign)));
                found.extend(lines.map(|line| format!("{}: {}", path.display(), line.trim())));
            }
        }
    }

    #[test]
    fn signs_and_spaces_between_texts_are_texts() {
        let mut found = Vec::new();
        check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}
