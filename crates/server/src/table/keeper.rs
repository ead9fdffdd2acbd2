//! The keeper of a table: the actor that owns its runner, and does the I/O for it.
//!
//! It takes messages in turn, has the writer make durable what the runner has to save (group commit), and only then sends what
//! the runner has to send.

use std::sync::Arc;

use games::{InternalError, SavedEntry};
use metrics::counter;
use protocol::to_client::{Bye, Refused};
use store::{Handover, StoredEntry, StoredMessage, TableState, Write};
use table_runner::{
    Attendance, Commit, CommitStep, ConnectionId, Effect, Guest, MAX_BATCH, Outgoing, Restored, SavedMessage,
    TableEvent, TableRunner, Time, UNLOAD_AFTER, UNLOAD_OVER_AFTER, Unsaved,
};
use tokio::time::Instant;
use tracing::Span;

use crate::fair_share::Share;
use crate::operators::OperatorAct;
use crate::table::clock::TableClock;
use crate::table::connection::TableConnections;
use crate::table::decisions;
use crate::table::{ClientCommand, Join, KeeperMessage, Mailbox, OperatorCommand, OutboxMessage, TableHandle};
use crate::table_registry::{TableRegistry, stored_phase};
use crate::trace;
use crate::writer::SaveError;

/// Why a keeper has ended.
#[derive(Debug, thiserror::Error)]
pub(crate) enum KeeperEnd {
    #[error("nobody was there")]
    Idle,
    #[error("the server stops")]
    Closed,
    #[error("it was deleted")]
    Deleted,
    #[error("{0}")]
    Unsaved(#[from] SaveError),
    #[error("{0}")]
    Broken(#[from] InternalError),
}

/// What a keeper waits for.
enum Event {
    Message(KeeperMessage),
    /// The node has stood still.
    Stalled,
    /// The runner wants to be woken.
    Due,
    Close(KeeperEnd),
}

/// A table as it was found in the store.
pub(crate) struct LoadedTable {
    pub(crate) table: Restored,
    /// The code of the first of the tables that are its rematches.
    pub(crate) series: String,
    pub(crate) epoch: i64,
}

pub(crate) struct Keeper {
    runner: TableRunner,
    code: String,
    series: String,
    /// The fencing token: the store refuses writes with an older one than it has.
    epoch: i64,
    connections: TableConnections,
    /// Connections that were closed because they did not keep up.
    lost: Vec<ConnectionId>,
    /// Commands that are traced and not saved yet.
    traced: Vec<Span>,
    /// What was noted last of who is there.
    attendance: Attendance,
    clock: TableClock,
    tables: Arc<TableRegistry>,
    handle: TableHandle,
    #[cfg(test)]
    pub(crate) panics_on_command: bool,
}

impl Keeper {
    /// Takes up a table where it was left.
    pub(crate) fn new(
        LoadedTable { table, series, epoch }: LoadedTable,
        tables: Arc<TableRegistry>,
        handle: TableHandle,
    ) -> Result<Keeper, InternalError> {
        let (code, clock) = (table.code.clone(), TableClock::new(Arc::clone(&tables.time)));
        Ok(Keeper {
            runner: TableRunner::new(table, clock.now())?,
            code,
            series,
            epoch,
            connections: TableConnections::default(),
            lost: Vec::new(),
            traced: Vec::new(),
            attendance: Attendance::default(),
            clock,
            tables,
            handle,
            #[cfg(test)]
            panics_on_command: false,
        })
    }

    fn now(&self) -> Time {
        self.clock.now()
    }

    /// Runs until the table is unloaded, and returns why.
    ///
    /// There is one such future for each table, and mostly it waits. So the keeper is in a box, as a future has its arguments
    /// more than once, and so is what is done about each event, as it takes more memory than waiting for the next one.
    pub(crate) async fn run(mut self: Box<Keeper>, mut mailbox: Mailbox) -> KeeperEnd {
        let ended = self.take_messages(&mut mailbox).await;
        // Clients connect again and find another keeper. They are told so before anybody can see that this one has ended:
        // whoever waits for that may be about to stop the server.
        let bye = match ended {
            KeeperEnd::Deleted => Bye::Abuse { text: "whoever runs this server has deleted the table".to_owned() },
            _ => Bye::Reconnect { after: self.tables.reconnect_delay(&ended) },
        };
        for connection in self.connections.take() {
            connection.outbox.put(OutboxMessage::Bye(bye.clone()));
        }
        mailbox.close();
        ended
    }

    async fn take_messages(&mut self, mailbox: &mut Mailbox) -> KeeperEnd {
        let mut idle_since = Instant::now();
        if let Err(ended) = Box::pin(self.commit()).await {
            return ended;
        }
        loop {
            let is_idle = self.runner.is_empty();
            let unload_after = if self.runner.lobby().is_over() { UNLOAD_OVER_AFTER } else { UNLOAD_AFTER };
            let wake_at = self.runner.wake_at().map(|at| self.clock.when(at));
            let event = tokio::select! {
                message = mailbox.recv() => message.map_or(Event::Close(KeeperEnd::Closed), Event::Message),
                () = self.clock.stalled() => Event::Stalled,
                () = tokio::time::sleep_until(wake_at.unwrap_or(idle_since + unload_after)) => {
                    let is_over = is_idle && idle_since.elapsed() >= unload_after;
                    if is_over { Event::Close(KeeperEnd::Idle) } else { Event::Due }
                }
            };
            let done = Box::pin(self.react(event, mailbox)).await;
            if !is_idle {
                // If those who were there have gone, they have gone just now.
                idle_since = Instant::now();
            }
            if let Err(ended) = done {
                return ended;
            }
        }
    }

    async fn react(&mut self, event: Event, mailbox: &mut Mailbox) -> Result<(), KeeperEnd> {
        match event {
            Event::Message(message) => self.take(message, mailbox).await,
            Event::Stalled => self.commit().await,
            Event::Due => self.wake().await,
            Event::Close(ended) => self.close(ended).await,
        }
    }

    /// Takes a message and those that wait behind it, then saves and sends what came of them.
    async fn take(&mut self, first: KeeperMessage, mailbox: &mut Mailbox) -> Result<(), KeeperEnd> {
        let mut next = Some(first);
        let mut taken = 0;
        while let Some(message) = next {
            taken += 1;
            match message {
                KeeperMessage::Command(command) => {
                    let ClientCommand { id, command, span } = *command;
                    #[cfg(test)]
                    assert!(!self.panics_on_command, "this is what the test is about");
                    if let Some(connection) = self.connections.get(id) {
                        self.runner.set_round_trip(id, connection.round_trip());
                    }
                    let now = self.now();
                    trace::applying(&span, &self.code).in_scope(|| self.runner.command(id, command, now))?;
                    if !span.is_disabled() {
                        self.traced.push(span);
                    }
                }
                KeeperMessage::Decided { seat, number } => self.runner.decided(seat, number, self.now())?,
                KeeperMessage::Join(join) => {
                    self.commit().await?;
                    let Join { id, mut connection, hello } = *join;
                    if let Some(guest) = &mut connection.guest {
                        self.refresh_name(guest).await;
                    }
                    let subscriber = connection.subscriber(&hello);
                    self.connections.insert(id, connection);
                    self.runner.connect(id, subscriber, hello.after, self.now())?;
                }
                KeeperMessage::Leave { id } => {
                    self.connections.remove(id);
                    self.runner.disconnect(id, self.now())?;
                }
                // Whoever asked may be gone by now.
                KeeperMessage::Look { reply } => {
                    self.commit().await?;
                    drop(reply.send(Box::new(self.runner.table())));
                }
                KeeperMessage::Record { reply } => {
                    self.commit().await?;
                    drop(reply.send(self.runner.record()?));
                }
                KeeperMessage::Operate(command) => {
                    let OperatorCommand { act, reply } = *command;
                    self.commit().await?;
                    let done = self.operate(act).await;
                    let result = match &done {
                        Ok(result) => result.clone(),
                        Err(KeeperEnd::Deleted) => Ok(()),
                        // Whoever asked finds that there is no answer, and may ask the next keeper.
                        Err(_) => return done.map(drop),
                    };
                    drop(reply.send(result));
                    done.map(drop)?;
                }
                KeeperMessage::Close => return self.close(KeeperEnd::Closed).await,
            }
            if self.runner.is_waiting() {
                self.commit().await?;
            }
            next = if taken < MAX_BATCH { mailbox.try_recv().ok() } else { None };
        }
        self.commit().await
    }

    /// Whoever had to wait for the table may have taken another name since theirs was read.
    async fn refresh_name(&mut self, guest: &mut Guest) {
        if self.runner.lobby().has_other_name_of(guest)
            && let Ok(Some(name)) = self.clock.wait_for(self.tables.store.guest_name(&guest.id)).await
        {
            guest.name = name;
        }
    }

    /// Does what whoever runs the server wants, and saves it. A refused act is no error.
    async fn operate(&mut self, act: OperatorAct) -> Result<Result<(), Refused>, KeeperEnd> {
        match act {
            OperatorAct::End => {
                if let Err(refused) = self.runner.end_game(self.now()) {
                    return Ok(Err(refused));
                }
            }
            OperatorAct::Rename(guest) => self.runner.rename_guest(&guest, self.now()),
            OperatorAct::Forget(guest) if self.runner.lobby().has_others_than(&guest) => {
                self.runner.forget_guest(&guest, self.now())?;
                self.commit().await?;
                let forgotten = self.clock.wait_for(self.tables.store.forget_at(&self.code, &guest)).await;
                forgotten.map_err(|error| SaveError::Failed(error.to_string()))?;
            }
            OperatorAct::Delete | OperatorAct::Forget(_) => return Err(self.delete().await),
        }
        self.commit().await.map(Ok)
    }

    /// Deletes the table, unless another keeper has it.
    async fn delete(&mut self) -> KeeperEnd {
        match self.clock.wait_for(self.tables.store.delete_table(&self.code, Some(self.epoch))).await {
            Ok(true) => {
                self.tables.note_change();
                KeeperEnd::Deleted
            }
            Ok(false) => SaveError::Stale.into(),
            Err(error) => SaveError::Failed(error.to_string()).into(),
        }
    }

    async fn wake(&mut self) -> Result<(), KeeperEnd> {
        for (id, connection) in self.connections.iter() {
            self.runner.set_round_trip(id, connection.round_trip());
        }
        self.runner.wake(self.now())?;
        while let Some(decision) = self.runner.next_decision(self.now()) {
            let share = Share::of(self.runner.lobby(), &self.code);
            decisions::spawn(decision, share, &self.tables, self.handle.clone());
        }
        self.commit().await
    }

    /// Saves everything, the clock included, and hands the table over in the same transaction: until then no other keeper is
    /// started, and from then on everybody finds another one.
    async fn close(&mut self, ended: KeeperEnd) -> Result<(), KeeperEnd> {
        self.runner.stop(self.now());
        let handover = self.tables.hand_over(&ended);
        let successor = handover.as_ref().and_then(|handover| handover.to.clone());
        let unsaved = self.runner.take_unsaved();
        self.save(unsaved, handover).await?;
        let outgoing = self.runner.saved(self.now())?;
        self.send(outgoing);
        if let Some(to) = successor
            && !self.runner.is_empty()
        {
            self.tables.preload_at(&to, &self.code);
        }
        Err(ended)
    }

    /// Saves what has changed, and sends it only when it is durable.
    async fn commit(&mut self) -> Result<(), KeeperEnd> {
        let mut commit = Commit::default();
        loop {
            if self.clock.take_correction() {
                self.runner.correct_clock(self.now());
            }
            let now = self.now();
            match commit.next(&mut self.runner, now)? {
                Some(CommitStep::Save(unsaved)) => self.save(Some(unsaved), None).await?,
                Some(CommitStep::Send(outgoing)) => self.send(outgoing),
                Some(CommitStep::CarryOut(effect)) => self.carry_out(effect).await,
                None => {
                    self.record_events();
                    if self.lost.is_empty() {
                        self.note_attendance();
                        return Ok(());
                    }
                    // The table may have to go on without them.
                    for id in std::mem::take(&mut self.lost) {
                        self.runner.disconnect(id, self.now())?;
                    }
                }
            }
        }
    }

    async fn save(&mut self, unsaved: Option<Unsaved>, handover: Option<Handover>) -> Result<(), KeeperEnd> {
        if unsaved.is_none() && handover.is_none() {
            return Ok(());
        }
        let Unsaved { entries, lobby, chat } = unsaved.unwrap_or_default();
        let stored = |SavedEntry { n, body, command }| StoredEntry { n, body, command };
        let write = Write {
            code: self.code.clone(),
            epoch: self.epoch,
            entries: entries.into_iter().map(stored).collect(),
            chat: chat.into_iter().map(stored_message).collect(),
            state: lobby.then(|| self.state()),
            handover,
        };
        // They end when this is durable, and with them what was traced.
        let traced = std::mem::take(&mut self.traced);
        let saving: Vec<Span> = traced.iter().map(trace::saving).collect();
        self.clock.wait_for(self.tables.writer.write(write)).await?;
        drop(saving);
        if lobby {
            self.tables.note_change();
        }
        Ok(())
    }

    fn send(&mut self, outgoing: Vec<Outgoing>) {
        for Outgoing { to, text } in outgoing {
            let text: Arc<str> = text.into();
            for id in to {
                let Some(connection) = self.connections.get(id) else { continue };
                if !connection.outbox.put(OutboxMessage::Text(Arc::clone(&text))) {
                    // The end of its outbox is the sign for the connection to close.
                    self.connections.remove(id);
                    self.lost.push(id);
                }
            }
        }
    }

    fn state(&self) -> TableState {
        let lobby = self.runner.lobby();
        let game = self.runner.game().filter(|_| lobby.is_over());
        TableState {
            // A lobby is made of plain data, which can always be written as JSON.
            document: serde_json::to_string(lobby).unwrap_or_default(),
            phase: stored_phase(lobby.phase),
            visibility_open: crate::table_registry::is_open(&lobby.settings),
            guests: lobby.guests(),
            finished: lobby.finished,
            result: game.and_then(|game| Some(game.outcome()?.to_string())),
        }
    }

    /// Notes who is there, for lists and for whoever deletes tables at which nobody is.
    fn note_attendance(&mut self) {
        let attendance = self.runner.attendance();
        if std::mem::replace(&mut self.attendance, attendance) != attendance {
            self.tables.attendance.note(&self.code, attendance);
        }
    }

    async fn carry_out(&mut self, effect: Effect) {
        match effect {
            Effect::RenameGuest { guest, reply_to } => {
                let stored = self.clock.wait_for(self.tables.store.name_guest(&guest.id, &guest.name)).await;
                self.runner.guest_renamed(&guest, reply_to, stored.map_err(|error| error.to_string()));
            }
            Effect::CreateRematch { lobby, reply_to } => {
                let created = self.clock.wait_for(self.tables.create(&lobby, Some(&self.series))).await;
                self.runner.rematch_created(reply_to, created.map_err(|error| error.to_string()));
            }
        }
    }

    fn record_events(&mut self) {
        let table = &self.code;
        for event in self.runner.take_events() {
            match event {
                TableEvent::Moved => counter!("orrery_moves_total").increment(1),
                TableEvent::CommandDone => counter!("orrery_commands_total", "outcome" => "done").increment(1),
                TableEvent::CommandRefused => counter!("orrery_commands_total", "outcome" => "refused").increment(1),
                TableEvent::Begun => tracing::info!(table, "the game begins"),
                TableEvent::Finished => {
                    counter!("orrery_games_finished_total").increment(1);
                    tracing::info!(table, "the game is over");
                }
                TableEvent::Abandoned => {
                    counter!("orrery_games_abandoned_total").increment(1);
                    tracing::info!(table, "the game was ended early");
                }
                TableEvent::Resigned(seat) => tracing::info!(table, %seat, "somebody has resigned"),
                TableEvent::BotFailed(seat) => tracing::error!(table, %seat, "a bot has panicked"),
                TableEvent::HostChanged => {
                    tracing::info!(table, "the host stays away, and another guest is host now");
                }
            }
        }
    }
}

/// What was said is made of plain data, which can always be written as JSON.
fn stored_message(SavedMessage { n, command, message }: SavedMessage) -> StoredMessage {
    let body = serde_json::to_string(&message).unwrap_or_default();
    StoredMessage { n, guest: message.guest.unwrap_or_default(), body, command }
}
