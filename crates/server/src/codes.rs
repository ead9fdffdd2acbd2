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

/// A code for a table that can be said aloud, such as `kapelo42`: 16 million of them. Whoever makes a table tries
/// again if the code is taken.
pub(crate) fn table_code() -> String {
    code_of(random_bytes())
}

/// The code that some bytes make.
pub(crate) fn code_of(bytes: [u8; 5]) -> String {
    let mut code = String::with_capacity(8);
    for byte in &bytes[..3] {
        code.push(CONSONANTS[usize::from(byte >> 2) % CONSONANTS.len()]);
        code.push(VOWELS[usize::from(byte & 3)]);
    }
    for byte in &bytes[3..] {
        code.push(char::from(b'2' + byte % 8));
    }
    code
}

/// Whether a text could be the code of a table, so that there is no need to ask the store for others.
pub(crate) fn is_table_code(text: &str) -> bool {
    text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// The name of a new guest: 96 random bits.
pub(crate) fn guest_id() -> String {
    const DIGITS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    random_bytes::<20>().iter().map(|byte| char::from(DIGITS[usize::from(byte % 32)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_short_and_readable() {
        for _ in 0..1000 {
            let code = table_code();
            assert!(is_table_code(&code), "{code}");
        }
        assert!(!is_table_code("../../et"));
        assert!(!is_table_code("Kapelo42"));
    }
}
