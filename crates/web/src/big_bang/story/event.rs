//! One line of the log: what an entry did, and where that is seen.

use std::sync::Arc;

use big_bang::{BigBang, Hex, Lying, Piece};
use tabletop::Seat;

use super::facts::{Fact, facts};
use crate::big_bang::desk::{Spot, boards};
use crate::live::Step;

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    /// The number of its entry.
    pub(crate) n: u64,
    /// Whose doing it is.
    pub(crate) seat: Seat,
    /// What happened, in order.
    pub(crate) facts: Vec<Fact>,
    /// The pieces that it is about, the one that was played first.
    pub(crate) pieces: Vec<Piece>,
    /// The cells where something lies since then.
    pub(crate) spots: Vec<Spot>,
    /// Where a body came from, and where it went.
    pub(crate) trace: Option<(Hex, Hex)>,
    /// What lay on each board afterwards.
    pub(crate) boards: Vec<Arc<Vec<Lying>>>,
}

impl Event {
    /// The line for a step; none if there is nothing to be told of a player.
    pub(crate) fn of(step: &Step<BigBang>) -> Option<Event> {
        let all = facts(&step.before, step.entry.as_ref(), &step.after);
        let is_told = |fact: &Fact| !matches!(fact, Fact::Turn { .. } | Fact::Over);
        let told: Vec<Fact> = all.into_iter().filter(is_told).collect();
        let (seat, pieces, spots, trace) = told.iter().find_map(deed)?;
        let boards = boards(&step.after).into_iter().map(|board| Arc::new(board.to_vec())).collect();
        Some(Event { n: step.n, seat, facts: told, pieces, spots, trace, boards })
    }

    /// Whether the table moved because the time of the player was up.
    pub(super) fn is_timed_out(&self) -> bool {
        self.facts.iter().any(|fact| matches!(fact, Fact::TimedOut(_)))
    }
}

/// Who did something, with which pieces, where, and from where to where.
type Deed = (Seat, Vec<Piece>, Vec<Spot>, Option<(Hex, Hex)>);

fn deed(fact: &Fact) -> Option<Deed> {
    Some(match *fact {
        Fact::Placed { seat, piece, at, .. } => (seat, vec![piece], vec![at], None),
        Fact::Moved { seat, action, piece, from, to, .. } => {
            (seat, vec![action, piece], vec![Spot::here(to)], Some((from, to)))
        }
        Fact::DarkEnergy(seat) => (seat, vec![Piece::DARK_ENERGY], Vec::new(), None),
        Fact::Linked { seat, piece, .. } => (seat, vec![piece], Vec::new(), None),
        Fact::Drew(seat, piece) => (seat, piece.into_iter().collect(), Vec::new(), None),
        Fact::Declined(seat) | Fact::Skipped(seat) => (seat, Vec::new(), Vec::new(), None),
        _ => return None,
    })
}

/// What happened since a player moved last themselves, with what was done for them meanwhile: by the table when their
/// time was up, or by a bot. All of it for those who only watch. `made` is the number of the last move that they made
/// themselves, if that is known.
pub(crate) fn since(events: &[Event], me: Option<Seat>, made: Option<u64>) -> &[Event] {
    let is_known = |event: &Event| made.is_none_or(|made| event.n <= made);
    let last = events.iter().rposition(|event| Some(event.seat) == me && !event.is_timed_out() && is_known(event));
    &events[last.map_or(0, |last| last + 1)..]
}

#[cfg(test)]
mod tests {
    use big_bang::{Mode, Move, Options, Play};
    use tabletop::{Dice, Entry, Rules as _, Setup, Viewer};

    use super::*;

