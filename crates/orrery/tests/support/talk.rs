//! What players say and call themselves besides their moves, and what has to be left of it in the end.

use std::collections::BTreeMap;

use client::SessionEvent;
use protocol::table::SeatInfo;
use protocol::to_client::{CommandOutcome, Message, Refused, Welcome};
use protocol::to_server::Request;
use tabletop::{Dice, Seat};

/// The most that somebody says in a game, so that all of it is still shown in the end.
const MOST_SAID: usize = 6;

/// The most names that somebody takes in a game.
const MOST_NAMES: usize = 3;

/// What one player has said and heard.
#[derive(Debug, Default)]
pub(crate) struct Talk {
    /// Tells texts of different players apart.
    who: String,
    asked: usize,
    /// Texts, and whether they were accepted.
    answered: BTreeMap<String, bool>,
    heard: Vec<String>,
    names: usize,
    /// The name that was accepted last; none if it is not known which.
    name: Option<String>,
}

impl Talk {
    pub(crate) fn of(who: &str) -> Talk {
        Talk { who: who.to_owned(), ..Talk::default() }
    }

    /// Something to be asked for besides a move, now and then.
    pub(crate) fn request(&mut self, dice: &mut Dice) -> Option<Request> {
        match dice.below(24) {
            0 | 1 if self.asked < MOST_SAID => {
                self.asked += 1;
                Some(Request::Say(format!("{} says {}", self.who, self.asked)))
            }
            2 if self.names < MOST_NAMES => {
                self.names += 1;
                Some(Request::Name(format!("{} {}", self.who, self.names)))
            }
            _ => None,
        }
    }

    /// Takes note of something that is no move.
    pub(crate) fn note(&mut self, event: &SessionEvent) {
        match event {
            SessionEvent::Message(Message::Chat(said)) => self.heard.push(said.text.clone()),
            SessionEvent::Welcome { said, .. } => self.heard.extend(said.iter().map(|said| said.text.clone())),
            SessionEvent::Answered { command, outcome } => match (&command.request, outcome) {
                (Request::Say(text), outcome) => {
                    let is_done = matches!(outcome, CommandOutcome::Done { .. });
                    let twice = self.answered.insert(text.clone(), is_done);
                    assert_eq!(twice, None, "'{text}' was answered twice");
                }
                (Request::Name(name), CommandOutcome::Done { .. }) => self.name = Some(name.clone()),
                // It may have been stored all the same.
                (Request::Name(_), CommandOutcome::Refused(Refused { reason, .. })) if reason == "store" => {
                    self.name = None;
                    self.names = MOST_NAMES;
                }
                _ => {}
            },
            _ => {}
        }
    }

    /// How much was accepted.
    pub(crate) fn said(&self) -> u64 {
        self.answered.values().filter(|is_done| **is_done).count() as u64
    }

    /// Compares what is known of it with what somebody is shown who comes to the table in the end. `seat` is where the player
    /// sits.
    pub(crate) fn compare(&self, code: &str, seat: Option<Seat>, welcome: &Welcome) {
        let count = |text: &String| welcome.said.iter().filter(|said| said.text == *text).count();
        for (text, is_done) in &self.answered {
            assert_eq!(count(text), usize::from(*is_done), "table {code}: '{text}' was accepted: {is_done}");
        }
        for text in &self.heard {
            assert_eq!(count(text), 1, "table {code}: '{text}' was heard");
        }
        let shown = seat.and_then(|seat| welcome.table.seats.get(seat.index()));
        if let (Some(SeatInfo::Person { name: shown, .. }), Some(name)) = (shown, &self.name) {
            assert_eq!(shown, name, "table {code}: the name of {seat:?}");
        }
    }
}
