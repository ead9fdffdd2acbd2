//! The lines of the list of players: order, points and what each waits for.

use big_bang::{TableView, View};
use tabletop::Seat;

/// A player in the list.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct PlayerLine {
    pub seat: Seat,
    /// Years on the clock, where there is one.
    pub years: Option<u16>,
}

/// All players, the next one first.
pub fn lines(view: &View) -> Vec<PlayerLine> {
    let round = |first: Seat| {
        let seats = view.seats();
        std::iter::successors(Some(first), move |seat| Some(seat.left(seats))).take(seats)
    };
    let plain = |seat: Seat| PlayerLine { seat, years: None };
    match &view.table {
        TableView::Cosmic(cosmic) => {
            let line = |counter: &big_bang::Counter| PlayerLine { seat: counter.seat, years: Some(counter.years) };
            cosmic.clock.counters().iter().map(line).collect()
        }
        TableView::Simple(simple) => {
            let (count, begun) = (simple.order.len(), usize::from(simple.turns));
            (0..count).filter_map(|place| simple.order.get((begun + place) % count)).map(|&seat| plain(seat)).collect()
        }
        TableView::Parallel(parallel) => round(parallel.next).map(plain).collect(),
        TableView::Deal | TableView::Solitary(_) | TableView::Hexidomino(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use big_bang::Mode;

    use super::*;
    use crate::big_bang::board::fixtures::{dealt, imagined};

    #[test]
    fn whoever_is_next_comes_first() {
        for mode in [Mode::Cosmic, Mode::Simple, Mode::Parallel] {
            let view = dealt(mode, 4);
            let found = lines(&view);
            assert_eq!(found.first().map(|line| line.seat), imagined(&view).seat_to_move(), "{mode}");
            assert_eq!(found.len(), 4);
        }
        assert!(lines(&dealt(Mode::Solitary, 1)).is_empty());
    }
}
