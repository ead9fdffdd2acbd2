//! Links between tiles, and the networks they form.

use crate::Galaxy;
use crate::score::trail::Link;
use crate::tile::{Arms, Side};

/// The arms of a tile as it lies; none face down.
fn arms(galaxy: &Galaxy, tile: usize) -> Arms {
    let placed = galaxy.tiles()[tile];
    if placed.down { Arms::default() } else { placed.tile.turned(placed.turns).arms() }
}

/// All links (CF-5.3): neighbours that both have the arm towards their common side.
pub(super) fn links(galaxy: &Galaxy) -> Vec<Link> {
    let mut links = Vec::new();
    for tile in 0..galaxy.tiles().len() {
        for side in [Side::East, Side::South] {
            if let Some(other) = galaxy.neighbour(tile, side)
                && arms(galaxy, tile).has(side)
                && arms(galaxy, other).has(side.opposite())
            {
                links.push((tile, other));
            }
        }
    }
    links
}

/// The groups of linked tiles, a lone tile with arms among them, the largest first.
pub(super) fn networks(galaxy: &Galaxy, links: &[Link]) -> Vec<Vec<usize>> {
    let mut networks: Vec<Vec<usize>> = Vec::new();
    for tile in (0..galaxy.tiles().len()).filter(|&tile| arms(galaxy, tile) != Arms::default()) {
        let mut network = vec![tile];
        for &(_, other) in links.iter().filter(|&&(first, _)| first == tile) {
            network.push(other);
        }
        // Whatever shares a tile with the new network belongs to it.
        networks.retain(|known| {
            let shared = known.iter().any(|tile| network.contains(tile));
            if shared {
                network.extend(known);
            }
            !shared
        });
        network.sort_unstable();
        network.dedup();
        networks.push(network);
    }
    networks.sort_by_key(|network| (std::cmp::Reverse(network.len()), network.first().copied()));
    networks
}
