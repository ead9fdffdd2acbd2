//! Random ids: secrets that nobody can guess, and codes that people can read to each other.

/// Random bytes from the operating system.
///
/// # Panics
/// If the operating system has none, without which no table could be fair.
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has random numbers");
    bytes
}

/// Bytes as two hexadecimal digits each.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

const CONSONANTS: [char; 16] = ['b', 'd', 'f', 'g', 'h', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'w', 'z'];
const VOWELS: [char; 4] = ['a', 'e', 'i', 'o'];

/// The code of a table that everyone finds in the list, such as `kapelo42`: 16 million of them. Whoever makes a table
/// tries again if the code is taken.
pub(crate) fn open_code() -> String {
    open_code_of(random_bytes())
}

/// The code that some bytes make.
pub(crate) fn open_code_of(bytes: [u8; 5]) -> String {
    let mut code = String::with_capacity(OPEN_CODE_LETTERS);
    bytes[..3].iter().for_each(|byte| push_syllable(&mut code, *byte));
    for byte in &bytes[3..] {
        code.push(char::from(b'2' + byte % 8));
    }
    code
}

/// The code of a table that only those are to find who have its link, such as `kapelo-bidufa-nisora-temiva`: 72 random
/// bits, which nobody can guess, and which can still be said aloud.
pub(crate) fn private_code() -> String {
    private_code_of(random_bytes())
}

/// The code that some bytes make.
pub(crate) fn private_code_of(bytes: [u8; 12]) -> String {
    let mut code = String::with_capacity(PRIVATE_CODE_LETTERS);
    for (index, byte) in bytes.into_iter().enumerate() {
        if index > 0 && index % SYLLABLES_OF_WORD == 0 {
            code.push('-');
        }
        push_syllable(&mut code, byte);
    }
    code
}

const OPEN_CODE_LETTERS: usize = 8;

/// Four words and three hyphens.
const PRIVATE_CODE_LETTERS: usize = 27;

const SYLLABLES_OF_WORD: usize = 3;

/// A consonant and a vowel: six of the eight bits.
fn push_syllable(code: &mut String, byte: u8) {
    code.push(CONSONANTS[usize::from(byte >> 2) % CONSONANTS.len()]);
    code.push(VOWELS[usize::from(byte & 3)]);
}

/// Whether a text could be the code of a table, so that there is no need to ask the store for others.
pub(crate) fn is_table_code(text: &str) -> bool {
    let is_word =
        |word: &str| word.len() == 2 * SYLLABLES_OF_WORD && word.bytes().all(|byte| byte.is_ascii_lowercase());
    match text.len() {
        OPEN_CODE_LETTERS => text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()),
        PRIVATE_CODE_LETTERS => text.split('-').all(is_word),
        _ => false,
    }
}

/// The id of a new guest: 100 random bits.
pub(crate) fn guest_id() -> String {
    letters(random_bytes::<20>())
}

/// The id of a device, which only has to differ from the others of the same guest: 50 random bits.
pub(crate) fn device_id() -> String {
    letters(random_bytes::<10>())
}

/// The device id that some bytes make.
pub(crate) fn device_id_of(bytes: &[u8]) -> String {
    letters(std::array::from_fn::<u8, 10, _>(|index| bytes[index]))
}

/// What is in a link for another device: 130 random bits.
pub(crate) fn link_token() -> String {
    letters(random_bytes::<26>())
}

/// A letter or digit for each byte; none that looks like another.
fn letters<const N: usize>(bytes: [u8; N]) -> String {
    const DIGITS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    bytes.iter().map(|byte| char::from(DIGITS[usize::from(byte % 32)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_readable() {
        for _ in 0..1000 {
            let (open, private) = (open_code(), private_code());
            assert!(is_table_code(&open), "{open}");
            assert!(is_table_code(&private), "{private}");
            assert!(!protocol::local::is_local(&private));
        }
        for other in [
            "../../et",
            "Kapelo42",
            "kapelo-bidufa-nisora",
            "kapelo-bidufa-nisora-temiv4",
            "kapelobidufanisoratemivapel",
        ] {
            assert!(!is_table_code(other), "{other}");
        }
    }

    /// Twelve syllables of six bits each.
    #[test]
    fn private_codes_have_more_bits_than_can_be_tried() {
        let mut seen = std::collections::HashSet::new();
        for byte in 0..=63_u8 {
            let mut code = String::new();
            push_syllable(&mut code, byte);
            assert!(seen.insert(code), "each of six bits makes a difference");
        }
        assert_eq!(private_code_of([0; 12]), "bababa-bababa-bababa-bababa");
    }
}
