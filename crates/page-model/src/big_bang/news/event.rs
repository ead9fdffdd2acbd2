//! A line of the log: what an entry did, and the boards after it.

use std::sync::Arc;

use big_bang::{Hex, Move, Piece, PlacedPiece, View};
use tabletop::{Entry, Seat};

use super::facts::{BigBangFact, facts};
use crate::big_bang::board::board_changes::boards;
use crate::big_bang::board::plan::BoardSpot;

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEvent {
    /// The number of its entry.
    pub n: u64,
    /// The player who did it, or for whom the table did it.
    pub seat: Seat,
    /// What happened, in order.
    pub facts: Vec<BigBangFact>,
    /// The pieces that it is about, the one that was played first.
    pub pieces: Vec<Piece>,
    /// The cells that were filled.
    pub spots: Vec<BoardSpot>,
    /// Where a body came from, and where it went.
    pub trace: Option<(Hex, Hex)>,
    /// What lay on each board afterwards.
    pub boards: Vec<Arc<Vec<PlacedPiece>>>,
}

impl LogEvent {
    /// The line for the entry of this number, by what was seen before and after it; none if no player did
    /// anything worth a line.
    pub fn of(n: u64, before: &View, entry: Option<&Entry<Move>>, after: &View) -> Option<LogEvent> {
        let all = facts(before, entry, after);
        let is_listed = |fact: &BigBangFact| !matches!(fact, BigBangFact::Turn { .. } | BigBangFact::Over);
        let listed: Vec<BigBangFact> = all.into_iter().filter(is_listed).collect();
        let (seat, pieces, spots, trace) = listed.iter().find_map(deed)?;
        let boards = boards(after).into_iter().map(|board| Arc::new(board.to_vec())).collect();
        Some(LogEvent { n, seat, facts: listed, pieces, spots, trace, boards })
    }

    /// Whether the table moved because the time of the player was up.
    pub fn is_timed_out(&self) -> bool {
        self.facts.iter().any(|fact| matches!(fact, BigBangFact::TimedOut(_)))
    }
}

/// The player, the pieces, the filled cells, and the movement of a body.
type Deed = (Seat, Vec<Piece>, Vec<BoardSpot>, Option<(Hex, Hex)>);

fn deed(fact: &BigBangFact) -> Option<Deed> {
    Some(match *fact {
        BigBangFact::Placed { seat, piece, at, .. } => (seat, vec![piece], vec![at], None),
        BigBangFact::Moved { seat, action, piece, from, to, .. } => {
            (seat, vec![action, piece], vec![BoardSpot::here(to)], Some((from, to)))
        }
        BigBangFact::DarkEnergy(seat) => (seat, vec![Piece::DARK_ENERGY], Vec::new(), None),
        BigBangFact::Linked { seat, piece, .. } => (seat, vec![piece], Vec::new(), None),
        BigBangFact::Drew(seat, piece) => (seat, piece.into_iter().collect(), Vec::new(), None),
        BigBangFact::Declined(seat) | BigBangFact::Skipped(seat) => (seat, Vec::new(), Vec::new(), None),
        _ => return None,
    })
}

/// The events since the last move that a player made themselves, including moves that the table (when the time was up)
/// or a bot made for them. All events for watchers. `made` is the number of that last move, if it is known.
pub fn since(events: &[LogEvent], me: Option<Seat>, made: Option<u64>) -> &[LogEvent] {
    let is_known = |event: &LogEvent| made.is_none_or(|made| event.n <= made);
    let last = events.iter().rposition(|event| Some(event.seat) == me && !event.is_timed_out() && is_known(event));
    &events[last.map_or(0, |last| last + 1)..]
}

#[cfg(test)]
mod tests {
    use big_bang::{BigBang, Mode, Options, Play};
    use tabletop::{Dice, Rules as _, Setup, Viewer};

    use super::*;

    /// The log of a game of Cosmic Mode that is played out by chance, with the moves themselves.
    fn played(seed: u64, auto: bool) -> Vec<(Seat, Play, LogEvent)> {
        let setup = Setup::<BigBang> { mode: Mode::Cosmic, seats: 3, options: Options::default() };
        let mut game = BigBang::set_up(&setup).expect("a table");
        let mut dice = Dice::new(seed, 0);
        let deal = game.table_move(&mut dice).expect("a deal");
        game.play(&Entry::by_table(0, deal)).expect("dealt");
        let mut found = Vec::new();
        for n in 2.. {
            let Some(seat) = game.seat_to_move() else { break };
            let action = game.random_move(seat, &mut dice).expect("a move");
            let Move::Play(play) = action else { break };
            let entry = Entry { auto, ..Entry::by_seat(n, seat, action) };
            let before = game.view(Viewer::Watcher);
            game.play(&entry).expect("legal");
            let event = LogEvent::of(n, &before, Some(&entry), &game.view(Viewer::Watcher)).expect("it has a line");
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
                        assert_eq!((event.pieces, event.spots), (vec![piece], vec![BoardSpot::here(at)]));
                    }
                    Play::Hyperspace { from, to } | Play::Orbit { from, to, .. } | Play::Eclipse { from, to } => {
                        assert_eq!((event.trace, event.spots), (Some((from, to)), vec![BoardSpot::here(to)]));
                        let there = event.boards[0].iter().find(|lying| lying.at == to).map(|lying| lying.piece);
                        assert_eq!(there, event.pieces.last().copied());
                    }
                    Play::Pass => assert_eq!(event.facts[0], BigBangFact::Declined(seat)),
                    _ => assert!(event.spots.is_empty()),
                }
            }
        }
    }

    #[test]
    fn what_was_done_because_the_time_was_up_says_so() {
        assert!(played(1, true).iter().all(|(seat, _, event)| event.facts[0] == BigBangFact::TimedOut(*seat)));
    }

    #[test]
    fn what_others_did_since_the_last_turn_is_found() {
        let events: Vec<LogEvent> = played(2, false).into_iter().map(|(_, _, event)| event).collect();
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
        let mine = |event: &LogEvent| event.seat == me;
        let mut events: Vec<LogEvent> = played(2, false).into_iter().map(|(_, _, event)| event).collect();
        events.truncate(events.iter().rposition(mine).expect("we moved") + 1);
        let (last, before) = events.split_last_mut().expect("there are some");
        let turn = before.iter().rposition(mine).expect("we moved before");
        let others = before.len() - turn - 1;
        last.facts.insert(0, BigBangFact::TimedOut(me));
        let found = since(&events, Some(me), None);
        assert_eq!(found.len(), others + 1, "all since the move that we made ourselves");
        assert_eq!(found.last().map(|event| event.facts[0]), Some(BigBangFact::TimedOut(me)));
    }

    #[test]
    fn what_a_bot_did_on_the_seat_of_a_player_is_new_to_them() {
        let me = Seat::new(0).expect("a seat");
        let events: Vec<LogEvent> = played(2, false).into_iter().map(|(_, _, event)| event).collect();
        let own: Vec<&LogEvent> = events.iter().filter(|event| event.seat == me).collect();
        let made = own[1].n;
        let found = since(&events, Some(me), Some(made));
        assert!(found.iter().all(|event| event.n > made));
        assert_eq!(found.len(), events.iter().filter(|event| event.n > made).count());
        assert!(found.iter().any(|event| event.seat == me), "the bot moved");
        assert_eq!(since(&events, Some(me), Some(u64::MAX)), since(&events, Some(me), None));
    }
}
