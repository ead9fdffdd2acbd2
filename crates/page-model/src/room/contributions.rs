//! The random bytes that this device adds to shuffles, kept so that a page which is loaded again has the same.

use protocol::contribution::OwnContribution;
use serde::{Deserialize, Serialize};

/// For how many tables they are kept.
const MAX_KEPT_TABLES: usize = 40;

/// The bytes for each table, the newest last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptContributions(Vec<(String, OwnContribution)>);

impl KeptContributions {
    /// Reads what was kept. What makes no sense is forgotten.
    pub fn parse(text: &str) -> KeptContributions {
        serde_json::from_str(text).unwrap_or_default()
    }

    /// What is to be kept.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The bytes for a table.
    pub fn of(&self, code: &str) -> Option<&OwnContribution> {
        self.0.iter().find(|(known, _)| known == code).map(|(_, own)| own)
    }

    /// Keeps the bytes for a table, and forgets the oldest if there are too many.
    pub fn keep(&mut self, code: &str, own: OwnContribution) {
        self.0.retain(|(known, _)| known != code);
        self.0.push((code.to_owned(), own));
        self.0.drain(..self.0.len().saturating_sub(MAX_KEPT_TABLES));
    }
}

#[cfg(test)]
mod tests {
    use tabletop::fair::Contribution;

    use super::*;

    fn own(byte: u8) -> OwnContribution {
        OwnContribution::new([byte; Contribution::BYTES])
    }

    #[test]
    fn the_newest_are_kept() {
        let mut kept = KeptContributions::default();
        for byte in 0..=40 {
            kept.keep(&format!("table{byte}"), own(byte));
        }
        kept.keep("table1", own(99));
        let kept = KeptContributions::parse(&kept.text());
        assert_eq!((kept.of("table0"), kept.of("table1"), kept.of("table2")), (None, Some(&own(99)), Some(&own(2))));
        assert_eq!(KeptContributions::parse("nonsense"), KeptContributions::default());
    }
}
