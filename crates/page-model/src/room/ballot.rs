//! Who has voted what in a ballot, from when one may vote, and whether it is shown.

use protocol::table::{Ballot, Vote};
use tabletop::{Millis, Seat};

/// The vote of a player.
pub fn vote_of(ballot: &Ballot, seat: Seat) -> Vote {
    match (ballot.bot.contains(&seat), ballot.end.contains(&seat)) {
        (true, _) => Vote::Bot,
        (false, true) => Vote::End,
        (false, false) => Vote::Wait,
    }
}

/// The time from which a vote is possible; none if it is not.
pub fn from(ballot: &Ballot, vote: Vote) -> Option<Millis> {
    match vote {
        Vote::Bot => ballot.bot_from,
        Vote::End => Some(ballot.end_from),
        Vote::Wait => Some(0),
    }
}

/// Whether the bar is shown: not during the reader's own turn, unless somebody has voted.
pub fn is_shown(ballot: &Ballot, is_busy: bool) -> bool {
    let is_voted = !ballot.bot.is_empty() || !ballot.end.is_empty();
    is_voted || (!ballot.absent.is_empty() && !is_busy)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(index: usize) -> Seat {
        Seat::new(index).expect("a seat")
    }

    #[test]
    fn who_has_something_to_do_is_left_alone_until_somebody_votes() {
        let absent =
            Ballot { absent: vec![seat(0)], bot_from: Some(120_000), end_from: 120_000, bot: vec![], end: vec![] };
        assert!(is_shown(&absent, false) && !is_shown(&absent, true));
        let gone = Ballot { absent: vec![], bot_from: None, end_from: 0, bot: vec![], end: vec![] };
        assert!(!is_shown(&gone, false), "who plays on against a bot finds it in the menu");
        let voted = Ballot { end: vec![seat(2)], ..gone };
        assert!(is_shown(&voted, true));
        assert_eq!((vote_of(&voted, seat(2)), vote_of(&voted, seat(1))), (Vote::End, Vote::Wait));
    }

    #[test]
    fn a_bot_is_offered_only_for_those_who_are_awaited() {
        let gone = Ballot { absent: vec![], bot_from: None, end_from: 0, bot: vec![], end: vec![] };
        assert_eq!((from(&gone, Vote::Bot), from(&gone, Vote::End)), (None, Some(0)));
    }
}