    /// The log of a game of Cosmic Mode that is played out by chance, with the moves themselves.
    fn played(seed: u64, auto: bool) -> Vec<(Seat, Play, Event)> {
        let setup = Setup::<BigBang> { mode: Mode::Cosmic, seats: 3, options: Options::default() };
        let mut game = BigBang::set_up(&setup).expect("a table");
        let mut dice = Dice::new(seed, 0);
        let deal = game.table_move(&mut dice).expect("a deal");
        game.play(&Entry::by_table(0, deal)).expect("dealt");
        let mut found = Vec::new();
        for n in 2.. {
            let Some(seat) = game.next() else { break };
            let action = game.random_move(seat, &mut dice).expect("a move");
            let Move::Play(play) = action else { break };
            let entry = Entry { auto, ..Entry::by_seat(n, seat, action) };
            let before = Arc::new(game.view(Viewer::Watcher));
            game.play(&entry).expect("legal");
            let after = Arc::new(game.view(Viewer::Watcher));
            let event = Event::of(&Step { n, is_past: false, entry: Some(entry), before, after }).expect("it is told");
            found.push((seat, play, event));
        }
        found
    }

    #[test]
    fn every_move_is_a_line_that_says_who_what_and_where() {
        for seed in 0..6 {
            for (seat, play, event) in played(seed, false) {
                assert_eq!(event.seat, seat);
                match play {
                    Play::Place { piece, at, .. } => {
                        assert_eq!((event.pieces, event.spots), (vec![piece], vec![Spot::here(at)]));
                    }
                    Play::Hyperspace { from, to } | Play::Orbit { from, to, .. } | Play::Eclipse { from, to } => {
                        assert_eq!((event.trace, event.spots), (Some((from, to)), vec![Spot::here(to)]));
                        let there = event.boards[0].iter().find(|lying| lying.at == to).map(|lying| lying.piece);
                        assert_eq!(there, event.pieces.last().copied());
                    }
                    Play::Pass => assert_eq!(event.facts[0], Fact::Declined(seat)),
                    _ => assert!(event.spots.is_empty()),
                }
            }
        }
    }

    #[test]
    fn what_was_done_because_the_time_was_up_says_so() {
        assert!(played(1, true).iter().all(|(seat, _, event)| event.facts[0] == Fact::TimedOut(*seat)));
    }

    #[test]
    fn what_others_did_since_the_last_turn_is_found() {
        let events: Vec<Event> = played(2, false).into_iter().map(|(_, _, event)| event).collect();
        for me in Seat::first(3) {
            let found = since(&events, Some(me), None);
            assert!(found.iter().all(|event| event.seat != me));
            let before = events.len() - found.len();
            assert!(before == 0 || events[before - 1].seat == me);
        }
        assert_eq!(since(&events, None, None).len(), events.len());
    }

    #[test]
    fn what_the_table_did_for_a_player_and_what_came_before_is_new_to_them() {
        let me = Seat::new(0).expect("a seat");
        let mine = |event: &Event| event.seat == me;
        let mut events: Vec<Event> = played(2, false).into_iter().map(|(_, _, event)| event).collect();
        events.truncate(events.iter().rposition(mine).expect("we moved") + 1);
        let (last, before) = events.split_last_mut().expect("there are some");
        let turn = before.iter().rposition(mine).expect("we moved before");
        let others = before.len() - turn - 1;
        last.facts.insert(0, Fact::TimedOut(me));
        let found = since(&events, Some(me), None);
        assert_eq!(found.len(), others + 1, "all since the move that we made ourselves");
        assert_eq!(found.last().map(|event| event.facts[0]), Some(Fact::TimedOut(me)));
    }

    #[test]
    fn what_a_bot_did_on_the_seat_of_a_player_is_new_to_them() {
        let me = Seat::new(0).expect("a seat");
        let events: Vec<Event> = played(2, false).into_iter().map(|(_, _, event)| event).collect();
        let own: Vec<&Event> = events.iter().filter(|event| event.seat == me).collect();
        let made = own[1].n;
        let found = since(&events, Some(me), Some(made));
        assert!(found.iter().all(|event| event.n > made));
        assert_eq!(found.len(), events.iter().filter(|event| event.n > made).count());
        assert!(found.iter().any(|event| event.seat == me), "the bot moved");
        assert_eq!(since(&events, Some(me), Some(u64::MAX)), since(&events, Some(me), None));
    }
}
