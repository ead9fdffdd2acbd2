//! The runner: a state machine whose inputs are handed in together with the time, and whose outputs are taken out.

use std::collections::VecDeque;

use games::{GameSession, InternalError, SavedEntry};
use protocol::VERSION;
use protocol::table::{Phase, Table};
use protocol::to_client::{Answer, CommandOutcome, Message, Welcome};
use tabletop::fair::{Opening, Secret};
use tabletop::{Awaits, Dice, MAX_SEATS, Millis, Seat, SeatSet};

use crate::ballot::Voting;
use crate::bot_schedule::BotSchedule;
use crate::breaks::ActiveBreak;
use crate::budgets::Budgets;
use crate::chat::Chat;
use crate::connections::{ConnectionId, Connections, Subscriber};
use crate::contributions::Collection;
use crate::game_clock::GameClock;
use crate::interface::{Effect, Outgoing, Restored, TableEvent, Time, Unsaved, Venue};
use crate::lobby::Lobby;
use crate::pacing::TimedStretch;
use crate::presence::PresenceTracker;
use crate::rematch::Arrival;
use crate::replies::{Replies, ReplyTo};
use crate::watchers::WatcherUpdates;

/// What is done as soon as everything so far is durable.
pub(crate) enum FollowUp {
    /// The game begins: what its deals are bound to has been published.
    Begin(ReplyTo),
    /// The table makes its first move: all that the deals follow from has been published.
    Deal,
    /// A guest who has resigned sees what everybody may see from now on.
    WelcomeAnew(ReplyTo, String),
}

/// A table, from its lobby to its rematch.
pub struct TableRunner {
    pub(crate) code: String,
    pub(crate) venue: Venue,
    pub(crate) lobby: Lobby,
    pub(crate) secret: Secret,
    is_bound: bool,
    pub(crate) bot_keys: Dice,
    pub(crate) game: Option<Box<dyn GameSession>>,
    pub(crate) now: Time,
    pub(crate) clock: GameClock,
    /// Whether the adapter has paused the clock.
    pub(crate) is_paused: bool,
    pub(crate) connections: Connections,
    pub(crate) presence: PresenceTracker,
    pub(crate) bots: BotSchedule,
    /// How often in a row each seat has let its time run out.
    pub(crate) late: [u8; MAX_SEATS],
    pub(crate) stretch: TimedStretch,
    /// Who has made a move in this stretch.
    pub(crate) moved: SeatSet,
    pub(crate) recess: Option<ActiveBreak>,
    pub(crate) ballot: Voting,
    pub(crate) arrival: Arrival,
    pub(crate) collection: Collection,
    /// Since when the host has been away, in monotonic milliseconds.
    pub(crate) host_away: Option<Millis>,
    /// Whether the lobby is to be saved and shown.
    pub(crate) is_changed: bool,
    /// Whether the table is to be shown, though there is nothing to be saved.
    pub(crate) is_outdated: bool,
    pub(crate) replies: Replies,
    pub(crate) chat: Chat,
    pub(crate) budgets: Budgets,
    pub(crate) watcher_updates: WatcherUpdates,
    outbox: Vec<Outgoing>,
    pub(crate) effects: VecDeque<Effect>,
    pub(crate) follow_ups: VecDeque<FollowUp>,
    events: Vec<TableEvent>,
}

impl TableRunner {
    /// Restores a table as it was saved. Its clock stands still until somebody connects.
    ///
    /// # Errors
    /// If the log cannot be replayed.
    pub fn new(restored: Restored, now: Time) -> Result<TableRunner, InternalError> {
        let Restored { code, venue, lobby, secret, is_bound, entries, chat, bot_seed } = restored;
        let is_begun = lobby.phase != Phase::Gathering;
        let mut runner = TableRunner {
            code,
            venue,
            arrival: Arrival::new(!entries.is_empty() || !is_begun),
            collection: Collection::new(!entries.is_empty()),
            lobby,
            secret,
            is_bound,
            bot_keys: Dice::from_key(bot_seed, 0),
            game: None,
            now,
            clock: GameClock::stopped_at(0),
            is_paused: false,
            connections: Connections::default(),
            presence: PresenceTracker::default(),
            bots: BotSchedule::default(),
            late: [0; MAX_SEATS],
            stretch: TimedStretch::default(),
            moved: SeatSet::EMPTY,
            recess: None,
            ballot: Voting::default(),
            // Nobody is there yet.
            host_away: Some(now.monotonic),
            is_changed: false,
            is_outdated: false,
            replies: Replies::default(),
            chat: Chat::default(),
            budgets: Budgets::default(),
            watcher_updates: WatcherUpdates::default(),
            outbox: Vec::new(),
            effects: VecDeque::new(),
            follow_ups: VecDeque::new(),
            events: Vec::new(),
        };
        for saved in chat {
            runner.replies.restore(&saved.command);
            runner.chat.restore(saved);
        }
        if is_begun {
            runner.open_game(&entries)?;
            // The table may have been interrupted before its own move.
            runner.settle(None)?;
        }
        Ok(runner)
    }

