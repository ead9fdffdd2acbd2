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
/// drawn together; what is too long is cut, and what would be blank is nothing.
fn cleaned(text: &str, longest: usize) -> Option<String> {
    let mut clean = Cleaned { text: String::new(), letters: 0, longest, marks: 0 };
    let mut space = false;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter.is_whitespace() || is_blank(letter) {
            space = clean.letters > 0;
            continue;
        }
        // Several emoji make one together, such as a family.
        if letter == JOINER && !space && clean.ends_in_emoji() && letters.peek().is_some_and(|next| is_emoji(*next)) {
            clean.push(letter);
            continue;
        }
        // Letters of a flag, such as that of Scotland.
        if is_tag(letter) && !space && clean.ends_in_flag() {
            clean.push(letter);
            continue;
        }
        if letter.is_control() || is_hidden(letter) {
            continue;
        }
        let more = 1 + usize::from(space);
        if clean.letters + more > longest {
            break;
        }
        if std::mem::take(&mut space) {
            clean.push(' ');
        }
        clean.push(letter);
    }
    clean.finish()
}

/// What of a text is left so far.
struct Cleaned {
    text: String,
    letters: usize,
    longest: usize,
    /// How many marks stand above or below the last letter.
    marks: usize,
}

/// The most marks above or below a letter; more of them reach into the lines around it.
const MAX_MARKS: usize = 3;

impl Cleaned {
    fn push(&mut self, letter: char) {
        if !is_tag(letter) {
            self.drop_half_a_flag();
        }
        self.marks = if is_mark(letter) { self.marks + 1 } else { 0 };
        if self.letters < self.longest && self.marks <= MAX_MARKS {
            self.text.push(letter);
            self.letters += 1;
        }
    }

    fn ends_in_emoji(&self) -> bool {
        self.text.chars().next_back().is_some_and(|last| is_emoji(last) || last == EMOJI_STYLE)
    }

    /// Leaves out the tags of a flag without an end, which could not be seen.
    fn drop_half_a_flag(&mut self) {
        while self.text.ends_with(|last| is_tag(last) && last != TAGS_END) {
            self.text.pop();
            self.letters -= 1;
        }
    }

    /// Whether a flag begins here, or goes on.
    fn ends_in_flag(&self) -> bool {
        let mut letters = self.text.chars().rev();
        letters.next().is_some_and(|last| last == FLAG || is_tag(last) && last != TAGS_END)
    }

    /// The text, if anything of it can be seen.
    fn finish(mut self) -> Option<String> {
        self.drop_half_a_flag();
        // What was to be joined may have been cut off.
        while self.text.ends_with([JOINER, ' ']) {
            self.text.pop();
        }
        let is_seen = |letter: char| !is_mark(letter) && letter != EMOJI_STYLE && letter != ' ';
        self.text.contains(is_seen).then_some(self.text)
    }
}

/// Joins emoji.
const JOINER: char = '\u{200d}';

/// Has the letter before it drawn as an emoji.
const EMOJI_STYLE: char = '\u{fe0f}';

/// A black flag, of which the tags behind it make another one.
const FLAG: char = '\u{1f3f4}';

/// Ends the tags of a flag.
const TAGS_END: char = '\u{e007f}';

fn is_tag(letter: char) -> bool {
    matches!(letter, '\u{e0030}'..='\u{e0039}' | '\u{e0061}'..='\u{e007a}' | TAGS_END)
}

/// Whether a letter is an emoji, or the colour of one.
fn is_emoji(letter: char) -> bool {
    matches!(letter, '\u{2190}'..='\u{21ff}' | '\u{2300}'..='\u{23ff}' | '\u{25a0}'..='\u{27bf}' | '\u{2900}'..='\u{297f}' | '\u{2b00}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

/// Whether it stands above or below the letter before it.
fn is_mark(letter: char) -> bool {
    matches!(
        letter,
        '\u{0300}'..='\u{036f}'
            | '\u{0483}'..='\u{0489}'
            | '\u{0591}'..='\u{05bd}'
            | '\u{0610}'..='\u{061a}'
            | '\u{064b}'..='\u{065f}'
            | '\u{06d6}'..='\u{06dc}'
            | '\u{0e31}'
            | '\u{0e34}'..='\u{0e3a}'
            | '\u{0e47}'..='\u{0e4e}'
            | '\u{0f71}'..='\u{0f84}'
            | '\u{1ab0}'..='\u{1aff}'
            | '\u{1dc0}'..='\u{1dff}'
            | '\u{20d0}'..='\u{20ff}'
            | '\u{fe20}'..='\u{fe2f}'
    )
}

/// Letters that look like white space.
fn is_blank(letter: char) -> bool {
    matches!(letter, '\u{2800}' | '\u{3164}' | '\u{ffa0}' | '\u{115f}' | '\u{1160}' | '\u{1d159}')
}

/// Marks that change direction, join or hide: the reader would not see what is written.
fn is_hidden(letter: char) -> bool {
    matches!(
        letter,
        '\u{00ad}'
            | '\u{034f}'
            | '\u{061c}'
            | '\u{070f}'
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
            | '\u{13430}'..='\u{1345f}'
            | '\u{16fe4}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
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
        // What joins anything but emoji could not be seen.
        assert_eq!(name("a\u{200d}b"), Some("ab".to_owned()));
        assert_eq!(name(&"x".repeat(100)).map(|name| name.len()), Some(MAX_NAME));
        assert_eq!(name(&"x ".repeat(100)).map(|name| name.trim().len()), Some(MAX_NAME - 1));
    }

    const SCOTLAND: &str = "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}";

    #[test]
    fn joined_emoji_stay_together() {
        for emoji in ["👩‍🚀", "👨‍👩‍👧‍👦", "🏳️‍🌈", "👩🏽‍🚀", "❤️‍🔥", "Ada 👩‍🚀", "🇺🇦", "1️⃣", SCOTLAND]
        {
            assert_eq!(name(emoji).as_deref(), Some(emoji));
        }
        assert_eq!(name("👩\u{200d}"), Some("👩".to_owned()), "nothing is joined to it");
        assert_eq!(name("👩\u{200d}x"), Some("👩x".to_owned()));
        for cut in ["🏴\u{e0067}\u{e0062}", "🏴\u{e0067}x", "x\u{e0067}\u{e007f}"] {
            assert!(!name(cut).unwrap().contains(is_tag), "what is not a flag cannot be seen");
        }
        let crowded = "x".repeat(MAX_NAME - 2) + "👩‍🚀";
        assert_eq!(name(&crowded), Some("x".repeat(MAX_NAME - 2) + "👩"), "the rest is cut off with what joins it");
    }

    #[test]
    fn names_that_cannot_be_seen_are_none() {
        for blank in [
            "\u{2800}",
            "\u{3164}\u{3164}",
            "\u{a0}",
            "\u{fe0f}",
            "\u{301}",
            "\u{200d}",
            "\u{115f} \u{ffa0}",
            "\u{1d173}",
            "\u{e0067}\u{e007f}",
        ] {
            assert_eq!(name(blank), None, "{blank:?}");
        }
        assert_eq!(name("Ada\u{2800}\u{2800}Bo\u{3164}"), Some("Ada Bo".to_owned()));
    }

    #[test]
    fn letters_have_only_so_many_marks() {
        for mark in ["\u{301}", "\u{5b7}", "\u{64b}", "\u{e47}", "\u{f71}"] {
            assert_eq!(name(&format!("a{}b", mark.repeat(20))), Some(format!("a{}b", mark.repeat(MAX_MARKS))));
        }
    }
}
