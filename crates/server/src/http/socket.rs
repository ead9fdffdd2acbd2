//! The WebSocket of a client at a live table.
//!
//! One task for each: it reads the hello, hands commands to the keeper, and sends what is in the outbox. It measures the
//! round-trip time, and closes a connection that sends too much, too often or nonsense, or that does not keep up.

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use metrics::{counter, gauge};
use protocol::VERSION;
use protocol::to_client::{Answer, Bye, CommandOutcome, Message};
use protocol::to_server::{Command, Hello};
use table_runner::{Guest, refused};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::app::App;
use crate::http::websocket::{ClientWebSocket, ReceiveError, Received};
use crate::limits::{CommandLimiter, CommandRate, ConnectionPermit};
use crate::table::{
    ConnectionId, Join, KeeperMessage, Outbox, OutboxMessage, OutboxReceiver, TableConnection, TableHandle,
    local_outbox,
};
use crate::table_registry::RegistryError;

/// The largest message that a client may send, in bytes.
pub(super) const MAX_MESSAGE_BYTES: usize = 16 * 1024;

/// How long the first message may take.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);

/// How often the client is pinged, which measures the round-trip time.
const PING_INTERVAL: Duration = Duration::from_secs(10);

/// How many pings may be unanswered before a connection is given up.
const MAX_UNANSWERED_PINGS: u32 = 3;

/// How long a message may take to be sent.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// How long the closing handshake may take.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Close codes, beyond those that the protocol of WebSockets knows.
mod code {
    pub(super) const GOING_AWAY: u16 = 1001;
    pub(super) const POLICY: u16 = 1008;
    pub(super) const RELOAD: u16 = 4000;
    pub(super) const TOO_SLOW: u16 = 4008;
}

/// Why a connection ends.
enum End {
    /// The other side is gone.
    Gone,
    /// It is sent away.
    Bye(Bye),
}

/// Somebody who wants to connect to a table.
pub(super) struct Arrival {
    pub(super) app: Arc<App>,
    pub(super) code: String,
    pub(super) guest: Option<Guest>,
    pub(super) permit: ConnectionPermit,
}

/// Serves a connection until it ends.
///
/// There are thousands of such futures, which mostly wait in [`ClientSocket::exchange`]. What comes before and after is in
/// boxes of its own, as it takes more memory.
pub(super) async fn serve(socket: ClientWebSocket, arrival: Box<Arrival>) {
    gauge!("orrery_connections").increment(1.0);
    let Arrival { app, code, guest, permit } = *arrival;
    let (rate, mut client) = (app.config.command_rate, ClientSocket { socket, round_trip: Arc::default() });
    let end = match Box::pin(client.join(app, code, guest, permit.network())).await {
        Ok(mut joined) => {
            let end = client.exchange(&mut joined, rate).await;
            joined.table.send(KeeperMessage::Leave { id: joined.id }).await;
            end
        }
        Err(end) => end,
    };
    if let End::Bye(bye) = end {
        Box::pin(client.close(bye)).await;
    }
    gauge!("orrery_connections").decrement(1.0);
}

struct ClientSocket {
    socket: ClientWebSocket,
    round_trip: Arc<AtomicU32>,
}

/// A connection that its table knows.
struct Joined {
    table: TableHandle,
    id: ConnectionId,
    outgoing: OutboxReceiver,
}

