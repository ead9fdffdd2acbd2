//! Deals that everyone can verify: a commitment scheme.
//!
//! Before the first deal a table publishes a hash of its seed and a nonce: the *commitment*. From then on it cannot
//! choose what it deals, because the dice for each entry follow from the seed and the entry's number alone. After the
//! game it publishes both (the *opening*), and everybody can make every deal again.
//!
//! A seed alone leaves the choice to whoever picks it. So those who play may add random bytes of their own: each announces
//! a hash of them, and shows them only when all hashes and the commitment are published (commit–reveal). Then the dice
//! follow from all of it, see [`Secret::deal_key`] and [`Contribution`].
//!
//! ```
//! use tabletop::Game;
//! use tabletop::fair::Secret;
//! use tabletop::testkit::nim;
//!
//! let secret = Secret::new([7; Secret::BYTES]); // from the system's random generator
//! let published = secret.commitment();
//! let mut game = Game::new(nim::setup(2))?;
//! game.settle(0, &mut secret.dice(0)).expect("the table deals");
//!
//! let opening = secret.opening();
//! assert_eq!(opening.commitment, published);
//! assert_eq!(opening.verify(&game), Ok(1), "one entry was made by chance, and follows from the seed");
//! # Ok::<(), tabletop::SetupError>(())
//! ```

mod contribution;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub use contribution::Contribution;

use crate::{Actor, Dice, Game, Rules, Seat};

/// What the dice of a table are made of; secret until the game is over.
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct Secret {
    seed: [u8; 32],
    nonce: [u8; 32],
}

impl Secret {
    /// The random bytes that a secret is made of: 32 for the seed, 32 for the nonce.
    pub const BYTES: usize = 64;

    /// Takes the seed, then the nonce, from random bytes.
    pub fn new(bytes: [u8; Secret::BYTES]) -> Secret {
        let mut secret = Secret { seed: [0; 32], nonce: [0; 32] };
        secret.seed.copy_from_slice(&bytes[..32]);
        secret.nonce.copy_from_slice(&bytes[32..]);
        secret
    }

    /// The bytes it was made of.
    pub fn bytes(&self) -> [u8; Secret::BYTES] {
        let mut bytes = [0; Secret::BYTES];
        bytes[..32].copy_from_slice(&self.seed);
        bytes[32..].copy_from_slice(&self.nonce);
        bytes
    }

    /// The hash that is published before the first deal: SHA-256 of seed and nonce, in hexadecimal digits.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.bytes()))
    }

    /// The dice for the entry with this index, if nobody adds anything.
    pub fn dice(&self, entry: u64) -> Dice {
        DealKey::from(*self).dice(entry)
    }

    /// The opening of the commitment, to be published after the game; nobody has added anything.
    pub fn opening(&self) -> Opening {
        self.opening_with(Vec::new())
    }

    /// The opening of a game to which these were added.
    pub fn opening_with(&self, contributions: Vec<Contribution>) -> Opening {
        Opening { commitment: self.commitment(), seed: hex(&self.seed), nonce: hex(&self.nonce), contributions }
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Secret({})", self.commitment())
    }
}

/// The key of all dice of a game; secret until the game is over.
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct DealKey([u8; 32]);

impl DealKey {
    /// The dice for the entry with this index.
    pub fn dice(&self, entry: u64) -> Dice {
        Dice::from_key(self.0, entry)
    }
}

/// The key of a game to which nobody has added anything.
impl From<Secret> for DealKey {
    fn from(secret: Secret) -> DealKey {
        DealKey(secret.seed)
    }
}

/// Lest a key ends up in somebody's log file.
impl std::fmt::Debug for DealKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("DealKey")
    }
}

/// A commitment with what it was made of, as it stands in the record of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Opening {
    /// The hash that was published before the first deal.
    pub commitment: String,
    /// The table's share of the key of the dice, 32 bytes in hexadecimal digits.
    pub seed: String,
    /// 32 bytes that make it impossible to guess the seed from the hash.
    pub nonce: String,
    /// What seats have announced and added, in the order of seats.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub contributions: Vec<Contribution>,
}

