//! The task that keeps a table: it owns the game, takes orders in turn, saves, then tells.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use live::{Broken, LiveGame, SavedEntry, Stretch};
use metrics::counter;
use protocol::VERSION;
use protocol::table::{Phase, Table};
use protocol::to_client::{Answer, Bye, Message, Outcome, Said, Welcome};
use protocol::to_server::Hello;
use store::{Handover, StoredEntry, TableState, Write};
use tabletop::fair::Secret;
use tabletop::{Awaits, MAX_SEATS, Millis, Seat, SeatSet};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::hall::Hall;
use crate::table::answers::{Answers, DONE};
use crate::table::audience::{Audience, ConnectionId, Listener};
use crate::table::ballot::Ballot;
use crate::table::bots_here::BotsHere;
use crate::table::breaks::Recess;
use crate::table::chatter::Chatter;
use crate::table::clock::GameClock;
use crate::table::lobby::Lobby;
use crate::table::{Order, TableHandle};
use crate::writer::Unwritten;

/// A table that nobody has looked at for so long is put away until somebody comes again.
const IDLE: Duration = Duration::from_secs(120);

/// So much of what was said is shown to those who come later.
const SAID: usize = 50;

/// So many orders are taken together; then everyone is told what came of them.
const BATCH: usize = 64;

/// A table as it was found in the store.
pub(crate) struct Restored {
    pub(crate) code: String,
    pub(crate) series: String,
    pub(crate) epoch: i64,
    pub(crate) lobby: Lobby,
    pub(crate) secret: Secret,
    pub(crate) entries: Vec<StoredEntry>,
}