impl ClientSocket {
    /// Reads the greeting and joins the table.
    async fn join(
        &mut self,
        app: Arc<App>,
        code: String,
        guest: Option<Guest>,
        network: IpAddr,
    ) -> Result<Joined, End> {
        let hello = timeout(HELLO_TIMEOUT, self.hello()).await.unwrap_or_else(|_| Err(abuse("no greeting came")))?;
        let (outbox, outgoing) = local_outbox();
        let (id, round_trip) = (app.tables.next_connection_id(), Arc::clone(&self.round_trip));
        let outbox = Outbox::Local(outbox);
        let connection = TableConnection { guest, network: Some(network), style: hello.style, outbox, round_trip };
        let join = KeeperMessage::Join(Box::new(Join { id, connection, hello }));
        let table = match app.tables.open_to_stay(&code).await {
            Ok(table) => table,
            Err(error) => {
                tracing::warn!(table = code, %error, "a table cannot be reached");
                let is_soon = match error {
                    RegistryError::OutOfReach(_) => true,
                    // Whoever comes again waits until the store works.
                    RegistryError::Store(_) => app.tables.cluster.is_none(),
                    RegistryError::NoSuchTable(_) | RegistryError::Damaged { .. } => false,
                };
                return Err(End::Bye(Bye::Reconnect { after: if is_soon { 300 } else { 2000 } }));
            }
        };
        if !table.send(join).await {
            return Err(End::Bye(Bye::Reconnect { after: 200 }));
        }
        Ok(Joined { table, id, outgoing })
    }

    /// The first message.
    async fn hello(&mut self) -> Result<Hello, End> {
        loop {
            match self.socket.receive().await.map_err(not_received)? {
                Some(Received::Text(text)) => return read_hello(&text),
                Some(Received::Ping(_) | Received::Pong) => {}
                Some(Received::Close(payload)) => return Err(self.confirm_close(&payload).await),
                None => return Err(End::Gone),
            }
        }
    }

    /// Sends and receives until the connection ends.
    async fn exchange(&mut self, Joined { table, id, outgoing }: &mut Joined, rate: CommandRate) -> End {
        let mut limiter = CommandLimiter::new(rate);
        let mut ping = interval(PING_INTERVAL);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut unanswered = 0;
        let mut pinged_at = Instant::now();
        loop {
            tokio::select! {
                message = outgoing.recv() => match message {
                    Some(OutboxMessage::Text(text)) => {
                        if let Err(end) = self.send_all(text, outgoing).await {
                            return end;
                        }
                    }
                    Some(OutboxMessage::Bye(bye)) => return End::Bye(bye),
                    // The keeper was aborted or has panicked; a client that connects again finds another.
                    None if table.is_closed() => return End::Bye(Bye::Reconnect { after: 200 }),
                    // The keeper has dropped the outbox because it was full.
                    None => return End::Bye(Bye::TooSlow),
                },
                received = self.socket.receive() => match received {
                    Ok(Some(Received::Text(text))) => {
                        if !limiter.allow() {
                            counter!("orrery_commands_total", "outcome" => "too-many").increment(1);
                            return abuse("too many commands");
                        }
                        if let Err(end) = self.take(table, *id, &text).await {
                            return end;
                        }
                    }
                    Ok(Some(Received::Pong)) => {
                        if std::mem::take(&mut unanswered) == 0 && !limiter.allow() {
                            return abuse("too many pongs");
                        }
                        let millis = pinged_at.elapsed().as_millis();
                        self.round_trip.store(u32::try_from(millis).unwrap_or(u32::MAX), Ordering::Relaxed);
                    }
                    Ok(Some(Received::Ping(payload))) => {
                        if !limiter.allow() {
                            return abuse("too many pings");
                        }
                        if let Err(end) = in_time(self.socket.pong(&payload)).await {
                            return end;
                        }
                    }
                    Ok(Some(Received::Close(payload))) => return Box::pin(self.confirm_close(&payload)).await,
                    Ok(None) => return End::Gone,
                    Err(error) => return not_received(error),
                },
                _ = ping.tick() => {
                    if unanswered == MAX_UNANSWERED_PINGS {
                        return End::Gone;
                    }
                    unanswered += 1;
                    pinged_at = Instant::now();
                    if let Err(end) = in_time(self.socket.ping()).await {
                        return end;
                    }
                }
            }
        }
    }

