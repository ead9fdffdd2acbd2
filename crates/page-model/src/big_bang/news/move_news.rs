//! Which facts are announced to the viewer.

use tabletop::Seat;

use super::facts::BigBangFact;

/// The facts of one entry.
pub struct MoveNews {
    facts: Vec<BigBangFact>,
    /// Whether the table or a bot made the move for the viewer, who has to be informed of it.
    for_player: bool,
}

impl MoveNews {
    pub fn of(facts: Vec<BigBangFact>, is_kept: bool) -> MoveNews {
        let is_late = matches!(facts.first(), Some(BigBangFact::TimedOut(_)));
        MoveNews { facts, for_player: is_late || is_kept }
    }

    /// The facts to announce. The viewer's own deeds are left out: their sound came with the gesture.
    pub fn news(self, own: Option<Seat>) -> impl Iterator<Item = BigBangFact> {
        let is_known = move |fact: &BigBangFact| {
            let is_deed = matches!(
                fact,
                BigBangFact::Placed { .. }
                    | BigBangFact::Moved { .. }
                    | BigBangFact::Linked { .. }
                    | BigBangFact::Declined(_)
            );
            is_deed && fact.seat() == own && !self.for_player
        };
        self.facts.into_iter().filter(move |fact| !is_known(fact))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::big_bang::board::plan::BoardSpot;

    fn seats() -> [Seat; 2] {
        [0, 1].map(|index| Seat::new(index).expect("a seat"))
    }

    fn placed(seat: Seat) -> BigBangFact {
        let piece = "rc1".parse().expect("a piece");
        BigBangFact::Placed { seat, piece, at: BoardSpot::here(big_bang::Hex::ORIGIN), free: false }
    }

    #[test]
    fn my_own_gesture_is_not_said_and_what_comes_of_it_is() {
        let [me, other] = seats();
        let turn = BigBangFact::Turn { seat: other, again: false };
        let said = |seat| MoveNews::of(vec![placed(seat), turn], false).news(Some(me)).collect::<Vec<_>>();
        assert_eq!(said(me), [turn]);
        assert_eq!(said(other), [placed(other), turn]);
    }

    #[test]
    fn what_was_done_for_me_is_said_as_it_is_of_others() {
        let [me, _] = seats();
        let late = vec![BigBangFact::TimedOut(me), placed(me)];
        assert_eq!(MoveNews::of(late.clone(), false).news(Some(me)).collect::<Vec<_>>(), late);
        let by_a_bot = vec![BigBangFact::Declined(me)];
        assert_eq!(MoveNews::of(by_a_bot.clone(), true).news(Some(me)).collect::<Vec<_>>(), by_a_bot);
    }
}
