//! Names: which ones a guest may choose, and how those are told apart at a table that look alike.

use std::collections::HashSet;
use std::sync::LazyLock;

use protocol::local::{BOT_NAMES, BOT_NAMES_ABROAD, is_local};

use crate::lobby::{Guest, Lobby, Occupant};
use crate::runner::TableRunner;
use crate::sanitize::{self, MAX_NAME};

/// Why a guest cannot be called so.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    #[error("nothing of the name can be shown")]
    Empty,
    #[error("bots are called so, or a guest who has not chosen a name")]
    Reserved,
}

impl NameError {
    /// The reason in refusals and problems.
    pub fn reason(self) -> &'static str {
        match self {
            NameError::Empty => "empty-name",
            NameError::Reserved => "reserved-name",
        }
    }
}

/// The name of a guest who has not chosen one.
pub fn made_up(id: &str) -> String {
    format!("Guest {}", mark_of(id))
}

/// A name that the guest with this id chose, as it is shown.
pub fn chosen(text: &str, id: &str) -> Result<String, NameError> {
    let name = sanitize::name(text).ok_or(NameError::Empty)?;
    if is_reserved(&name) || looks_made_up(&name) && name != made_up(id) {
        return Err(NameError::Reserved);
    }
    Ok(name)
}

/// Whether bots are called so, or a name looks as if they were.
fn is_reserved(name: &str) -> bool {
    static RESERVED: LazyLock<HashSet<String>> =
        LazyLock::new(|| BOT_NAMES.iter().chain(&BOT_NAMES_ABROAD).map(|name| likeness(name)).collect());
    RESERVED.contains(&likeness(name))
}

/// Whether a name looks like that of a guest who has not chosen one.
fn looks_made_up(name: &str) -> bool {
    let mark = likeness(name).strip_prefix(&likeness("Guest")).map(|mark| mark.chars().count());
    mark == Some(MARK_LETTERS) && name.contains(' ')
}

/// How many letters of a guest's id tell them apart from others of the same name.
const MARK_LETTERS: usize = 4;

fn mark_of(id: &str) -> &str {
    id.get(..MARK_LETTERS).unwrap_or(id)
}

/// A name with so many letters of the guest's id, which nobody can choose.
fn marked(name: &str, id: &str, letters: usize) -> String {
    let mark = id.get(..letters).unwrap_or(id);
    let room = MAX_NAME.saturating_sub(letters + 3);
    let start = name.char_indices().nth(room).and_then(|(end, _)| sanitize::name(&name[..end]));
    format!("{} ({mark})", start.as_deref().unwrap_or(name))
}

impl Lobby {
    /// What those who sit at the table are called there, seat by seat; nothing for seats of nobody and of bots. Of several
    /// whose names look alike all but the first have theirs marked, as have those who are called like a bot.
    pub fn shown_names(&self) -> Vec<String> {
        let mut taken = HashSet::new();
        let mut shown = |sit: &Occupant| match sit {
            // On one device, and at a game that was played elsewhere, there is nobody to be taken in.
            Occupant::Person(guest) if self.uploaded || is_local(&guest.id) => guest.name.clone(),
            Occupant::Person(guest) => {
                let mark = |letters| marked(&guest.name, &guest.id, letters);
                let own = Some(&guest.name).filter(|name| !is_reserved(name)).cloned();
                let mut names = own.into_iter().chain((MARK_LETTERS..=guest.id.len()).map(mark));
                let name = names.find(|name| !taken.contains(&likeness(name))).unwrap_or_else(|| guest.name.clone());
                taken.insert(likeness(&name));
                name
            }
            Occupant::Nobody | Occupant::Bot { .. } => String::new(),
        };
        self.seats.iter().map(&mut shown).collect()
    }
}

impl TableRunner {
    /// What a guest at the table is called there, be it on a seat or not. Whoever only watches and looks like somebody else
    /// has their name marked.
    pub(crate) fn shown_name(&self, guest: &Guest) -> String {
        let names = self.lobby.shown_names();
        if let Some(name) = self.lobby.place_of(&guest.id).and_then(|seat| names.get(seat.index())) {
            return name.clone();
        }
        let like = likeness(&guest.name);
        let others = self.connections.guests().filter(|other| other.id != guest.id).map(|other| &other.name);
        if is_reserved(&guest.name) || names.iter().chain(others).any(|name| likeness(name) == like) {
            return marked(&guest.name, &guest.id, MARK_LETTERS);
        }
        guest.name.clone()
    }
}