    /// Hands a command to the keeper.
    async fn take(&mut self, table: &TableHandle, id: ConnectionId, text: &str) -> Result<(), End> {
        let command: Command = match serde_json::from_str(text) {
            Ok(command) => command,
            Err(error) => return Box::pin(self.refuse_unreadable(text, &error)).await,
        };
        if command.id.len() > Command::LONGEST_ID || command.id.contains(char::is_control) {
            return Err(abuse("the id is too long, or has letters that cannot be seen"));
        }
        // If that fails, the last message of the keeper is in the outbox, or its end is about to be noticed.
        table.send(KeeperMessage::Command { id, command: Box::new(command) }).await;
        Ok(())
    }

    /// Answers a message that cannot be read if it has at least an id; without one the connection ends.
    async fn refuse_unreadable(&mut self, text: &str, error: &serde_json::Error) -> Result<(), End> {
        #[derive(serde::Deserialize)]
        struct WithId {
            id: String,
        }
        let known: Option<WithId> = serde_json::from_str(text).ok();
        let Some(WithId { id }) = known.filter(|known| known.id.len() <= Command::LONGEST_ID) else {
            return Err(abuse(&format!("no command: {error}")));
        };
        let outcome = CommandOutcome::Refused(refused("no-such-command", format!("this is no command: {error}")));
        let answer = Message::Answer(Answer { id, outcome });
        let text = serde_json::to_string(&answer).unwrap_or_default();
        in_time(self.socket.send_texts(&[text])).await
    }

    /// Sends a message together with those that wait behind it.
    async fn send_all(&mut self, first: Arc<str>, outgoing: &mut OutboxReceiver) -> Result<(), End> {
        let (mut texts, mut bye) = (vec![first], None);
        while let Some(next) = outgoing.try_recv() {
            match next {
                OutboxMessage::Text(text) => texts.push(text),
                OutboxMessage::Bye(last) => bye = Some(last),
            }
        }
        in_time(self.socket.send_texts(&texts)).await?;
        bye.map_or(Ok(()), |bye| Err(End::Bye(bye)))
    }

    /// Sends the last message, and closes with its code.
    async fn close(&mut self, bye: Bye) {
        let (code, reason) = match &bye {
            Bye::Reload { .. } => (code::RELOAD, "reload"),
            Bye::Reconnect { .. } => (code::GOING_AWAY, "reconnect"),
            Bye::TooSlow => (code::TOO_SLOW, "too slow"),
            Bye::Abuse { .. } => (code::POLICY, "abuse"),
        };
        let text = serde_json::to_string(&Message::Bye(bye)).unwrap_or_default();
        let _ = timeout(CLOSE_TIMEOUT, self.socket.close(&text, code, reason)).await;
    }

    /// Answers a client that closes the connection.
    async fn confirm_close(&mut self, payload: &[u8]) -> End {
        let _ = timeout(CLOSE_TIMEOUT, self.socket.confirm_close(payload)).await;
        End::Gone
    }
}

/// Sends something, unless the client takes too long to read. In a box, since a connection mostly sends nothing.
async fn in_time(sending: impl Future<Output = io::Result<()>>) -> Result<(), End> {
    match Box::pin(timeout(SEND_TIMEOUT, sending)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(End::Gone),
        Err(_) => Err(End::Bye(Bye::TooSlow)),
    }
}

/// The end of a connection over which nothing more is understood.
fn not_received(error: ReceiveError) -> End {
    match error {
        ReceiveError::Gone(_) => End::Gone,
        error => abuse(&error.to_string()),
    }
}

/// The first message; of other versions only the number can be understood.
fn read_hello(text: &str) -> Result<Hello, End> {
    #[derive(serde::Deserialize)]
    struct Versioned {
        version: u32,
    }
    match serde_json::from_str::<Versioned>(text) {
        Ok(Versioned { version }) if version != VERSION => Err(End::Bye(Bye::Reload { version: VERSION })),
        _ => serde_json::from_str(text).map_err(|error| abuse(&format!("no greeting: {error}"))),
    }
}

fn abuse(text: &str) -> End {
    End::Bye(Bye::Abuse { text: text.to_owned() })
}
