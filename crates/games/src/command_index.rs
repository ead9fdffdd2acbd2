//! Which entries commands have made.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};

/// The entries of a game by the idempotency keys of the commands that made them.
///
/// Only hashes of the keys are kept, since they would take more memory than the game itself. The hashes are keyed, so nobody
/// can look for a command that is taken for another one; by chance that happens to one of 10^16 commands.
#[derive(Debug, Default)]
pub(crate) struct CommandIndex {
    hasher: RandomState,
    entries: HashMap<u64, u32>,
}

impl CommandIndex {
    pub(crate) fn insert(&mut self, command: &str, n: u64) {
        // A log with more entries does not fit into memory.
        self.entries.insert(self.hasher.hash_one(command), u32::try_from(n).unwrap_or(u32::MAX));
    }

    pub(crate) fn entry_of(&self, command: &str) -> Option<u64> {
        self.entries.get(&self.hasher.hash_one(command)).copied().map(u64::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_by_their_keys() {
        let mut index = CommandIndex::default();
        for n in 1..=1000 {
            index.insert(&format!("ada:{n}"), n);
        }
        for n in 1..=1000 {
            assert_eq!(index.entry_of(&format!("ada:{n}")), Some(n));
            assert_eq!(index.entry_of(&format!("bob:{n}")), None);
        }
    }
}