/// What is equal for names that look alike: without accents, signs, case and script.
fn likeness(name: &str) -> String {
    let mut like = String::with_capacity(name.len());
    for letter in decomposed(name) {
        let plain = lookalike(letter);
        let lowered = letter.to_lowercase().map(|letter| lookalike(letter).unwrap_or(letter));
        plain.into_iter().chain(lowered).take(if plain.is_some() { 1 } else { 3 }).for_each(|letter| like.push(letter));
    }
    like.replace("rn", "m").replace("vv", "w")
}

/// The letters and emoji of a name, without what is easily overlooked.
fn decomposed(name: &str) -> impl Iterator<Item = char> {
    #[cfg(feature = "lookalikes")]
    let letters = {
        use unicode_normalization::UnicodeNormalization as _;
        name.nfkd().filter(|letter| !unicode_normalization::char::is_combining_mark(*letter))
    };
    #[cfg(not(feature = "lookalikes"))]
    let letters = name.chars();
    let is_slight = |letter: char| {
        letter.is_whitespace()
            || letter.is_ascii_punctuation() && letter != '|'
            || matches!(letter, '\u{00b7}' | '\u{02b0}'..='\u{02ff}' | '\u{2010}'..='\u{203a}' | '\u{200d}' | '\u{fe0f}' | '\u{e0020}'..='\u{e007f}')
    };
    letters.filter(move |letter| !is_slight(*letter))
}

