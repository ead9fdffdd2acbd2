//! Whose turn it is, and who follows.

use big_bang::{BigBang, Clock, Counter, Piece, TableView, View};
use tabletop::Seat;

use super::plan::Offer;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum TurnOwner {
    Of(Seat),
    /// This player can place nothing and is skipped (BB-9.3).
    Skipped(Seat),
    Nobody,
}

pub fn turn(view: &View, state: &BigBang) -> TurnOwner {
    match (state.seat_to_move(), &view.table) {
        (Some(seat), _) => TurnOwner::Of(seat),
        (None, TableView::Parallel(parallel)) if parallel.stuck && !parallel.over => TurnOwner::Skipped(parallel.next),
        (None, _) => TurnOwner::Nobody,
    }
}

/// The clock, where there is one; alone there is one counter on it.
pub fn clock(view: &View) -> Option<Clock> {
    match &view.table {
        TableView::Cosmic(cosmic) => Some(cosmic.clock.clone()),
        TableView::Solitary(solitary) => {
            Some(Clock::of(Seat::new(0).map(|seat| Counter { seat, years: solitary.years })))
        }
        _ => None,
    }
}

/// The years that the turn costs if this piece is its first one; those of the first one, if the turn has begun.
pub fn cost(state: &BigBang, piece: Piece) -> u8 {
    let bonus = state.bonus();
    if bonus.is_due() { bonus.years } else { piece.years() }
}

/// Who may be next after this turn, each once. On a clock that depends on the taken piece.
pub fn following(view: &View, state: &BigBang, offer: &Offer) -> Vec<Seat> {
    let Some(next) = state.seat_to_move() else { return Vec::new() };
    match &view.table {
        TableView::Deal | TableView::Solitary(_) => Vec::new(),
        TableView::Cosmic(cosmic) => {
            let pieces = cosmic.row.iter().filter(|&piece| state.bonus().is_due() || offer.can_play(piece));
            let mut seats: Vec<Seat> =
                pieces.filter_map(|piece| cosmic.clock.after(cost(state, piece)).next_seat()).collect();
            seats.sort_by_key(|&seat| (seat == next, seat.index()));
            seats.dedup();
            seats
        }
        TableView::Simple(simple) => {
            let place = usize::from(simple.turns) + 1;
            simple.order.get(place % simple.order.len().max(1)).copied().into_iter().collect()
        }
        TableView::Hexidomino(_) | TableView::Parallel(_) => vec![next.left(view.seats())],
    }
}

/// State across turns, to notice that a player plays again.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Turned {
    next: Option<Seat>,
    /// The years of whoever is next.
    years: u16,
    /// Whether the same player has just played.
    pub again: bool,
}

impl Turned {
    /// The state after another update.
    pub fn new(before: Option<&Turned>, clock: Option<&Clock>) -> Turned {
        let first = clock.and_then(|clock| clock.counters().first());
        let (next, years) = (first.map(|counter| counter.seat), first.map_or(0, |counter| counter.years));
        let again = match before {
            Some(before) if before.next == next && before.years == years => before.again,
            Some(before) => before.next == next && next.is_some(),
            None => false,
        };
        Turned { next, years, again }
    }
}

/// The piece that is discarded after the turn: the rightmost that is left (BB-2.3).
pub fn next_to_go(row: &big_bang::Row, picked: Option<Piece>) -> Option<Piece> {
    row.iter().rev().find(|&piece| Some(piece) != picked)
}

#[cfg(test)]
mod tests {
    use big_bang::{Mode, Row};

    use super::*;
    use crate::big_bang::board::fixtures::{dealt, imagined, lying, piece, seat};

    fn counters(all: &[(usize, u16)]) -> Clock {
        Clock::of(all.iter().map(|&(index, years)| Counter { seat: seat(index), years }))
    }

    /// Who follows seat 0, given the clock and the pieces of the row.
    fn followers(all: &[(usize, u16)], row: [&str; 4]) -> Vec<usize> {
        let mut view = dealt(Mode::Cosmic, all.len());
        if let TableView::Cosmic(cosmic) = &mut view.table {
            cosmic.board = lying("big-bang@0,0");
            cosmic.clock = counters(all);
            cosmic.row = Row::new(row.map(|name| Some(piece(name))));
        }
        let state = imagined(&view);
        following(&view, &state, &Offer::of(&state)).iter().map(|seat| seat.index()).collect()
    }

    #[test]
    fn who_follows_on_the_clock_depends_on_what_is_taken() {
        assert_eq!(followers(&[(0, 0), (1, 0)], ["rc1", "rc2", "rc3", "bp1"]), [1]);
        assert_eq!(followers(&[(0, 0), (1, 2)], ["rc2", "rc3", "bp2", "bp3"]), [1, 0], "who arrives goes on top");
        assert_eq!(followers(&[(0, 0), (1, 9)], ["rc1", "rc2", "rc3", "bp1"]), [0]);
        assert_eq!(followers(&[(0, 0), (1, 9)], ["rc1", "supernova", "orbit", "bp1"]), [0], "those cannot be played");
    }

    #[test]
    fn without_a_clock_turns_go_round() {
        for mode in [Mode::Simple, Mode::Parallel, Mode::Hexidomino] {
            let view = dealt(mode, 3);
            let state = imagined(&view);
            let next = state.seat_to_move().expect("somebody is next");
            assert_eq!(turn(&view, &state), TurnOwner::Of(next));
            assert_eq!(following(&view, &state, &Offer::of(&state)), [next.left(3)], "{mode}");
            assert_eq!(clock(&view), None);
        }
    }

    #[test]
    fn who_plays_again_is_remembered_until_the_next_turn() {
        let one = Turned::new(None, Some(&counters(&[(0, 0), (1, 5)])));
        let bonus = Turned::new(Some(&one), Some(&counters(&[(0, 0), (1, 5)])));
        let two = Turned::new(Some(&bonus), Some(&counters(&[(0, 3), (1, 5)])));
        let still = Turned::new(Some(&two), Some(&counters(&[(0, 3), (1, 5)])));
        let three = Turned::new(Some(&still), Some(&counters(&[(1, 5), (0, 6)])));
        assert_eq!([one, bonus, two, still, three].map(|turned| turned.again), [false, false, true, true, false]);
        assert!(!Turned::new(Some(&one), None).again);
    }

    #[test]
    fn bb_2_3_the_rightmost_that_is_left_goes_next() {
        let row = Row::new([Some(piece("rc1")), None, Some(piece("rc2")), Some(piece("rc3"))]);
        assert_eq!(next_to_go(&row, None), Some(piece("rc3")));
        assert_eq!(next_to_go(&row, Some(piece("rc3"))), Some(piece("rc2")));
        assert_eq!(next_to_go(&row, Some(piece("rc1"))), Some(piece("rc3")));
    }
}