    /// Sets up the game and takes in the entries that there are.
    pub(crate) fn open_game(&mut self, entries: &[SavedEntry]) -> Result<(), InternalError> {
        let game = games::registry().begin(&self.lobby.settings, self.secret);
        let mut game = game.map_err(|error| InternalError(error.to_string()))?;
        for entry in entries {
            game.restore(entry)?;
            self.stretch.note(&*game);
        }
        self.clock = GameClock::stopped_at(self.lobby.clock.max(game.last()));
        self.game = Some(game);
        self.bind_deals()?;
        for (seat, level) in self.lobby.bots() {
            self.put_bot(seat, &level);
        }
        Ok(())
    }

    /// Somebody connects who has `after` entries already. Everything so far must have been sent.
    pub fn connect(
        &mut self,
        connection: ConnectionId,
        subscriber: Subscriber,
        after: Option<u64>,
        now: Time,
    ) -> Result<(), InternalError> {
        self.now = now;
        let guest = subscriber.guest.clone();
        self.connections.add(connection, subscriber);
        self.note_arrival_or_departure(self.connections.is_seated(connection, &self.lobby));
        if let Some(guest) = guest {
            self.is_changed |= self.lobby.rename(&guest);
            self.come_back(&guest.id);
        }
        // The welcome comes before anything else that is sent to a connection.
        self.welcome(connection, after)?;
        self.note_presence()
    }

    pub fn disconnect(&mut self, connection: ConnectionId, now: Time) -> Result<(), InternalError> {
        self.now = now;
        let is_seated = self.connections.is_seated(connection, &self.lobby);
        self.connections.remove(connection);
        self.note_arrival_or_departure(is_seated);
        self.note_presence()?;
        self.agree_on_rematch(None);
        Ok(())
    }

    /// The round-trip time of a connection in milliseconds, which its commands get as grace.
    pub fn set_round_trip(&mut self, connection: ConnectionId, round_trip: Millis) {
        self.connections.set_round_trip(connection, round_trip);
    }

    /// Lets the clock stand still although somebody is there, or go on.
    pub fn pause(&mut self, is_paused: bool, now: Time) -> Result<(), InternalError> {
        self.now = now;
        self.is_paused = is_paused;
        self.note_presence()
    }

    /// Tells everybody what the clock shows, since some time did not count: what clients show has gone on meanwhile.
    pub fn correct_clock(&mut self, now: Time) {
        self.now = now;
        if self.clock.is_running() {
            self.send_all(&Message::Clock(self.clock.shown(now.monotonic)));
        }
    }

    /// Stops the clock, so that where it stands is saved with the rest before the table is unloaded.
    pub fn stop(&mut self, now: Time) {
        self.now = now;
        self.run_clock(false);
    }

    /// Does what is due by the clock.
    pub fn wake(&mut self, now: Time) -> Result<(), InternalError> {
        self.now = now;
        self.update_watchers();
        self.update_host();
        self.update_break()?;
        if self.first_deadline().is_some() {
            self.note_presence()?;
        }
        self.update_ballot();
        self.agree_on_rematch(None);
        self.end_overdue()
    }

    /// When the runner wants to be woken, in monotonic milliseconds.
    pub fn wake_at(&self) -> Option<Millis> {
        self.next_due().into_iter().chain(self.watcher_updates.due()).min()
    }

    fn next_due(&self) -> Option<Millis> {
        let returns = self.presence.next_grace_end(self.now.monotonic).filter(|_| self.waits_for_returns());
        let Some(game) = &self.game else { return self.host_deadline() };
        if let Some(first) = self.first_deadline() {
            return Some(first);
        }
        let due = match (&self.recess, game.awaits()) {
            (Some(recess), _) => Some(recess.until),
            (None, Awaits::Seats { seats, deadline }) => {
                let overdue = deadline.map(|deadline| deadline + self.connections.grace(&self.lobby, seats));
                overdue.into_iter().chain(self.bots.next_due()).min()
            }
            (None, Awaits::Table | Awaits::Nothing) => None,
        };
        due.and_then(|due| self.clock.when(due)).into_iter().chain(returns).min()
    }

    /// When the table makes its first move though it waits for somebody.
    fn first_deadline(&self) -> Option<Millis> {
        self.arrival.deadline().or(self.collection.deadline())
    }

