//! The keeper of a table: the actor that owns its runner, and does the I/O for it.
//!
//! It takes orders in turn, has the writer make durable what the runner has to save, and only then sends what the runner
//! has to say.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use games::{InternalError, SavedEntry};
use metrics::counter;
use protocol::to_client::Bye;
use protocol::to_server::Hello;
use store::{Handover, StoredEntry, TableState, Write};
use table_runner::{ConnectionId, Effect, Outgoing, Restored, TableEvent, TableRunner, Time, Unsaved};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::table::decisions;
use crate::table::{Listener, Order, Out, TableHandle};
use crate::table_registry::TableRegistry;
use crate::time::now_millis;
use crate::writer::Unwritten;

/// A table with no connections is unloaded after this long.
const UNLOAD_AFTER: Duration = Duration::from_secs(120);

/// The most orders that are taken before what came of them is saved and sent.
const MAX_BATCH: usize = 64;

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
    Broken(#[from] InternalError),
}

/// A table as it was found in the store.
pub(crate) struct Loaded {
    pub(crate) table: Restored,
    /// The tables that belong together: a first one and its rematches.
    pub(crate) series: String,
    pub(crate) epoch: i64,
}

/// The actor of one table.
pub(crate) struct Keeper {
    runner: TableRunner,
    code: String,
    series: String,
    /// The fencing token: what is written with an older one than the store has is refused.
    epoch: i64,
    listeners: HashMap<ConnectionId, Listener>,
    /// Connections that were closed because they did not keep up.
    lost: Vec<ConnectionId>,
    /// The beginning of the runner's monotonic time.
    origin: Instant,
    tables: Arc<TableRegistry>,
    handle: TableHandle,
    #[cfg(test)]
    pub(crate) panics_on_command: bool,
}

impl Keeper {
    /// Takes up a table where it was left.
    pub(crate) fn new(
        Loaded { table, series, epoch }: Loaded,
        tables: Arc<TableRegistry>,
        handle: TableHandle,
    ) -> Result<Keeper, InternalError> {
        let (code, origin) = (table.code.clone(), Instant::now());
        Ok(Keeper {
            runner: TableRunner::new(table, Time { monotonic: 0, unix: now_millis() })?,
            code,
            series,
            epoch,
            listeners: HashMap::new(),
            lost: Vec::new(),
            origin,
            tables,
            handle,
            #[cfg(test)]
            panics_on_command: false,
        })
    }

    fn now(&self) -> Time {
        Time { monotonic: self.origin.elapsed().as_millis() as u64, unix: now_millis() }
    }

    /// Keeps the table until there is nothing to keep, and tells why it ended. In a box, because a future has its
    /// arguments more than once, and there is one for each table.
    pub(crate) async fn keep(mut self: Box<Keeper>, mut orders: mpsc::Receiver<Order>) -> Ended {
        let ended = self.take_orders(&mut orders).await;
        // Who is still here comes again and finds another keeper. That is said before anybody can see that this one has
        // ended: whoever waits for that may be about to stop the server.
        let bye = Bye::Reconnect { after: self.tables.reconnect_delay(&ended) };
        for (_, listener) in self.listeners.drain() {
            listener.outbox.put(Out::Bye(bye.clone()));
        }
        orders.close();
        ended
    }

    async fn take_orders(&mut self, orders: &mut mpsc::Receiver<Order>) -> Ended {
        let mut idle_since = Instant::now();
        if let Err(ended) = self.commit().await {
            return ended;
        }
        loop {
            let is_idle = self.runner.is_empty();
            let wake_at = self.runner.wake_at().map(|at| self.origin + Duration::from_millis(at));
            let done = tokio::select! {
                order = orders.recv() => match order {
                    Some(order) => self.take(order, orders).await,
                    None => self.close(Ended::Closed).await,
                },
                () = tokio::time::sleep_until(wake_at.unwrap_or(idle_since + UNLOAD_AFTER)) => {
                    if is_idle && idle_since.elapsed() >= UNLOAD_AFTER {
                        self.close(Ended::Idle).await
                    } else {
                        self.wake().await
                    }
                }
            };
            if !is_idle {
                // If those who were there have gone, they have gone just now.
                idle_since = Instant::now();
            }
            if let Err(ended) = done {
                return ended;
            }
        }
    }

    /// Takes an order and those that have gathered behind it, then saves and sends what came of them.
    async fn take(&mut self, first: Order, orders: &mut mpsc::Receiver<Order>) -> Result<(), Ended> {
        let mut next = Some(first);
        let mut taken = 0;
        while let Some(order) = next {
            taken += 1;
            match order {
                Order::Command { connection, command } => {
                    #[cfg(test)]
                    assert!(!self.panics_on_command, "this is what the test is about");
                    if let Some(listener) = self.listeners.get(&connection) {
                        self.runner.set_round_trip(connection, listener.round_trip());
                    }
                    self.runner.command(connection, *command, self.now())?;
                }
                Order::Decided { seat, number } => self.runner.decided(seat, number, self.now())?,
                Order::Join { connection, listener, hello } => {
                    self.commit().await?;
                    self.join(connection, *listener, &hello)?;
                }
                Order::Leave { connection } => {
                    self.listeners.remove(&connection);
                    self.runner.disconnect(connection, self.now())?;
                }
                // Whoever asked may be gone by now.
                Order::Look { reply } => {
                    self.commit().await?;
                    drop(reply.send(Box::new(self.runner.table())));
                }
                Order::Record { reply } => {
                    self.commit().await?;
                    drop(reply.send(self.runner.record()?));
                }
                Order::Close => return self.close(Ended::Closed).await,
            }
            if self.runner.is_waiting() {
                self.commit().await?;
            }
            next = if taken < MAX_BATCH { orders.try_recv().ok() } else { None };
        }
        self.commit().await
    }

