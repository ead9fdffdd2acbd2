//! Coming, going and talking: what people do besides playing.

use games::Playable;
use protocol::table::Reaction;
use protocol::to_server::Request;
use serde_json::json;
use tabletop::{Millis, Seat};

use crate::person::Person;
use crate::world::World;

impl<R: Playable> World<R> {
    /// Whether somebody is not there, or has just come or gone.
    pub(super) fn comes_or_goes(&mut self, index: usize) -> bool {
        let (now, is_calm) = (self.now, self.is_calm);
        let is_missed = is_calm && self.people[index].client.is_none() && self.is_missed(index);
        let person = &mut self.people[index];
        let Some(client) = &mut person.client else {
            let is_time = person.away_until.is_none_or(|until| until <= now);
            if is_time || is_missed {
                self.open_page(index);
            }
            return true;
        };
        if let Some(until) = person.away_until {
            if until <= now || is_calm {
                person.away_until = None;
                client.session.connect();
                self.run_session(index);
            }
            return true;
        }
        if is_calm || !person.dice.one_in(person.temper.restless) {
            return false;
        }
        let choice = person.dice.below(4);
        let minutes = person.dice.one_in(4);
        let away = person.dice.below(if minutes { 200_000 } else { 10_000 }) as Millis;
        match choice {
            0 => self.open_page(index),
            1 => {
                self.close_page(index);
                let person = &mut self.people[index];
                let stays_away = person.temper.deserts && person.dice.one_in(2);
                person.away_until = Some(if stays_away { Millis::MAX } else { now + away });
                self.trace(|| format!("{} goes", self.people[index].name()));
            }
            2 => {
                client.session.go_offline();
                person.away_until = Some(now + away);
                self.run_session(index);
            }
            _ => {
                // Whoever does not see the connection break has not lost it.
                if let Some(link) = client.link {
                    self.cut(link, false);
                }
            }
        }
        true
    }

    /// Whether the game would never end without somebody, or they would like to see the end.
    fn is_missed(&self, index: usize) -> bool {
        let is_other = |guest: &String| {
            let stays =
                |person: &Person<R>| !person.temper.deserts && person.guest.as_ref().is_some_and(|of| of.id == *guest);
            self.people.iter().any(stays)
        };
        let person = &self.people[index];
        let lobby = self.lobby_of(&person.code);
        !person.temper.deserts
            || !lobby.is_some_and(|lobby| {
                lobby.guests().iter().any(|guest| lobby.seat_of(guest).is_some() && is_other(guest))
            })
    }

    /// Whether somebody says or tries something, which is not always possible.
    pub(super) fn talks(&mut self, index: usize) -> bool {
        let person = &mut self.people[index];
        if self.is_calm || !person.dice.one_in(person.temper.talkative) {
            return false;
        }
        let dice = &mut person.dice;
        let request = match dice.below(14) {
            0..4 => Request::Say("how do you do".to_owned()),
            4..6 => Request::React(Reaction::Wave),
            6 => Request::Name(["Ada", "Bob", "Cleo", "  ", "Dora"][dice.below(5)].to_owned()),
            7 => Request::Hurry {},
            8 => Request::Ready {},
            9 => Request::Moves {},
            10 => Request::Chat(dice.one_in(2)),
            11 => Request::Sit { seat: Seat::new(dice.below(3)) },
            12 => Request::Stand {},
            _ => Request::Move(json!({"do": "nonsense"})),
        };
        self.ask(index, request);
        true
    }

    pub(super) fn ask(&mut self, index: usize, request: Request) {
        let now = self.now;
        if let Some(client) = &mut self.people[index].client {
            // Whoever is refused to ask was sent away, which is found elsewhere.
            drop(client.session.request(request, now));
            self.run_session(index);
        }
    }
}
