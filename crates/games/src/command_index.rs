//! Which entries commands have made.

use std::hash::{BuildHasher as _, RandomState};
use std::sync::LazyLock;

/// Of this process, so that nobody can look for a command that is taken for another one.
static HASHER: LazyLock<RandomState> = LazyLock::new(RandomState::new);

/// For how many more entries memory is taken at once. Games are short, and there are thousands of them.
const ROOM: usize = 16;

/// The entries of a game by the idempotency keys of the commands that made them.
///
/// Only hashes of the keys are kept, in the order of the entries: the keys would take more memory than the game itself. By chance
/// one of 10^16 commands is taken for another one.
#[derive(Debug, Default)]
pub(crate) struct CommandIndex {
    /// The hash of the command that made entry 1, and so on; 0 where there was none.
    hashes: Vec<u64>,
}

impl CommandIndex {
    /// Notes the command that made the next entry.
    pub(crate) fn push(&mut self, command: Option<&str>) {
        if self.hashes.len() == self.hashes.capacity() {
            self.hashes.reserve_exact(ROOM);
        }
        self.hashes.push(command.map_or(0, hash_of));
    }

    pub(crate) fn entry_of(&self, command: &str) -> Option<u64> {
        let hash = hash_of(command);
        // A log has hundreds of entries at most, and what is sent again was sent lately.
        self.hashes.iter().rposition(|known| *known == hash).map(|index| index as u64 + 1)
    }
}

/// Never 0.
fn hash_of(command: &str) -> u64 {
    HASHER.hash_one(command).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_by_their_keys() {
        let mut index = CommandIndex::default();
        for n in 1..=1000 {
            let key = format!("ada:{n}");
            index.push(Some(&key).filter(|_| n % 3 > 0).map(String::as_str));
        }
        for n in 1..=1000 {
            assert_eq!(index.entry_of(&format!("ada:{n}")), Some(n).filter(|n| n % 3 > 0));
            assert_eq!(index.entry_of(&format!("bob:{n}")), None);
        }
    }
}