    fn join(&mut self, connection: ConnectionId, listener: Listener, hello: &Hello) -> Result<(), InternalError> {
        let follower = listener.follower(hello);
        self.listeners.insert(connection, listener);
        self.runner.connect(connection, follower, hello.after, self.now())
    }

    async fn wake(&mut self) -> Result<(), Ended> {
        for (&connection, listener) in &self.listeners {
            self.runner.set_round_trip(connection, listener.round_trip());
        }
        self.runner.wake(self.now())?;
        while let Some(decision) = self.runner.next_decision(self.now()) {
            decisions::make(decision, &self.tables, self.handle.clone());
        }
        self.commit().await
    }

    /// Saves everything, and where the clock stands too, and lets go of the table, all at once: until then nobody else
    /// takes it up, and from then on everybody finds another keeper.
    async fn close(&mut self, ended: Ended) -> Result<(), Ended> {
        self.runner.stop(self.now());
        let handover = self.tables.hand_over(&ended);
        let successor = handover.as_ref().and_then(|handover| handover.to.clone());
        self.save(handover).await?;
        self.send_saved()?;
        if let Some(to) = successor
            && !self.runner.is_empty()
        {
            self.tables.pass_on(&self.code, &to);
        }
        Err(ended)
    }

    /// Saves what has changed; only when that is durable everyone hears of it.
    async fn commit(&mut self) -> Result<(), Ended> {
        loop {
            self.save(None).await?;
            self.send_saved()?;
            self.note_events();
            let mut is_settled = !self.runner.follow_up(self.now())?;
            if let Some(effect) = self.runner.take_effect() {
                self.carry_out(effect).await;
                is_settled = false;
            }
            // Where somebody is lost by that, the table may have to go on without them.
            for connection in std::mem::take(&mut self.lost) {
                self.runner.disconnect(connection, self.now())?;
                is_settled = false;
            }
            if is_settled {
                return Ok(());
            }
        }
    }

    async fn save(&mut self, handover: Option<Handover>) -> Result<(), Ended> {
        let unsaved = self.runner.take_unsaved();
        if unsaved.is_none() && handover.is_none() {
            return Ok(());
        }
        let Unsaved { entries, lobby } = unsaved.unwrap_or(Unsaved { entries: Vec::new(), lobby: false });
        let stored = |SavedEntry { n, body, command }| StoredEntry { n, body, command };
        let write = Write {
            code: self.code.clone(),
            epoch: self.epoch,
            entries: entries.into_iter().map(stored).collect(),
            state: lobby.then(|| self.state()),
            handover,
        };
        Ok(self.tables.writer.write(write).await?)
    }

    fn send_saved(&mut self) -> Result<(), InternalError> {
        for Outgoing { to, text } in self.runner.saved(self.now())? {
            let text = Utf8Bytes::from(text);
            for connection in to {
                let Some(listener) = self.listeners.get(&connection) else { continue };
                if !listener.outbox.put(Out::Text(text.clone())) {
                    // The end of its outbox is the sign for the connection to close.
                    self.listeners.remove(&connection);
                    self.lost.push(connection);
                }
            }
        }
        Ok(())
    }

    /// What is stored of the table besides its log.
    fn state(&self) -> TableState {
        let lobby = self.runner.lobby();
        let game = self.runner.game().filter(|_| lobby.is_over());
        TableState {
            // A lobby is made of plain data, which can always be written as JSON.
            document: serde_json::to_string(lobby).unwrap_or_default(),
            phase: lobby.phase,
            visibility_open: crate::table_registry::is_open(&lobby.settings),
            guests: lobby.guests(),
            finished: lobby.finished,
            result: game.and_then(|game| Some(game.outcome()?.to_string())),
        }
    }

    async fn carry_out(&mut self, effect: Effect) {
        match effect {
            Effect::RenameGuest { guest, reply_to } => {
                let stored = self.tables.store.name_guest(&guest.id, &guest.name).await;
                self.runner.guest_renamed(&guest, reply_to, stored.map_err(|error| error.to_string()));
            }
            Effect::CreateRematch { lobby, reply_to } => {
                let created = self.tables.create(&lobby, Some(&self.series)).await;
                self.runner.rematch_created(reply_to, created.map_err(|error| error.to_string()));
            }
        }
    }

    fn note_events(&mut self) {
        let table = &self.code;
        for event in self.runner.take_events() {
            match event {
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
