//! The order in which the galaxies of other players stand.

use tabletop::Seat;

/// All seats but ours, beginning with our left neighbour.
pub fn other_seats(own: Option<Seat>, seats: usize) -> Vec<Seat> {
    let Some(own) = own else { return Seat::first(seats).collect() };
    let next = |seat: &Seat| Some(seat.left(seats)).filter(|&next| next != own);
    std::iter::successors(next(&own), next).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_others_are_everyone_else_around_the_table() {
        let seat = |index| Seat::new(index).expect("a seat");
        let others = other_seats(Some(seat(1)), 4);
        assert_eq!(others.len(), 3);
        assert!(!others.contains(&seat(1)));
        assert_eq!(others[0], seat(1).left(4));
        assert_eq!(other_seats(None, 3), [seat(0), seat(1), seat(2)]);
    }
}
