//! Remembers the nine tiles of a builder. An account has only those that were scored: one may have been removed or put away
//! since.

use cosmic_factory::{Hand, View};
use tabletop::Viewer;

/// All that a player drafts in a round.
pub const TILES_OF_A_ROUND: usize = 9;

pub fn complete(built: Hand, kept: impl FnOnce() -> Option<Hand>) -> Option<Hand> {
    if built.len() == TILES_OF_A_ROUND {
        return Some(built);
    }
    kept().filter(|kept| kept.len() == TILES_OF_A_ROUND && built.without(*kept).is_empty())
}

/// The round and the nine tiles of the viewer, while galaxies are built.
pub fn of_view(view: &View) -> Option<(u8, Hand)> {
    let Viewer::Seat(seat) = view.viewer else { return None };
    let bench = view.benches().get(seat.index())?;
    let laid: Hand = bench.laid.iter().map(|laid| laid.tile).chain(bench.discarded).collect();
    let tiles = laid.union(bench.hand?);
    (tiles.len() == TILES_OF_A_ROUND).then_some((view.round, tiles))
}

pub fn written(code: &str, round: u8, tiles: Hand) -> String {
    serde_json::to_string(&(code, round, tiles)).unwrap_or_default()
}

pub fn read(text: &str, code: &str, round: u8) -> Option<Hand> {
    let (of, at, tiles): (String, u8, Hand) = serde_json::from_str(text).ok()?;
    (of == code && at == round).then_some(tiles)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(count: usize) -> Hand {
        Hand::all().iter().take(count).collect()
    }

    #[test]
    fn what_was_kept_is_found_for_its_round_only() {
        let text = written("abc", 3, hand(9));
        assert_eq!(read(&text, "abc", 3), Some(hand(9)));
        assert_eq!(read(&text, "abc", 4), None);
        assert_eq!(read(&text, "xyz", 3), None);
        assert_eq!(read("", "abc", 3), None);
    }

    #[test]
    fn a_missing_tile_comes_from_what_was_kept() {
        assert_eq!(complete(hand(9), || None), Some(hand(9)));
        assert_eq!(complete(hand(8), || Some(hand(9))), Some(hand(9)));
        assert_eq!(complete(hand(8), || None), None);
        let others = Hand::all().iter().skip(9).take(9).collect();
        assert_eq!(complete(hand(8), || Some(others)), None, "tiles of another table");
    }
}
