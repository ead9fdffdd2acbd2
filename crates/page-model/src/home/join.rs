//! Finds the code of a table in what somebody typed or pasted.

/// How many letters the code of a table has that everyone finds in the list, such as `kapelo42`.
const OPEN_CODE_LETTERS: usize = 8;

/// The code of a table that only those find who have its link is made of so many words, such as
/// `kapelo-bidufa-nisora-temiva`.
const WORDS: usize = 4;

/// The letters of each of these words.
const WORD_LETTERS: usize = 6;

/// The code in what somebody typed or pasted: a code, or a link that has one. What is between the words of a code is left
/// to whoever types it.
pub fn code_in(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase();
    let part = match text.split_once("/t/") {
        Some((_, rest)) => rest.split(['/', '?', '#']).next().unwrap_or_default(),
        None => &text,
    };
    if part.len() == OPEN_CODE_LETTERS && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()) {
        return Some(part.to_owned());
    }
    let letters: String =
        part.chars().filter(|letter| !matches!(letter, '-' | ' ' | '\u{2010}'..='\u{2014}')).collect();
    let is_code = letters.len() == WORDS * WORD_LETTERS && letters.bytes().all(|byte| byte.is_ascii_lowercase());
    let words = || (0..WORDS).map(|word| &letters[word * WORD_LETTERS..(word + 1) * WORD_LETTERS]);
    is_code.then(|| words().collect::<Vec<_>>().join("-"))
}

/// Whether a code is of the long kind.
pub fn is_long(code: &str) -> bool {
    code.len() > OPEN_CODE_LETTERS && code_in(code).is_some()
}

/// What a table is called in headings, where its whole code has no room.
pub fn short_name(code: &str) -> &str {
    if is_long(code) { code.split('-').next().unwrap_or(code) } else { code }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_found_alone_and_in_links() {
        let found = Some("kapelo42".to_owned());
        assert_eq!(code_in(" Kapelo42 "), found);
        assert_eq!(code_in("https://orrery.example/t/kapelo42"), found);
        assert_eq!(code_in("http://localhost:8137/t/kapelo42?from=mail#x"), found);
        assert_eq!(code_in("orrery.example/t/kapelo42/"), found);
    }

    #[test]
    fn long_codes_are_found_however_they_are_typed() {
        let code = "kapelo-bidufa-nisora-temiva";
        for text in [
            code,
            "Kapelo Bidufa Nisora Temiva",
            "kapelobidufanisoratemiva",
            " kapelo–bidufa–nisora–temiva ",
            "https://orrery.example/t/kapelo-bidufa-nisora-temiva?x#y",
        ] {
            assert_eq!(code_in(text).as_deref(), Some(code), "{text}");
        }
        assert_eq!((short_name(code), short_name("kapelo42")), ("kapelo", "kapelo42"));
        assert_eq!(short_name("local-1a2b3c4d"), "local-1a2b3c4d");
    }

    #[test]
    fn other_texts_have_none() {
        for text in [
            "",
            "kapelo4",
            "kapelo423",
            "kapelo-4",
            "kapelo-bidufa-nisora",
            "kapelo-bidufa-nisora-temiv4",
            "https://orrery.example/how",
            "капело42",
        ] {
            assert_eq!(code_in(text), None, "{text}");
        }
    }
}