/// Why a keeper has ended.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Ended {
    /// Nobody was there for long.
    #[error("nobody was there")]
    Idle,
    /// The server stops.
    #[error("the server stops")]
    Closed,
    /// What was to be kept could not be written.
    #[error("{0}")]
    Unwritten(#[from] Unwritten),
    /// Something is wrong with the game.
    #[error("{0}")]
    Broken(#[from] Broken),
}

/// A table with all that is only known while it is kept.
pub(crate) struct Keeper {
    pub(super) code: String,
    series: String,
    epoch: i64,
    pub(super) lobby: Lobby,
    secret: Secret,
    pub(super) game: Option<Box<dyn LiveGame>>,
    pub(super) clock: GameClock,
    pub(super) audience: Audience,
    pub(super) bots: BotsHere,
    /// Seats that a bot keeps until their owners are back.
    pub(super) kept: SeatSet,
    /// How often in a row each seat has let its time run out.
    pub(super) late: [u8; MAX_SEATS],
    pub(super) stretch: Stretch,
    /// Who has made a move in this stretch.
    pub(super) moved: SeatSet,
    /// The break that the table takes.
    pub(super) recess: Option<Recess>,
    /// Since when people have been away, by the game's clock; none for those who are there.
    pub(super) away_since: [Option<Millis>; MAX_SEATS],
    pub(super) ballot: Ballot,
    /// Whether the table may make its first move. A rematch waits until its people have come.
    pub(super) is_dealt: bool,
    /// When the first of them came.
    pub(super) first_came: Option<Instant>,
    /// Since when the host has been away.
    pub(super) host_away: Option<Instant>,
    /// Whether the lobby is to be saved and shown.
    pub(super) changed: bool,
    /// Whether the table is to be shown, though there is nothing to be saved.
    pub(super) showing: bool,
    answers: Answers,
    /// How the table leaves this node with what is saved next.
    handover: Option<Handover>,
    pub(super) said: VecDeque<Said>,
    pub(super) sayings: Chatter,
    pub(super) reactions: Chatter,
    pub(super) hall: Arc<Hall>,
    pub(super) handle: TableHandle,
}

impl Keeper {
    /// Takes up a table where it was left. Its clock stands still until somebody comes.
    pub(crate) fn new(restored: Restored, hall: Arc<Hall>, handle: TableHandle) -> Result<Keeper, Broken> {
        let Restored { code, series, epoch, lobby, secret, entries } = restored;
        let lobby_is_gathering = lobby.phase == Phase::Gathering;
        let mut keeper = Keeper {
            code,
            series,
            epoch,
            lobby,
            secret,
            game: None,
            clock: GameClock::stopped_at(0),
            audience: Audience::default(),
            bots: BotsHere::default(),
            kept: SeatSet::EMPTY,
            late: [0; MAX_SEATS],
            stretch: Stretch::default(),
            moved: SeatSet::EMPTY,
            recess: None,
            away_since: [None; MAX_SEATS],
            ballot: Ballot::default(),
            is_dealt: !entries.is_empty() || lobby_is_gathering,
            first_came: None,
            // Nobody is there yet.
            host_away: Some(Instant::now()),
            changed: false,
            showing: false,
            answers: Answers::default(),
            handover: None,
            said: VecDeque::new(),
            sayings: Chatter::sayings(),
            reactions: Chatter::reactions(),
            hall,
            handle,
        };
        if keeper.lobby.phase != Phase::Gathering {
            keeper.open_game(&entries)?;
        }
        Ok(keeper)
    }

    /// Sets up the game and takes in the entries that there are.
    pub(super) fn open_game(&mut self, entries: &[StoredEntry]) -> Result<(), Broken> {
        let mut game = live::set_up(&self.lobby.settings, self.secret).map_err(|error| Broken(error.to_string()))?;
        for StoredEntry { n, body, command } in entries.iter().cloned() {
            game.restore(&SavedEntry { n, body, command })?;
            self.stretch.note(&*game);
        }
        self.clock = GameClock::stopped_at(self.lobby.clock.max(game.last()));
        self.game = Some(game);
        for (seat, level) in self.lobby.bots() {
            self.put_bot(seat, &level);
        }
        Ok(())
    }

    /// Keeps the table until there is nothing to keep, and tells why it ended. In a box, because a future has its
    /// arguments more than once, and there is one for each table.
    pub(crate) async fn keep(mut self: Box<Keeper>, mut orders: mpsc::Receiver<Order>) -> Ended {
        let ended = self.take_orders(&mut orders).await;
        // Who is still here comes again and finds another keeper. That is said before anybody can see that this one has
        // ended: whoever waits for that may be about to stop the server.
        self.audience.dismiss(&Bye::Reconnect { after: self.hall.absence(&ended) });
        orders.close();
        ended
    }

    async fn take_orders(&mut self, orders: &mut mpsc::Receiver<Order>) -> Ended {
        let mut idle_since = Instant::now();
        if let Err(ended) = self.carry_on().await {
            return ended;
        }
        loop {
            let idle = self.audience.is_empty();
            let alarm = self.next_alarm().unwrap_or(idle_since + IDLE);
            let done = tokio::select! {
                order = orders.recv() => match order {
                    Some(order) => self.take(order, orders).await,
                    None => self.close(Ended::Closed).await,
                },
                () = tokio::time::sleep_until(alarm) => {
                    if idle && idle_since.elapsed() >= IDLE {
                        self.close(Ended::Idle).await
                    } else {
                        self.ring().await
                    }
                }
            };
            if !idle {
                // If those who were there have gone, they have gone just now.
                idle_since = Instant::now();
            }
            if let Err(ended) = done {
                return ended;
            }
        }
    }

    /// Takes an order and those that have gathered behind it, then saves and tells what came of them.
    async fn take(&mut self, first: Order, orders: &mut mpsc::Receiver<Order>) -> Result<(), Ended> {
        let mut next = Some(first);
        let mut taken = 0;
        while let Some(order) = next {
            taken += 1;
            match order {
                Order::Command { connection, command } => self.command(connection, *command).await?,
                Order::Thought { seat, thought: Some(thought) } => self.conclude(seat, thought)?,
                Order::Thought { seat, thought: None } => self.replace_bot(seat),
                Order::Join { connection, listener, hello } => {
                    self.save_and_tell().await?;
                    self.join(connection, *listener, &hello)?;
                }
                Order::Leave { connection } => {
                    self.audience.remove(connection);
                    self.showing = true;
                    self.attend()?;
                    // Who stays and would like to play again can still ask once more.
                    drop(self.agree_on_rematch().await);
                }
                // Whoever asked may be gone by now.
                Order::Look { reply } => {
                    self.save_and_tell().await?;
                    drop(reply.send(Box::new(self.table())));
                }
                Order::Record { reply } => {
                    self.save_and_tell().await?;
                    drop(reply.send(self.record()?));
                }
                Order::Close => return self.close(Ended::Closed).await,
            }
            next = if taken < BATCH { orders.try_recv().ok() } else { None };
        }
        self.save_and_tell().await
    }

    /// Saves everything, and where the clock stands too, and lets go of the table, all at once: until then nobody else
    /// takes it up, and from then on everybody finds another keeper.
    async fn close(&mut self, ended: Ended) -> Result<(), Ended> {
        self.run_clock(false);
        self.handover = self.hall.hand_over(&ended);
        let successor = self.handover.as_ref().and_then(|handover| handover.to.clone());
        self.save_and_tell_once().await?;
        if let Some(to) = successor
            && !self.audience.is_empty()
        {
            self.hall.pass_on(&self.code, &to);
        }
        Err(ended)
    }

    /// Does what is due by the clock.
    async fn ring(&mut self) -> Result<(), Ended> {
        self.mind_host();
        self.mind_break()?;
        if self.arrival_alarm().is_some() {
            self.attend()?;
        }
        self.call_bots();
        self.end_overdue()?;
        self.save_and_tell().await
    }

    /// After a restart: the table may have been interrupted before its own move.
    async fn carry_on(&mut self) -> Result<(), Ended> {
        self.settle(None)?;
        self.save_and_tell().await
    }

    /// Somebody connects.
    fn join(&mut self, connection: ConnectionId, listener: Listener, hello: &Hello) -> Result<(), Broken> {
        let guest = listener.guest.clone();
        self.audience.add(connection, listener);
        self.showing = true;
        if let Some(guest) = guest {
            self.changed |= self.lobby.rename(&guest);
            self.come_back(&guest.id);
        }
        // The welcome comes before anything else that is sent to a connection.
        self.welcome(connection, hello.after)?;
        self.attend()
    }

    /// Sends all that a connection needs to begin.
    pub(super) fn welcome(&mut self, connection: ConnectionId, after: Option<u64>) -> Result<(), Broken> {
        let Some(listener) = self.audience.get(connection) else { return Ok(()) };
        let (viewer, style) = (Audience::viewer(listener, &self.lobby), listener.style);
        let guest = listener.guest.as_ref();
        let mut welcome = Welcome {
            version: VERSION,
            seat: guest.and_then(|guest| self.lobby.seat_of(&guest.id)),
            table: self.table(),
            n: 0,
            view: None,
            tail: Vec::new(),
            awaits: Awaits::Nothing,
            clock: self.clock.told(),
            said: self.said.iter().cloned().collect(),
        };
        if let Some(game) = &mut self.game {
            let shown = game.show(viewer, style, after)?;
            welcome.n = game.n();
            if self.lobby.phase == Phase::Playing {
                welcome.awaits = game.awaits();
            }
            (welcome.view, welcome.tail) = (shown.view, shown.tail);
        }
        self.audience.send(connection, &Message::Welcome(Box::new(welcome)));
        Ok(())
    }

    /// Welcomes everyone anew, because the game begins.
    pub(super) fn welcome_all(&mut self) -> Result<(), Broken> {
        self.audience.connections().into_iter().try_for_each(|connection| self.welcome(connection, None))
    }

    /// Lets the table move, and asks bots anew where something new is awaited. `acted` is the seat that moved.
    pub(super) fn settle(&mut self, acted: Option<Seat>) -> Result<(), Broken> {
        self.settle_after(SeatSet::EMPTY, acted)
    }

    /// The same, when these were awaited before.
    pub(super) fn settle_after(&mut self, awaited: SeatSet, acted: Option<Seat>) -> Result<(), Broken> {
        let now = self.clock.now();
        let is_on = self.is_dealt && self.lobby.phase == Phase::Playing;
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
        let (has_moved, awaits) = (game.n() > n, game.awaits().seats());
        if self.note_waiting() || has_moved {
            self.ask_bots();
        } else {
            // Who was awaited before goes on with what it had in mind.
            let anew = awaits.without(awaited);
            for seat in anew.iter().chain(acted.filter(|seat| !anew.contains(*seat))) {
                self.ask_bot(seat);
            }
        }
        let over = self.game.as_ref().is_some_and(|game| game.awaits() == Awaits::Nothing);
        if over {
            self.finish();
            counter!("orrery_games_finished_total").increment(1);
        }
        self.mind_ballot();
        Ok(())
    }

    /// Saves what has changed; only when that is durable everyone is told.
    pub(super) async fn save_and_tell(&mut self) -> Result<(), Ended> {
        self.save_and_tell_once().await?;
        // Where somebody is lost by that, the table may have to go on without them.
        while !self.audience.take_lost().is_empty() {
            self.attend()?;
            self.save_and_tell_once().await?;
        }
        Ok(())
    }

    /// The same, and nothing of what comes of it.
    async fn save_and_tell_once(&mut self) -> Result<(), Ended> {
        let stored = |SavedEntry { n, body, command }| StoredEntry { n, body, command };
        let entries = self.game.as_mut().map(|game| game.unsaved()).unwrap_or_default();
        let entries: Vec<StoredEntry> = entries.into_iter().map(stored).collect();
        let handover = self.handover.take();
        if !entries.is_empty() || self.changed || handover.is_some() {
            let state = self.changed.then(|| self.state());
            let write = Write { code: self.code.clone(), epoch: self.epoch, entries, state, handover };
            self.hall.writer.write(write).await?;
        }
        if let Some(game) = &mut self.game {
            let ways = self.audience.ways(&self.lobby);
            for (way, texts) in game.tell(&ways)? {
                self.audience.send_to(&self.lobby, way, texts);
            }
        }
        for (connection, answer) in self.answers.take() {
            self.audience.send(connection, &Message::Answer(answer));
        }
        let showing = std::mem::take(&mut self.showing);
        if std::mem::take(&mut self.changed) || showing {
            let table = self.table();
            self.audience.send_all(&Message::Table(Box::new(table)));
        }
        Ok(())
    }

    /// What is stored of the table besides its log.
    fn state(&self) -> TableState {
        let over = self.lobby.phase == Phase::Over;
        TableState {
            // A lobby is made of plain data, which can always be told in JSON.
            document: serde_json::to_string(&self.lobby).unwrap_or_default(),
            phase: self.lobby.phase,
            visibility_open: crate::hall::is_open(&self.lobby.settings),
            guests: self.lobby.guests(),
            finished: self.lobby.finished,
            result: self.game.as_ref().filter(|_| over).and_then(|game| Some(game.outcome()?.to_string())),
        }
    }

    /// The table as everyone may know it.
    fn table(&self) -> Table {
        let here = self.audience.here(&self.lobby);
        let mut table = self.lobby.table(&self.code, here, self.kept, &self.away_since);
        table.watchers = self.audience.watchers(&self.lobby);
        let is_ours = !self.lobby.uploaded;
        table.commitment = (is_ours && self.game.is_some()).then(|| self.secret.commitment());
        table.recess = self.recess.map(|recess| recess.told(here));
        table.ballot = self.ballot.told();
        table.leaving = self.leaving();
        table.opening = (is_ours && self.lobby.phase == Phase::Over).then(|| self.secret.opening());
        table
    }

    /// The record of a game that is over.
    fn record(&self) -> Result<Option<String>, Broken> {
        let game = self.game.as_ref().filter(|_| self.lobby.phase == Phase::Over);
        let opening = (!self.lobby.uploaded).then(|| self.secret.opening());
        game.map(|game| game.record(opening.as_ref(), &self.lobby.names())).transpose()
    }

    /// The tables that belong together.
    pub(super) fn series(&self) -> &str {
        &self.series
    }

    /// The answer to a command that has been answered before.
    pub(super) fn known_answer(&self, command: &str) -> Option<Outcome> {
        let carried_out = self.game.as_ref().and_then(|game| game.carried_out(command));
        let done = carried_out.map(|n| Outcome::Done { n: Some(n), moves: None });
        done.or_else(|| self.answers.known(command)).or_else(|| self.lobby.has_done(command).then_some(DONE))
    }

    /// Answers a command, as soon as what came of it is saved.
    pub(super) fn answer(&mut self, connection: ConnectionId, command: String, id: String, outcome: Outcome) {
        let word = if matches!(outcome, Outcome::Done { .. }) { "done" } else { "refused" };
        counter!("orrery_commands_total", "outcome" => word).increment(1);
        self.answers.add(connection, command, Answer { id, outcome });
    }

    /// Keeps what was said for those who come later.
    pub(super) fn remember(&mut self, said: Said) {
        if self.said.len() == SAID {
            self.said.pop_front();
        }
        self.said.push_back(said);
    }
}