    /// What is to be made durable before [`TableRunner::saved`] is called, if anything.
    pub fn take_unsaved(&mut self) -> Option<Unsaved> {
        let entries = self.game.as_mut().map(|game| game.take_unsaved()).unwrap_or_default();
        let (lobby, chat) = (self.is_changed, self.chat.take_unsaved());
        (!entries.is_empty() || lobby || !chat.is_empty()).then_some(Unsaved { entries, lobby, chat })
    }

    /// Everything so far is durable: what is to be sent.
    pub fn saved(&mut self, now: Time) -> Result<Vec<Outgoing>, InternalError> {
        self.now = now;
        self.refill_budgets();
        if let Some(game) = &mut self.game {
            for broadcast in game.broadcast(&self.connections.followers(&self.lobby))? {
                let to = self.connections.following(&self.lobby, broadcast.viewer, broadcast.style);
                // Message by message, so that one which goes to many of another node goes there once.
                self.outbox.extend(broadcast.messages.into_iter().map(|text| Outgoing { to: to.clone(), text }));
            }
        }
        for (connection, answer) in self.replies.take() {
            self.send(vec![connection], &Message::Answer(answer));
        }
        let is_outdated = std::mem::take(&mut self.is_outdated);
        if std::mem::take(&mut self.is_changed) || is_outdated {
            let table = self.table();
            self.watcher_updates.sent(self.now.monotonic);
            self.send_all(&Message::Table(Box::new(table)));
        }
        let outgoing = std::mem::take(&mut self.outbox);
        Ok(outgoing)
    }

    /// Whether something waits for everything so far to be saved, or for the adapter.
    pub fn is_waiting(&self) -> bool {
        !self.follow_ups.is_empty() || !self.effects.is_empty()
    }

    /// Carries out what has waited for the last save; whether there was anything.
    pub fn follow_up(&mut self, now: Time) -> Result<bool, InternalError> {
        self.now = now;
        match self.follow_ups.pop_front() {
            Some(FollowUp::Begin(reply_to)) => {
                self.begin()?;
                self.answer_done(reply_to);
            }
            Some(FollowUp::Deal) => self.deal()?,
            Some(FollowUp::WelcomeAnew(reply_to, guest)) => {
                for connection in self.connections.of(&guest) {
                    self.welcome(connection, None)?;
                }
                self.answer_done(reply_to);
            }
            None => return Ok(false),
        }
        Ok(true)
    }

    /// The next thing that the adapter has to do.
    pub fn take_effect(&mut self) -> Option<Effect> {
        self.effects.pop_front()
    }

    /// What happened that is worth counting.
    pub fn take_events(&mut self) -> Vec<TableEvent> {
        std::mem::take(&mut self.events)
    }

    pub fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    pub fn lobby(&self) -> &Lobby {
        &self.lobby
    }

    /// None before the game has begun.
    pub fn game(&self) -> Option<&dyn GameSession> {
        self.game.as_deref()
    }

    /// What the game's clock shows.
    pub fn game_time(&self, now: Time) -> Millis {
        self.clock.at(now.monotonic)
    }

    /// Whether the game's clock runs.
    pub fn is_clock_running(&self) -> bool {
        self.clock.is_running()
    }

    /// The table as everyone may know it.
    pub fn table(&self) -> Table {
        let here = self.presence.here;
        let mut table = self.lobby.table(&self.code, here, &self.presence.away_since);
        if self.venue == Venue::Server {
            table.watchers = self.connections.watchers(&self.lobby);
        }
        table.commitment = (self.is_bound && self.game.is_some()).then(|| self.secret.commitment());
        if self.is_bound {
            table.contributions = self.lobby.contributions.list.clone();
        }
        table.recess = self.recess.map(|recess| recess.shown(here));
        table.ballot = self.ballot.shown();
        table.leaving = self.leaving();
        table.opening = self.opening().filter(|_| self.lobby.phase == Phase::Over);
        table
    }

    /// The record of a game that is over.
    pub fn record(&self) -> Result<Option<String>, InternalError> {
        let game = self.game.as_ref().filter(|_| self.lobby.phase == Phase::Over);
        game.map(|game| game.record(self.opening().as_ref(), &self.lobby.names())).transpose()
    }

    fn opening(&self) -> Option<Opening> {
        self.is_bound.then(|| self.secret.opening_with(self.lobby.contributions.list.clone()))
    }