/// Why deals are not what they were bound to be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// Seed or nonce are not 32 bytes.
    #[error("{field}: not 32 bytes in hexadecimal digits")]
    Digits {
        /// `seed` or `nonce`.
        field: &'static str,
    },
    /// The hash is another one.
    #[error("seed and nonce have the hash {found}, but {published} was published")]
    Commitment {
        /// The hash that was published before the first deal.
        published: String,
        /// The hash of seed and nonce.
        found: String,
    },
    /// The hash or the bytes of a contribution are not 32 bytes.
    #[error("contribution of {seat}: not 32 bytes in hexadecimal digits")]
    ContributionDigits {
        /// Whose it is.
        seat: Seat,
    },
    /// Bytes were added that are not those which had been announced.
    #[error("the bytes of {seat} have the hash {found}, but {announced} was announced")]
    ContributionChanged {
        /// Whose they are.
        seat: Seat,
        /// The hash that was announced before anybody's bytes were shown.
        announced: String,
        /// The hash of the bytes.
        found: String,
    },
    /// A seat has added something twice, or contributions are out of order.
    #[error("contribution of {seat}: not in the order of seats")]
    ContributionOrder {
        /// Whose it is.
        seat: Seat,
    },
    /// Something was added by a seat that the game does not have.
    #[error("contribution of {seat}: there is no such seat in this game")]
    ContributionSeat {
        /// Whose it is.
        seat: Seat,
    },
    /// An entry does not follow from the seed, and from what was added to it.
    #[error("entry {entry} does not follow from the seed")]
    Entry {
        /// Its index in the log, from 0.
        entry: usize,
    },
}

impl Opening {
    /// The secret, if the hash is right.
    ///
    /// ```
    /// use tabletop::fair::{Opening, Secret, VerifyError};
    ///
    /// let opening = Secret::new([7; Secret::BYTES]).opening();
    /// assert!(opening.secret().is_ok());
    /// let forged = Opening { seed: opening.nonce.replace('7', "8"), ..opening };
    /// assert!(matches!(forged.secret(), Err(VerifyError::Commitment { .. })));
    /// ```
    ///
    /// # Errors
    /// If it cannot be read, or has another hash.
    pub fn secret(&self) -> Result<Secret, VerifyError> {
        let bytes = |field, digits: &str| bytes(digits).ok_or(VerifyError::Digits { field });
        let secret = Secret { seed: bytes("seed", &self.seed)?, nonce: bytes("nonce", &self.nonce)? };
        let found = secret.commitment();
        if found == self.commitment {
            Ok(secret)
        } else {
            Err(VerifyError::Commitment { published: self.commitment.clone(), found })
        }
    }

    /// Checks that every entry that chance made follows from the seed; tells how many those are.
    ///
    /// # Errors
    /// Names the first that does not.
    pub fn verify<R: Rules>(&self, game: &Game<R>) -> Result<usize, VerifyError> {
        let seats = game.setup().seats;
        let secret = self.secret()?;
        if let Some(beyond) = self.contributions.iter().find(|contribution| contribution.seat.index() >= seats) {
            return Err(VerifyError::ContributionSeat { seat: beyond.seat });
        }
        let key = secret.deal_key(&self.contributions)?;
        let Ok(mut state) = R::set_up(game.setup()) else { return Err(VerifyError::Entry { entry: 0 }) };
        let mut checked = 0;
        for (index, entry) in game.log().iter().enumerate() {
            if entry.actor == Actor::Table || entry.auto {
                let mut dice = key.dice(index as u64);
                let made = match state.table_move(&mut dice) {
                    Some(action) => Some((Actor::Table, action)),
                    None => state.time_out(&mut dice),
                };
                if made != Some((entry.actor, entry.action.clone())) {
                    return Err(VerifyError::Entry { entry: index });
                }
                checked += 1;
            }
            state.play(entry).map_err(|_| VerifyError::Entry { entry: index })?;
        }
        Ok(checked)
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(digits: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if digits.len() != 64 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&digits[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_published_fits_its_opening_and_nothing_else() {
        let secret = Secret::new(std::array::from_fn(|index| index as u8));
        let opening = secret.opening();
        assert_eq!(opening.commitment, "fdeab9acf3710362bd2658cdc9a29e8f9c757fcf9811603a8c447cd1d9151108");
        assert_eq!(opening.secret(), Ok(secret));
        let other = Opening { nonce: opening.seed.clone(), ..opening.clone() };
        assert!(matches!(other.secret(), Err(VerifyError::Commitment { .. })));
        let cut = Opening { seed: opening.seed[1..].to_owned(), ..opening };
        assert_eq!(cut.secret(), Err(VerifyError::Digits { field: "seed" }));
    }
}
