//! Sanitising names and words of people before they are shown to others.

/// The most letters of a name.
pub const MAX_NAME: usize = 24;

/// The most letters of a chat message.
pub const MAX_CHAT: usize = 300;

/// A name without what does not belong in one; none if nothing is left.
pub fn name(text: &str) -> Option<String> {
    cleaned(text, MAX_NAME)
}

/// A chat message without what cannot be seen; none if nothing is left.
pub fn chat(text: &str) -> Option<String> {
    cleaned(text, MAX_CHAT)
}

/// Control characters, and those that turn the direction of writing or cannot be seen, are left out; white space is
/// drawn together; what is too long is cut.
fn cleaned(text: &str, longest: usize) -> Option<String> {
    let mut clean = String::new();
    let mut letters = 0;
    let mut space = false;
    for letter in text.chars() {
        if letter.is_whitespace() {
            space = letters > 0;
            continue;
        }
        if letter.is_control() || is_hidden(letter) {
            continue;
        }
        let more = 1 + usize::from(space);
        if letters + more > longest {
            break;
        }
        if std::mem::take(&mut space) {
            clean.push(' ');
        }
        clean.push(letter);
        letters += more;
    }
    (!clean.is_empty()).then_some(clean)
}

/// Marks that change direction, join or hide: the reader would not see what is written.
fn is_hidden(letter: char) -> bool {
    matches!(
        letter,
        '\u{00ad}'
            | '\u{034f}'
            | '\u{061c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0e}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_what_can_be_read() {
        assert_eq!(name("  Zoë \t de  l'Île "), Some("Zoë de l'Île".to_owned()));
        assert_eq!(name("Олена 🌌"), Some("Олена 🌌".to_owned()));
        assert_eq!(name("a\u{202e}b\u{0007}c\u{200b}"), Some("abc".to_owned()));
        assert_eq!(name(" \u{200f}\n"), None);
        assert_eq!(name(&"x".repeat(100)).map(|name| name.len()), Some(MAX_NAME));
        assert_eq!(name(&"x ".repeat(100)).map(|name| name.trim().len()), Some(MAX_NAME - 1));
    }
}
