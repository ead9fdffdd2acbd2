//! The replay of Big Bang 13.7.

use big_bang::{BOXES, BigBang, Move, Play, TableView, View};
use tabletop::{Entry, Millis, Rules as _, Seat, Viewer};

use super::{Replayed, Viewpoint, What};

/// The shortest and the longest pause before a move.
const PAUSE_LIMITS: (Millis, Millis) = (600, 3_000);

/// Whether the turn of the last player goes on.
fn goes_on(view: &View) -> bool {
    matches!(&view.table, TableView::Cosmic(cosmic) if cosmic.bonus.is_due() && !cosmic.over)
}

impl Replayed for BigBang {
    fn begins(before: &BigBang, _entry: &Entry<Move>, after: &BigBang) -> Option<What> {
        if after.outcome().is_some() {
            return before.outcome().is_none().then_some(What::End);
        }
        // A player who has nothing to place is skipped by the table, which is no turn.
        let seat = after.seat_to_move()?;
        (!goes_on(&after.view(Viewer::Watcher))).then_some(What::Turn(seat))
    }

    /// One round around the table, or around the clock.
    fn round(&self) -> Option<u16> {
        let round = match self.view(Viewer::Watcher).table {
            TableView::Deal | TableView::Hexidomino(_) | TableView::Parallel(_) => return None,
            TableView::Simple(view) => u16::from(view.turns) / (view.order.len().max(1) as u16),
            TableView::Cosmic(view) => view.clock.counters().first().map_or(0, |counter| counter.years / BOXES),
            TableView::Solitary(view) => view.years / BOXES,
        };
        Some(round + 1)
    }

    /// For the viewpoint `All`, the view of a watcher with all objectives, hands and cards revealed.
    fn seen(&self, eyes: Viewpoint) -> View {
        let mut seen = self.view(eyes.viewer());
        if eyes != Viewpoint::All {
            return seen;
        }
        for seat in Seat::first(self.seats()) {
            let own = self.view(Viewer::Seat(seat)).table;
            let index = seat.index();
            match (&mut seen.table, own) {
                (TableView::Cosmic(seen), TableView::Cosmic(own)) => seen.objectives[index] = own.objectives[index],
                (TableView::Parallel(seen), TableView::Parallel(own)) => seen.objectives[index] = own.objectives[index],
                (TableView::Hexidomino(seen), TableView::Hexidomino(own)) => seen.hands[index] = own.hands[index],
                _ => {}
            }
        }
        seen
    }

    /// Bonus placements follow quickly.
    fn pause(&self, next: &Entry<Move>, real: Millis) -> Millis {
        let (shortest, longest) = PAUSE_LIMITS;
        match next.action {
            Move::Deal(_) => 0,
            Move::Play(Play::Pass) | Move::Skip { .. } => real.clamp(shortest, longest / 2),
            Move::Play(_) => real.clamp(shortest, longest),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Recording;
    use super::*;
    use crate::replay::model::recording::tests::golden;

    fn reel(name: &str) -> Recording<BigBang> {
        Recording::read(&golden(&format!("big-bang/tests/records/{name}"))).expect("it can be replayed")
    }

    #[test]
    fn turns_are_counted_and_the_game_ends() {
        for name in ["cosmic", "simple", "solitary", "hexidomino", "parallel"] {
            let reel = reel(&format!("independent-{name}"));
            let moments = &reel.tape().moments;
            assert!(matches!(moments[0].what, What::Turn(_)), "{name}");
            assert_eq!((moments[0].step, moments[0].turn), (1, 1), "{name}");
            assert_eq!(moments.last().map(|moment| moment.what), Some(What::End), "{name}");
            assert!(moments.windows(2).all(|pair| pair[0].step < pair[1].step), "{name}");
        }
    }

    #[test]
    fn bonus_placements_are_one_turn() {
        let reel = reel("dark-energy");
        let step = reel.log().iter().position(|entry| entry.action == Move::Play(Play::DarkEnergy));
        let step = step.expect("it is played") + 1;
        assert!(reel.tape().moments.iter().all(|moment| moment.step != step), "no turn begins in the middle of one");
    }

    #[test]
    fn pauses_are_neither_too_short_nor_too_long() {
        let reel = reel("independent-cosmic");
        let tape = reel.tape();
        for step in 2..=tape.last {
            let pause = tape.position(step) - tape.position(step - 1);
            assert!((600.0..=3_000.0).contains(&pause), "{pause}");
        }
    }

    #[test]
    fn all_eyes_see_objectives_and_hands() {
        let known = |name: &str, eyes: Viewpoint| match reel(name).at(2).seen(eyes).table {
            TableView::Cosmic(view) => view.objectives.iter().filter(|known| known.is_some()).count(),
            TableView::Parallel(view) => view.objectives.iter().filter(|known| known.is_some()).count(),
            TableView::Hexidomino(view) => view.hands.iter().filter(|known| known.is_some()).count(),
            _ => 0,
        };
        for name in ["independent-cosmic", "independent-parallel", "independent-hexidomino"] {
            let seats = reel(name).setup().seats;
            assert_eq!(known(name, Viewpoint::All), seats);
            assert_eq!(known(name, Viewpoint::Watcher), 0);
            assert_eq!(known(name, Viewpoint::Seat(Seat::new(1).unwrap())), 1);
        }
    }
}
