//! What questions of a player are answered with.

use big_bang::{TableView, View};
use tabletop::Seat;

use super::board::foresight::knows;

/// The seats whose points may be said aloud: those whose objectives are known. A player who covers secret objectives
/// does not want their points heard either, until they are turned up in the end.
pub fn spoken_seats(view: &View, me: Option<Seat>, is_covered: bool) -> Vec<Seat> {
    let is_secret = matches!(view.table, TableView::Cosmic(_) | TableView::Parallel(_)) && !view.table.is_over();
    let is_covered = |seat: Seat| is_covered && is_secret && me == Some(seat);
    Seat::first(view.seats()).filter(|&seat| knows(view, seat) && !is_covered(seat)).collect()
}

#[cfg(test)]
mod tests {
    use big_bang::Mode;

    use super::*;
    use crate::big_bang::board::fixtures::dealt;

    #[test]
    fn points_for_covered_objectives_are_not_said() {
        let me = Seat::new(0);
        for mode in [Mode::Cosmic, Mode::Parallel] {
            let view = dealt(mode, 2);
            assert_eq!(spoken_seats(&view, me, false), me.into_iter().collect::<Vec<_>>(), "{mode}");
            assert!(spoken_seats(&view, me, true).is_empty(), "{mode}");
        }
        let open = dealt(Mode::Simple, 2);
        assert_eq!(spoken_seats(&open, me, true).len(), 2, "they lie open for everyone");
    }
}
