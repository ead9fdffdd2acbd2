//! What people do at a table: sit down, begin, make moves, vote, and play again.

use games::Playable;
use protocol::table::{Phase, SeatInfo, Table, Vote};
use protocol::to_server::Request;
use tabletop::{Millis, Seat};

use crate::queue::Event;
use crate::world::World;

/// How long people think at most when nothing goes wrong any more, in milliseconds.
const CALM_PAUSE: usize = 500;

/// The most commands that somebody waits for at once.
const MAX_UNANSWERED: usize = 3;

/// How long a host waits for people before bots have the free seats, in milliseconds.
const BOTS_FILL_SEATS_AFTER: Millis = 8_000;

impl<R: Playable> World<R> {
    /// Somebody looks at their page and perhaps does something.
    pub(crate) fn act(&mut self, index: usize) {
        let is_calm = self.is_calm;
        let person = &mut self.people[index];
        let longest = if is_calm { CALM_PAUSE } else { person.temper.thinks };
        let at = self.now + 40 + person.dice.below(longest) as Millis;
        self.queue.push(at, Event::Act(index));
        if self.comes_or_goes(index) || self.talks(index) {
            return;
        }
        let Some(client) = &self.people[index].client else { return };
        if client.session.unanswered() >= MAX_UNANSWERED {
            return;
        }
        let Some(table) = client.session.table().cloned() else { return };
        match table.phase {
            Phase::Gathering => self.gathers(index, &table),
            Phase::Playing => self.plays(index, &table),
            Phase::Over => self.goes_on(index, &table),
        }
    }

    fn gathers(&mut self, index: usize, table: &Table) {
        let (now, is_calm) = (self.now, self.is_calm);
        let person = &mut self.people[index];
        let (Some(client), Some(guest)) = (&person.client, &person.guest) else { return };
        let dice = &mut person.dice;
        let free = table.seats.iter().position(|seat| *seat == SeatInfo::Nobody).and_then(Seat::new);
        let is_seated = client.session.seat().is_some();
        let is_host = table.host == guest.id;
        let request = if person.temper.plays && !is_seated && free.is_some() {
            Request::Sit { seat: if dice.one_in(2) { free } else { None } }
        } else if is_host && free.is_none() {
            Request::Start {}
        } else if is_host && !is_calm && dice.one_in(10) {
            match dice.below(3) {
                0 => Request::Order(Seat::first(table.seats.len()).rev().collect()),
                1 => Request::Settings(table.settings.clone()),
                _ => match Seat::new(dice.below(table.seats.len())) {
                    Some(seat) => Request::Free { seat },
                    None => return,
                },
            }
        } else if let Some(seat) = free.filter(|_| is_host && (now > BOTS_FILL_SEATS_AFTER || is_calm)) {
            Request::Bot { seat, level: "easy".to_owned() }
        } else if is_seated && !is_calm && dice.one_in(40) {
            Request::Stand {}
        } else {
            return;
        };
        self.ask(index, request);
    }

    fn plays(&mut self, index: usize, table: &Table) {
        let is_calm = self.is_calm;
        let person = &mut self.people[index];
        let Some(client) = &person.client else { return };
        let Some(seat) = client.session.seat() else { return };
        let dice = &mut person.dice;
        if let Some(recess) = &table.recess
            && !recess.ready.contains(&seat)
            && (is_calm || dice.one_in(3))
        {
            return self.ask(index, Request::Ready {});
        }
        if !is_calm && person.temper.resigns && dice.one_in(150) {
            return self.ask(index, Request::Resign {});
        }
        if let Some(ballot) = &table.ballot
            && !ballot.bot.contains(&seat)
            && (is_calm || dice.one_in(4))
        {
            let may_bot = ballot.bot_from.is_some_and(|from| client.game_time(self.now) >= from);
            let vote = match dice.below(4) {
                _ if is_calm && may_bot => Vote::Bot,
                _ if is_calm => Vote::Wait,
                0 => Vote::End,
                1 => Vote::Wait,
                _ => Vote::Bot,
            };
            if vote != Vote::Wait || !is_calm {
                return self.ask(index, Request::Vote(vote));
            }
        }
        self.moves(index, seat);
    }

    /// Somebody makes a move, if it is their turn as far as their page shows it.
    fn moves(&mut self, index: usize, seat: Seat) {
        let now = self.now;
        let person = &mut self.people[index];
        let Some(client) = &mut person.client else { return };
        let dice = &mut person.dice;
        // Some press twice.
        if client.session.awaits_answer_to_move() && !dice.one_in(30) {
            return;
        }
        let Some(view) = client.game.borrow().shown() else { return };
        let state = R::imagine(&view, dice);
        if !state.awaits().seats().contains(seat) && !dice.one_in(10) {
            return;
        }
        let Some(action) = state.random_move(seat, dice) else { return };
        let at = client.game_time(now);
        // What the page knows to be against the rules is not sent.
        drop(client.session.play(&client.game, &action, at, now));
        self.run_session(index);
    }

    /// After the game: another one, or not.
    fn goes_on(&mut self, index: usize, table: &Table) {
        let is_calm = self.is_calm;
        let person = &mut self.people[index];
        let Some(client) = &person.client else { return };
        if let Some(next) = &table.next {
            if is_calm || person.temper.plays_again {
                person.code.clone_from(next);
                self.open_page(index);
            }
            return;
        }
        let Some(seat) = client.session.seat() else { return };
        let may_play_again = self.plan.rematches > 0 && client.code == self.first_table;
        if may_play_again && !is_calm && person.temper.plays_again && !table.again.contains(&seat) {
            self.ask(index, Request::Rematch(true));
        }
    }
}
