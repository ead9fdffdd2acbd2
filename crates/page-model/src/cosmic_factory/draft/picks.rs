//! The tiles that a player picks in the draft, and where the others go.

use cosmic_factory::{Hand, TileNumber};
use tabletop::Seat;

/// How many tiles each player keeps before the hands are passed on (CF-3.1).
pub const TILES_PER_PASS: usize = 3;

/// The picks after a tile was toggled; none if there is no room for another.
pub fn toggled(picks: Hand, tile: TileNumber) -> Option<Hand> {
    let mut picks = picks;
    if picks.contains(tile) {
        picks.remove(tile);
    } else if picks.len() < TILES_PER_PASS {
        picks.insert(tile);
    } else {
        return None;
    }
    Some(picks)
}

/// Whether tiles are passed to the left in this round (CF-3.2).
pub fn goes_left(round: u8) -> bool {
    round % 2 == 1
}

/// To whom a seat passes its tiles.
pub fn receiver(round: u8, seat: Seat, seats: usize) -> Seat {
    if goes_left(round) { seat.left(seats) } else { seat.right(seats) }
}

/// From whom a seat gets tiles.
pub fn giver(round: u8, seat: Seat, seats: usize) -> Seat {
    if goes_left(round) { seat.right(seats) } else { seat.left(seats) }
}

/// The place, from 0, of the tile to which an arrow key leads among `count` tiles in rows of three.
pub fn led_by(key: &str, from: usize, count: usize) -> Option<usize> {
    let to = match key {
        "ArrowLeft" => from.checked_sub(1)?,
        "ArrowRight" => from + 1,
        "ArrowUp" => from.checked_sub(3)?,
        "ArrowDown" => from + 3,
        _ => return None,
    };
    (to < count).then_some(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_at_most_are_picked() {
        let tiles: Vec<TileNumber> = TileNumber::all().take(4).collect();
        let three = tiles[..3].iter().fold(Hand::EMPTY, |picks, &tile| toggled(picks, tile).unwrap());
        assert_eq!(three.len(), 3);
        assert_eq!(toggled(three, tiles[3]), None);
        assert_eq!(toggled(three, tiles[0]).unwrap().iter().collect::<Vec<_>>(), tiles[1..3]);
    }

    #[test]
    fn tiles_go_left_in_odd_rounds_and_come_from_the_other_side() {
        let seat = |index| Seat::new(index).unwrap();
        assert_eq!((receiver(1, seat(0), 4), giver(1, seat(0), 4)), (seat(1), seat(3)));
        assert_eq!((receiver(2, seat(0), 4), giver(2, seat(0), 4)), (seat(3), seat(1)));
        for round in 1..=5 {
            assert_eq!(giver(round, receiver(round, seat(2), 5), 5), seat(2));
        }
    }

    #[test]
    fn arrows_stay_among_the_tiles() {
        assert_eq!(led_by("ArrowDown", 1, 9), Some(4));
        assert_eq!(led_by("ArrowDown", 4, 6), None);
        assert_eq!(led_by("ArrowUp", 2, 9), None);
        assert_eq!(led_by("ArrowLeft", 0, 9), None);
        assert_eq!(led_by("Enter", 0, 9), None);
    }
}
