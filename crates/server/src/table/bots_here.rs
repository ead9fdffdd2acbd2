//! The bots at a table: when they act, and who thinks at the moment.

use std::sync::Arc;
use std::time::{Duration, Instant};

use live::{Broken, Company, Pacing, Thinking, Thought, when_bot_moved};
use metrics::{gauge, histogram};
use protocol::table::Phase;
use tabletop::{MAX_SEATS, Millis, Seat, SeatSet};

use crate::hall::Hall;
use crate::table::Order;
use crate::table::keeper::Keeper;

/// When each bot means to act.
#[derive(Debug, Default)]
pub(super) struct BotsHere {
    seats: SeatSet,
    due: [Option<Millis>; MAX_SEATS],
    pacing: Pacing,
    /// Those who were there when it was last noted.
    here: SeatSet,
}

impl BotsHere {
    pub(super) fn add(&mut self, seat: Seat) {
        self.seats.insert(seat);
        self.due[seat.index()] = None;
    }

    pub(super) fn remove(&mut self, seat: Seat) {
        self.seats.remove(seat);
        self.due[seat.index()] = None;
    }

    /// When the next one acts.
    pub(super) fn next_due(&self) -> Option<Millis> {
        self.due.iter().flatten().copied().min()
    }

    /// Notes who is there now; those for whom that is a change.
    pub(super) fn note_presence(&mut self, here: SeatSet) -> SeatSet {
        let before = std::mem::replace(&mut self.here, here);
        before.without(here).union(here.without(before))
    }
}

impl Keeper {
    /// Asks all bots when they mean to act, since something new is awaited.
    pub(super) fn ask_bots(&mut self) {
        for seat in self.bots.seats.iter() {
            self.ask_bot(seat);
        }
    }

    /// Asks one bot.
    pub(super) fn ask_bot(&mut self, seat: Seat) {
        if !self.bots.seats.contains(seat) {
            return;
        }
        let (now, company) = (self.clock.now(), self.company());
        let Some(game) = &mut self.game else { return };
        let pause = game.pace(seat).filter(|_| !game.takes_turns() || game.awaits().seats().contains(seat));
        self.bots.due[seat.index()] =
            pause.map(|pause| self.bots.pacing.when_bot_acts(&**game, &company, seat, now, pause));
    }

    fn company(&self) -> Company {
        Company { seats: self.lobby.seats.len(), bots: self.bots.seats, is_quick: self.lobby.settings.quick_bots }
    }

    /// Notes whether people have begun to wait for bots; then all bots are to be asked anew.
    pub(super) fn note_waiting(&mut self) -> bool {
        let (now, company) = (self.clock.now(), self.company());
        self.game.as_ref().is_some_and(|game| self.bots.pacing.note(&**game, &company, now))
    }

    /// Has the bots finish what they are at.
    pub(super) fn hurry_bots(&mut self) {
        self.bots.pacing.hurry(self.clock.now());
        self.note_waiting();
        self.ask_bots();
    }

    /// Puts a bot on a seat, instead of one that may be there.
    pub(super) fn put_bot(&mut self, seat: Seat, level: &str) {
        if let Some(game) = &mut self.game {
            game.seat_bot(seat, level, crate::codes::random_bytes());
            self.bots.add(seat);
        }
    }

    /// Goes on without a bot that has failed, so that nobody waits for it.
    pub(super) fn replace_bot(&mut self, seat: Seat) {
        tracing::error!(table = self.code, %seat, "a bot has panicked");
        if self.bots.seats.contains(seat) {
            self.put_bot(seat, "easy");
            self.ask_bot(seat);
        }
    }

    /// Lets those bots think whose time has come. They do it elsewhere, so that the table can go on.
    pub(super) fn call_bots(&mut self) {
        let now = self.clock.now();
        for seat in self.bots.seats.iter() {
            if self.bots.due[seat.index()].is_none_or(|due| due > now) {
                continue;
            }
            self.bots.due[seat.index()] = None;
            let company = self.company();
            let Some(game) = &mut self.game else { return };
            let within = self.bots.pacing.time_to_think(&**game, &company, seat, now);
            let Some(thinking) = game.think(seat) else { continue };
            let (handle, hall) = (self.handle.clone(), Arc::clone(&self.hall));
            tokio::spawn(async move {
                let thought = match elsewhere(&hall, thinking, within).await {
                    Ok(thought) => Some(thought),
                    Err(thinking) => here(&hall, thinking, within).await,
                };
                handle.send(Order::Thought { seat, thought }).await;
            });
        }
    }

    /// Carries out what a bot has decided.
    pub(super) fn conclude(&mut self, seat: Seat, thought: Thought) -> Result<(), Broken> {
        let now = self.clock.now();
        let is_on = self.lobby.phase == Phase::Playing;
        let Some(game) = self.game.as_mut().filter(|_| is_on) else { return Ok(()) };
        let awaited = game.awaits();
        let t = when_bot_moved(&**game, now);
        let acted = game.conclude(t, seat, thought);
        if acted {
            self.moved.insert(seat);
            self.settle_after(awaited.seats(), Some(seat))
        } else {
            self.ask_bot(seat);
            Ok(())
        }
    }
}

/// Has a worker think, if it is worth the way and one is free. Else the decision is handed back.
async fn elsewhere(hall: &Hall, thinking: Box<dyn Thinking>, within: Millis) -> Result<Thought, Box<dyn Thinking>> {
    if !hall.workshop.is_shared() {
        return Err(thinking);
    }
    let Some(task) = thinking.task(within) else { return Err(thinking) };
    match hall.workshop.ask(&task).await {
        Some(answer) => thinking.elsewhere(answer),
        None => Err(thinking),
    }
}

/// Thinks on this node, when there is room for it; none if the bot has panicked.
async fn here(hall: &Hall, thinking: Box<dyn Thinking>, within: Millis) -> Option<Thought> {
    gauge!("orrery_bots_waiting").increment(1.0);
    let place = Arc::clone(&hall.thinking).acquire_owned().await;
    gauge!("orrery_bots_waiting").decrement(1.0);
    let (begin, limit) = (Instant::now(), Duration::from_millis(within));
    let thought = tokio::task::spawn_blocking(move || thinking.here(&|| begin.elapsed() >= limit)).await;
    histogram!("orrery_bot_seconds").record(begin.elapsed().as_secs_f64());
    drop(place);
    thought.ok()
}
