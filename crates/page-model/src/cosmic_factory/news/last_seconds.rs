//! Which second of a countdown ticks, and for whom.

use cosmic_factory::View;
use cosmic_factory::game::PhaseView;
use tabletop::Seat;

/// So many seconds before the end the countdown is announced.
pub const COUNTDOWN_SECONDS: u32 = 5;

/// Whether the game waits for somebody.
pub fn is_awaited(view: &View, seat: Seat) -> bool {
    match view.phase {
        PhaseView::Draft { chosen, .. } => !chosen.contains(seat),
        PhaseView::Build { done, .. } => !done.contains(seat),
        PhaseView::Choose { asked, chosen, .. } => asked.contains(seat) && !chosen.contains(seat),
        PhaseView::Deal | PhaseView::Settle { .. } | PhaseView::Over => false,
    }
}

/// The second to announce: one of the last, while the game waits for us.
pub fn countdown(left: f64, is_awaited: bool) -> Option<u32> {
    let second = left.ceil() as u32;
    (is_awaited && (1..=COUNTDOWN_SECONDS).contains(&second)).then_some(second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_seconds_tick_and_only_for_who_is_awaited() {
        assert_eq!(
            [5.4, 5.0, 4.1, 0.2, 0.0].map(|left| countdown(left, true)),
            [None, Some(5), Some(5), Some(1), None]
        );
        assert_eq!(countdown(3.0, false), None);
    }
}
