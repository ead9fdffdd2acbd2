//! The order of the seats, which the host can change.

use tabletop::Seat;

/// The order after two seats have changed places.
pub fn swapped(seats: usize, one: usize, other: usize) -> Vec<Seat> {
    let mut order: Vec<Seat> = Seat::first(seats).collect();
    if one < seats && other < seats {
        order.swap(one, other);
    }
    order
}

/// A random order; `random` gives numbers from 0 to 1.
pub fn shuffled(seats: usize, random: impl Fn() -> f64) -> Vec<Seat> {
    let mut order: Vec<Seat> = Seat::first(seats).collect();
    for last in (1..seats).rev() {
        let other = (random() * (last + 1) as f64) as usize;
        order.swap(last, other.min(last));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(order: &[Seat]) -> Vec<usize> {
        order.iter().map(|seat| seat.index()).collect()
    }

    #[test]
    fn two_change_places_and_the_others_stay() {
        assert_eq!(numbers(&swapped(4, 2, 1)), [0, 2, 1, 3]);
        assert_eq!(numbers(&swapped(2, 1, 2)), [0, 1], "there is no third seat");
    }

    #[test]
    fn everyone_keeps_a_seat_however_it_is_shuffled() {
        for random in [0.0, 0.3, 0.5, 0.999_999, 1.0] {
            let mut order = numbers(&shuffled(6, || random));
            order.sort_unstable();
            assert_eq!(order, [0, 1, 2, 3, 4, 5], "{random}");
        }
        assert_ne!(numbers(&shuffled(6, || 0.0)), [0, 1, 2, 3, 4, 5]);
    }
}