    /// Sends a connection all that it needs to begin, or to go on after `after` entries.
    pub fn welcome(&mut self, connection: ConnectionId, after: Option<u64>) -> Result<(), InternalError> {
        let Some((viewer, style)) = self.connections.follows(connection, &self.lobby) else { return Ok(()) };
        let guest = self.connections.guest(connection);
        // Whoever has resigned may know the game as their seat saw it last, and goes on as somebody who watches.
        let place = guest.and_then(|guest| self.lobby.place_of(&guest.id));
        let has_resigned = place.is_some_and(|seat| self.lobby.resigned.contains(seat));
        let after = after.filter(|&after| after == 0 || !has_resigned);
        let after = after.or_else(|| self.connections.is_from_start(connection).then_some(0));
        let mut welcome = Welcome {
            version: VERSION,
            seat: guest.and_then(|guest| self.lobby.seat_of(&guest.id)),
            table: self.table(),
            n: 0,
            view: None,
            tail: Vec::new(),
            awaits: Awaits::Nothing,
            clock: self.clock.shown(self.now.monotonic),
            said: self.chat.history().cloned().collect(),
        };
        if let Some(game) = &mut self.game {
            let snapshot = game.snapshot(viewer, style, after)?;
            welcome.n = game.n();
            if self.lobby.phase == Phase::Playing {
                welcome.awaits = game.awaits();
            }
            (welcome.view, welcome.tail) = (snapshot.view, snapshot.tail);
        }
        self.send(vec![connection], &Message::Welcome(Box::new(welcome)));
        Ok(())
    }

    /// Welcomes everyone to the game, and has the table make its first move unless somebody adds something to its chance.
    fn begin(&mut self) -> Result<(), InternalError> {
        self.note_event(TableEvent::Begun);
        for connection in self.connections.ids() {
            self.welcome(connection, None)?;
        }
        self.note_presence()?;
        self.settle(None)
    }

    /// Lets the table move, and asks bots anew where something new is awaited. `acted` is the seat that moved.
    pub(crate) fn settle(&mut self, acted: Option<Seat>) -> Result<(), InternalError> {
        self.settle_after(SeatSet::EMPTY, acted)
    }

    /// The same, when these were awaited before.
    pub(crate) fn settle_after(&mut self, awaited: SeatSet, acted: Option<Seat>) -> Result<(), InternalError> {
        let now = self.clock.at(self.now.monotonic);
        let is_on = self.may_deal() && self.lobby.phase == Phase::Playing;
        let Some(n) = self.game.as_ref().filter(|_| is_on).map(|game| game.n()) else { return Ok(()) };
        while !self.takes_break()
            && let Some(game) = &mut self.game
            && game.settle(now.max(game.last()))?
        {
            // It has moved up to the end of a round at most.
        }
        let Some(game) = &self.game else { return Ok(()) };
        if self.stretch.note(&**game) {
            self.moved = SeatSet::EMPTY;
        }
        let (has_moved, awaits) = (game.n() > n, game.awaits());
        if self.note_waiting() || has_moved {
            self.schedule_bots();
        } else {
            // Who was awaited before goes on with what it had in mind.
            let anew = awaits.seats().without(awaited);
            for seat in anew.iter().chain(acted.filter(|seat| !anew.contains(*seat))) {
                self.schedule_bot(seat);
            }
        }
        if awaits == Awaits::Nothing {
            self.finish();
        }
        self.update_ballot();
        Ok(())
    }

    /// Notes that nothing more happens in this game.
    pub(crate) fn finish(&mut self) {
        self.lobby.phase = Phase::Over;
        self.lobby.finished = Some(self.now.unix);
        self.run_clock(false);
        self.is_changed = true;
        self.note_event(if self.lobby.abandoned { TableEvent::Abandoned } else { TableEvent::Finished });
    }

    /// Lets the clock run or stand still; whether that is a change. Where it stands still is saved.
    pub(crate) fn run_clock(&mut self, run: bool) -> bool {
        let changes = self.clock.run(run, self.now.monotonic);
        if changes && !run {
            self.lobby.clock = self.game_time(self.now);
            self.is_changed = true;
        }
        changes
    }

    pub(crate) fn note_event(&mut self, event: TableEvent) {
        self.events.push(event);
    }

    /// Answers a command, as soon as what came of it is saved.
    pub(crate) fn answer(&mut self, reply_to: ReplyTo, outcome: CommandOutcome) {
        let is_done = matches!(outcome, CommandOutcome::Done { .. });
        self.note_event(if is_done { TableEvent::CommandDone } else { TableEvent::CommandRefused });
        let ReplyTo { connection, key, id } = reply_to;
        self.replies.add(connection, &key, Answer { id, outcome });
    }

    pub(crate) fn send(&mut self, to: Vec<ConnectionId>, message: &Message) {
        // Messages are plain data, which can always be written as JSON.
        if let Ok(text) = serde_json::to_string(message) {
            self.outbox.push(Outgoing { to, text });
        }
    }

    pub(crate) fn send_all(&mut self, message: &Message) {
        let to = self.connections.ids();
        if !to.is_empty() {
            self.send(to, message);
        }
    }
}
