//! What those who play add to the chance of a game, so that nobody chooses the deals alone.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{DealKey, Secret, VerifyError, bytes, hex};
use crate::Seat;

/// What the hash of a key with contributions begins with, so that no other hash can be taken for it.
const KEY_LABEL: &[u8] = b"tabletop fair deal 1";

/// Random bytes that a seat adds to the chance of a game. Their hash is announced before anybody's bytes are shown.
///
/// ```
/// use tabletop::Seat;
/// use tabletop::fair::Contribution;
///
/// let digits = "07".repeat(Contribution::BYTES);
/// let commitment = Contribution::commitment_to(&digits).expect("32 bytes");
/// let announced = Contribution::announced(Seat::new(1).unwrap(), &commitment).expect("a hash");
/// assert!(announced.takes(&digits) && announced.bytes.is_none());
/// assert!(!announced.takes(&"08".repeat(Contribution::BYTES)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Contribution {
    /// The seat that adds them.
    pub seat: Seat,
    /// The SHA-256 of the bytes, in hexadecimal digits.
    pub commitment: String,
    /// The bytes in hexadecimal digits; none before they are published, and if they did not come in time.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub bytes: Option<String>,
}

impl Contribution {
    /// How many bytes a seat adds.
    pub const BYTES: usize = 32;

    /// The hash to announce for bytes in hexadecimal digits; none unless they are [`Contribution::BYTES`].
    pub fn commitment_to(digits: &str) -> Option<String> {
        bytes(digits).map(|bytes| hex(&Sha256::digest(bytes)))
    }

    /// A contribution whose bytes are not published yet; none unless the commitment is a hash in hexadecimal digits.
    pub fn announced(seat: Seat, commitment: &str) -> Option<Contribution> {
        let commitment = hex(&bytes(commitment)?);
        Some(Contribution { seat, commitment, bytes: None })
    }

    /// Whether these are the bytes that were announced.
    pub fn takes(&self, digits: &str) -> bool {
        Contribution::commitment_to(digits).is_some_and(|found| found == self.commitment)
    }

    /// What of it enters the key: the seat, whether there are bytes, and they or else their hash.
    fn encoded(&self) -> Result<[u8; 34], VerifyError> {
        let seat = self.seat;
        let digits = || VerifyError::ContributionDigits { seat };
        let announced = bytes(&self.commitment).ok_or_else(digits)?;
        let (flag, content) = match &self.bytes {
            None => (0, announced),
            Some(digits_of_bytes) => {
                let content = bytes(digits_of_bytes).ok_or_else(digits)?;
                let found = Sha256::digest(content);
                if found[..] != announced {
                    let announced = self.commitment.clone();
                    return Err(VerifyError::ContributionChanged { seat, announced, found: hex(&found) });
                }
                (1, content)
            }
        };
        let mut encoded = [0; 34];
        (encoded[0], encoded[1]) = (seat.index() as u8, flag);
        encoded[2..].copy_from_slice(&content);
        Ok(encoded)
    }
}

impl Secret {
    /// The key of all dice of a game to which these were added, in the order of seats: the SHA-256 of a label, the seed and
    /// every contribution. Without any it is the seed itself.
    ///
    /// # Errors
    /// If a contribution cannot be read, is not what was announced, or stands in the wrong place.
    pub fn deal_key(&self, contributions: &[Contribution]) -> Result<DealKey, VerifyError> {
        if contributions.is_empty() {
            return Ok(DealKey(self.seed));
        }
        if let Some(pair) = contributions.windows(2).find(|pair| pair[0].seat >= pair[1].seat) {
            return Err(VerifyError::ContributionOrder { seat: pair[1].seat });
        }
        let mut hash = Sha256::new();
        hash.update(KEY_LABEL);
        hash.update(self.seed);
        for contribution in contributions {
            hash.update(contribution.encoded()?);
        }
        Ok(DealKey(hash.finalize().into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret() -> Secret {
        Secret::new(std::array::from_fn(|index| index as u8))
    }

    fn added(seat: usize, byte: u8) -> Contribution {
        let digits = hex(&[byte; Contribution::BYTES]);
        let commitment = Contribution::commitment_to(&digits).unwrap();
        Contribution { seat: Seat::new(seat).unwrap(), commitment, bytes: Some(digits) }
    }

    fn withheld(contribution: &Contribution) -> Contribution {
        Contribution { bytes: None, ..contribution.clone() }
    }

    fn key(contributions: &[Contribution]) -> DealKey {
        secret().deal_key(contributions).unwrap()
    }

    /// This must never change: old deals are verified with it.
    #[test]
    fn the_key_is_fixed() {
        let key_of_three = key(&[added(0, 1), withheld(&added(1, 2)), added(2, 3)]);
        assert_eq!(hex(&key_of_three.0), "26e87bb253fa075c6da46c7f41a9925d6028d26e6123002fa541e399c60368d6");
        let mut alone = key(&[]).dice(4);
        assert_eq!(
            alone.below(1 << 30),
            secret().dice(4).below(1 << 30),
            "as it was before anybody could add anything"
        );
    }

    #[test]
    fn whatever_is_changed_about_contributions_changes_the_key() {
        let (one, two) = (added(0, 1), added(1, 2));
        let both = key(&[one.clone(), two.clone()]);
        let others = [
            key(&[]),
            key(std::slice::from_ref(&one)),
            key(std::slice::from_ref(&two)),
            key(&[added(0, 2), added(1, 1)]),
            key(&[added(0, 1), added(2, 2)]),
            key(&[one.clone(), withheld(&two)]),
            key(&[withheld(&one), two.clone()]),
            key(&[withheld(&one), withheld(&two)]),
            key(&[one, two, withheld(&added(2, 3))]),
        ];
        for (index, other) in others.iter().enumerate() {
            assert!(*other != both && !others[..index].contains(other), "{index}");
        }
    }

    #[test]
    fn what_was_not_announced_has_no_key() {
        let refused = |contributions: &[Contribution]| secret().deal_key(contributions).unwrap_err().to_string();
        let forged = Contribution { bytes: added(1, 3).bytes, ..added(1, 2) };
        let (announced, found) = (added(1, 2).commitment, added(1, 3).commitment);
        let expected = format!("the bytes of seat 1 have the hash {found}, but {announced} was announced");
        assert_eq!(refused(&[added(0, 1), forged]), expected);
        let cut = Contribution { bytes: Some("07".to_owned()), ..added(1, 2) };
        assert_eq!(refused(&[cut]), "contribution of seat 1: not 32 bytes in hexadecimal digits");
        let sign = Contribution { commitment: "+1".repeat(32), ..added(1, 2) };
        assert_eq!(refused(&[sign]), "contribution of seat 1: not 32 bytes in hexadecimal digits");
        assert_eq!(refused(&[added(1, 1), added(0, 2)]), "contribution of seat 0: not in the order of seats");
        assert_eq!(refused(&[added(1, 1), added(1, 1)]), "contribution of seat 1: not in the order of seats");
    }
}
