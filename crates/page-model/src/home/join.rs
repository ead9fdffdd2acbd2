//! Finds the code of a table in what somebody typed or pasted.

pub const CODE_LETTERS: usize = 8;

/// The code in what somebody typed or pasted: a code, or a link that has one.
pub fn code_in(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase();
    let part = match text.split_once("/t/") {
        Some((_, rest)) => rest.split(['/', '?', '#']).next().unwrap_or_default(),
        None => &text,
    };
    let is_code =
        part.len() == CODE_LETTERS && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    is_code.then(|| part.to_owned())
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
    fn other_texts_have_none() {
        for text in ["", "kapelo4", "kapelo423", "kapelo-4", "https://orrery.example/how", "капело42"] {
            assert_eq!(code_in(text), None, "{text}");
        }
    }
}