/// The plain letter that a letter is easily taken for, of those that decomposition does not bring together.
fn lookalike(letter: char) -> Option<char> {
    Some(match letter {
        '0' | 'О' | 'о' | 'Ο' | 'ο' | 'σ' | 'ø' | 'Ø' | 'Օ' | 'օ' | 'ᴏ' | 'ꓳ' => 'o',
        '1' | '|' | 'I' | 'i' | 'l' | 'L' | 'І' | 'і' | 'Ι' | 'ι' | 'Ӏ' | 'ӏ' | 'ı' | 'ɩ' | 'ł' | 'Ł' | 'ɪ' | 'ʟ'
        | 'Ꭵ' | 'Ꮮ' | 'ꓡ' | 'ꓲ' => 'l',
        'А' | 'а' | 'Α' | 'α' | 'ɑ' | 'ᴀ' | 'Ꭺ' | 'ꓮ' => 'a',
        'В' | 'в' | 'Β' | 'β' | 'ß' | 'ʙ' | 'Ᏼ' | 'ꓐ' => 'b',
        'С' | 'с' | 'ϲ' | 'Ϲ' | 'ᴄ' | 'Ꮯ' | 'ꓚ' => 'c',
        'ԁ' | 'đ' | 'Đ' | 'ð' | 'ᴅ' | 'Ꭰ' | 'ꓓ' => 'd',
        'Е' | 'е' | 'Ε' | 'ε' | 'Є' | 'є' | 'ᴇ' | 'Ꭼ' | 'ꓰ' => 'e',
        'ɡ' | 'ɢ' | 'Ꮐ' | 'ꓖ' => 'g',
        'Н' | 'н' | 'Η' | 'һ' | 'Һ' | 'հ' | 'ħ' | 'ʜ' | 'Ꮋ' | 'ꓧ' => 'h',
        'Ј' | 'ј' | 'ᴊ' | 'Ꭻ' | 'ꓙ' => 'j',
        'К' | 'к' | 'Κ' | 'κ' | 'ᴋ' | 'Ꮶ' | 'ꓗ' => 'k',
        'М' | 'м' | 'Μ' | 'ᴍ' | 'Ꮇ' | 'ꓟ' => 'm',
        'Ν' | 'η' | 'п' | 'ɴ' | 'ꓠ' => 'n',
        'Р' | 'р' | 'Ρ' | 'ρ' | 'ᴘ' | 'Ꮲ' | 'ꓑ' => 'p',
        'Ԛ' | 'ԛ' => 'q',
        'г' | 'ᴦ' | 'ʀ' | 'Ꭱ' | 'Ꮢ' | 'ꓣ' => 'r',
        'Ѕ' | 'ѕ' | 'ꜱ' | 'Ꮪ' | 'ꓢ' => 's',
        'Т' | 'т' | 'Τ' | 'τ' | 'ᴛ' | 'Ꭲ' | 'ꓔ' => 't',
        'υ' | 'ս' | 'ᴜ' | 'ꓴ' => 'u',
        'ν' | 'ѵ' | 'ᴠ' | 'Ꮩ' | 'ꓦ' => 'v',
        'Ԝ' | 'ԝ' | 'ω' | 'ѡ' | 'ᴡ' | 'Ꮃ' | 'Ꮤ' | 'ꓪ' => 'w',
        'Х' | 'х' | 'Χ' | 'χ' | 'ꓫ' => 'x',
        'У' | 'у' | 'Υ' | 'γ' | 'Ү' | 'ү' | 'ʏ' | 'Ꮍ' | 'ꓬ' => 'y',
        'Ζ' | 'ζ' | 'ᴢ' | 'Ꮓ' | 'ꓜ' => 'z',
        'З' | 'з' | '3' => 'з',
        'ꜰ' | 'ꓝ' => 'f',
        // Small letters of the Cherokee look like small capitals.
        'ꭰ'..='ꮿ' => return letter.to_uppercase().next().and_then(lookalike),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_alike() {
        for (name, other) in [
            ("Ada", "ada"),
            ("Ada", "Аdа"),
            ("Ada", "A d a"),
            ("Ada", "ADA."),
            ("Olga", "0lga"),
            ("Ilya", "lIya"),
            ("Tom", "Том"),
            ("Ada", "ᴀᴅᴀ"),
            ("Ada", "ᎪᎠᎪ"),
            ("Ada", "ꭺꭰꭺ"),
            ("Ada", "ꓮꓓꓮ"),
            ("Ada", "Ada\u{fe0f}"),
            ("Bernie", "Bemie"),
            ("Νικος", "Nlkoς"),
        ] {
            assert_eq!(likeness(name), likeness(other), "{name} {other}");
        }
        for (name, other) in [("Ada", "Ida"), ("Зоя", "Рея"), ("Ada 🌌", "Ada 🚀"), ("🌌", "🚀"), ("Ada", "Adam")]
        {
            assert_ne!(likeness(name), likeness(other), "{name} {other}");
        }
    }

    #[cfg(feature = "lookalikes")]
    #[test]
    fn names_in_other_letters_are_alike() {
        for (name, other) in
            [("Zoë", "Zoe\u{308}"), ("Ada", "Ａｄａ"), ("Ada", "𝐀𝐝𝐚"), ("Ada", "Ⓐⓓⓐ"), ("fi", "ﬁ"), ("René", "Rene")]
        {
            assert_eq!(likeness(name), likeness(other), "{name} {other}");
        }
    }

    #[test]
    fn the_names_of_bots_and_of_the_nameless_are_reserved() {
        for name in ["Rhea", "rhea", "Тitan", "Vеstа", "J u n o", "Рея", "Guest k3vw", "guest K3VW"] {
            assert_eq!(chosen(name, "m8xw2kqz"), Err(NameError::Reserved), "{name}");
        }
        for name in ["Ada", "Rheanna", "Guest k3vw9", "Guest of honour", "Guesthouse"] {
            assert_eq!(chosen(name, "m8xw2kqz").as_deref(), Ok(name));
        }
        assert_eq!(chosen("Guest m8xw", "m8xw2kqz").as_deref(), Ok("Guest m8xw"), "it is theirs");
        assert_eq!(chosen("\u{2800}", "m8xw2kqz"), Err(NameError::Empty));
    }

    #[test]
    fn a_marked_name_is_no_longer_than_others() {
        assert_eq!(marked("Ada", "m8xw2kqz", MARK_LETTERS), "Ada (m8xw)");
        let long = marked(&"x".repeat(MAX_NAME), "m8xw2kqz", MARK_LETTERS);
        assert_eq!((long.chars().count(), long.ends_with(" (m8xw)")), (MAX_NAME, true));
    }
}
