//! Tokens that open what is for operators only.

use std::fmt;

use sha2::{Digest, Sha256};

/// A secret that whoever asks has to know. Only its hash is kept, so that nothing can show it.
#[derive(Clone, PartialEq, Eq)]
pub struct OperatorToken {
    hash: [u8; 32],
}

/// Why something is no token.
#[derive(Debug, thiserror::Error)]
#[error(
    "a token has at least {} letters, all of which can be seen: openssl rand -hex 32 makes one",
    OperatorToken::SHORTEST
)]
pub struct WeakToken;

impl OperatorToken {
    /// The fewest letters of a token.
    pub const SHORTEST: usize = 20;

    /// # Errors
    /// If it is too short, or cannot be sent in a header.
    pub fn new(text: &str) -> Result<OperatorToken, WeakToken> {
        if text.len() < OperatorToken::SHORTEST || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(WeakToken);
        }
        Ok(OperatorToken { hash: hash(text) })
    }

    /// Whether this is the token. How long that takes tells nothing about it.
    pub(crate) fn is(&self, text: &str) -> bool {
        let pairs = self.hash.iter().zip(hash(text));
        pairs.fold(0, |differences, (own, other)| differences | (own ^ other)) == 0
    }
}

impl fmt::Debug for OperatorToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OperatorToken")
    }
}

fn hash(text: &str) -> [u8; 32] {
    Sha256::digest(text).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_known_and_not_shown() {
        let token = OperatorToken::new("correct-horse-battery-staple").unwrap();
        assert!(token.is("correct-horse-battery-staple"));
        for wrong in ["", "correct-horse-battery-stapl", "correct-horse-battery-staplf", "CORRECT-HORSE-BATTERY-STAPLE"]
        {
            assert!(!token.is(wrong), "{wrong}");
        }
        assert_eq!(format!("{token:?}"), "OperatorToken");
    }

    #[test]
    fn what_can_be_guessed_or_not_be_sent_is_no_token() {
        for weak in
            ["", "short", "nineteen-letters-xy", "twenty letters and more of them", "zwanzig-Buchstaben-für-ein"]
        {
            assert!(OperatorToken::new(weak).is_err(), "{weak}");
        }
    }
}
