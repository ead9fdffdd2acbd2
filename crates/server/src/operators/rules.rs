//! What operators have decided for all nodes: whom they keep out, and what they announce.

use std::collections::HashMap;
use std::net::IpAddr;

use protocol::announcement::Announcement;
use store::{BlockKind, OperatorState};

use super::Network;

/// What holds now, as it was read from the store.
#[derive(Debug, Default)]
pub(crate) struct Rules {
    pub(crate) announcement: Option<Announcement>,
    /// Until when, in milliseconds since 1970; none for good.
    guests: HashMap<String, Option<u64>>,
    networks: Vec<(Network, Option<u64>)>,
}

/// Somebody is kept out.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Blocked {
    /// In milliseconds since 1970; none for good.
    pub(crate) until: Option<u64>,
}

impl Rules {
    pub(super) fn new(state: OperatorState) -> Rules {
        let announcement = state.announcement.map(|stored| Announcement { text: stored.text, at: stored.at });
        let mut rules = Rules { announcement, ..Rules::default() };
        for block in state.blocks {
            match block.kind {
                BlockKind::Guest => drop(rules.guests.insert(block.target, block.until)),
                // Only networks are stored as such.
                BlockKind::Network => {
                    rules.networks.extend(block.target.parse().ok().map(|network| (network, block.until)));
                }
            }
        }
        rules
    }

    /// Whether guests have to be known to tell who is blocked.
    pub(crate) fn has_guests(&self) -> bool {
        !self.guests.is_empty()
    }

    pub(crate) fn blocks_address(&self, address: IpAddr, now: u64) -> Option<Blocked> {
        let blocking = self.networks.iter().filter(|(network, until)| holds(*until, now) && network.contains(address));
        longest(blocking.map(|(_, until)| *until))
    }

    pub(crate) fn blocks_guest(&self, guest: &str, now: u64) -> Option<Blocked> {
        longest(self.guests.get(guest).copied().filter(|until| holds(*until, now)).into_iter())
    }
}

fn holds(until: Option<u64>, now: u64) -> bool {
    until.is_none_or(|until| until > now)
}

fn longest(untils: impl Iterator<Item = Option<u64>>) -> Option<Blocked> {
    let until = untils.max_by_key(|until| until.unwrap_or(u64::MAX))?;
    Some(Blocked { until })
}

#[cfg(test)]
mod tests {
    use store::Block;

    use super::*;

    fn block(kind: BlockKind, target: &str, until: Option<u64>) -> Block {
        Block { kind, target: target.to_owned(), until, reason: String::new(), created: 0 }
    }

    #[test]
    fn the_longest_block_holds_until_its_time_is_up() {
        let blocks = vec![
            block(BlockKind::Network, "203.0.113.0/24", Some(2000)),
            block(BlockKind::Network, "203.0.113.7/32", Some(1000)),
            block(BlockKind::Guest, "ada", None),
            block(BlockKind::Guest, "bob", Some(1000)),
        ];
        let rules = Rules::new(OperatorState { revision: 1, announcement: None, blocks });
        let [one, other] = [IpAddr::from([203, 0, 113, 7]), IpAddr::from([198, 51, 100, 1])];
        assert_eq!(rules.blocks_address(one, 0), Some(Blocked { until: Some(2000) }));
        assert_eq!(rules.blocks_address(one, 2000), None);
        assert_eq!(rules.blocks_address(other, 0), None);
        assert_eq!(rules.blocks_guest("ada", u64::MAX), Some(Blocked { until: None }));
        assert_eq!(rules.blocks_guest("bob", 999), Some(Blocked { until: Some(1000) }));
        assert_eq!((rules.blocks_guest("bob", 1000), rules.blocks_guest("eve", 0)), (None, None));
    }
}
