//! The WebSocket of a client at a live table.
//!
//! One task for each: it reads the hello, hands commands to the keeper, and sends what is in the outbox. It measures the
//! round-trip time, and closes a connection that sends too much, too often or nonsense, or that does not keep up.

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
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Bytes, Error as WebSocketError, Message as Frame};

use crate::app::App;
use crate::devices::LiveDevice;
use crate::http::rules_for_client::{Followed, RulesForClient};
use crate::http::websocket::ClientWebSocket;
use crate::limits::{CommandLimiter, ConnectionPermit};
use crate::table::{
    ClientCommand, ConnectionId, Join, KeeperMessage, Outbox, OutboxMessage, OutboxReceiver, TableConnection,
    TableHandle, local_outbox,
};
use crate::table_registry::RegistryError;
use crate::trace;

/// The largest message that a client may send, in bytes.
pub(super) const MAX_MESSAGE_BYTES: usize = 16 * 1024;

/// How long the first message may take.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);

/// How often the client is pinged, which measures the round-trip time.
const CLIENT_PING_INTERVAL: Duration = Duration::from_secs(10);

/// How many pings may be unanswered before a connection is given up.
const MAX_UNANSWERED_PINGS: u32 = 3;

/// How long a message may take to be sent.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// After how many milliseconds a device that was signed out may connect again: whoever has got a new key knows it by then.
const SIGNED_OUT_DELAY: u64 = 1000;

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
    pub(super) client: Option<(Guest, LiveDevice)>,
    pub(super) address: IpAddr,
    pub(super) permit: ConnectionPermit,
}

/// A connection that its table knows.
struct Joined {
    code: String,
    table: TableHandle,
    id: ConnectionId,
    outgoing: OutboxReceiver,
    limiter: CommandLimiter,
    /// Whether it was sent its first message.
    is_welcome: bool,
    unanswered_pings: u32,
    pinged_at: Instant,
}

/// What a connection waits for.
enum Event {
    Outgoing(Option<OutboxMessage>),
    Received(Option<Result<Frame, WebSocketError>>),
    RulesChanged,
    PingDue,
}

/// Serves a connection until it ends.
///
/// There are thousands of such futures, which mostly wait in [`ClientSocket::exchange`]. What is done before, in between and after
/// is in boxes of its own, as it takes more memory.
pub(super) async fn serve(socket: Box<ClientWebSocket>, arrival: Box<Arrival>) {
    gauge!("orrery_connections").increment(1.0);
    let (mut client, joined, _permit) = Box::pin(ClientSocket::open(socket, arrival)).await;
    let end = match joined {
        Ok(mut joined) => {
            let end = client.exchange(&mut joined).await;
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
    socket: Box<ClientWebSocket>,
    /// None for somebody who is nobody.
    device: Option<LiveDevice>,
    rules: RulesForClient,
    round_trip: Arc<AtomicU32>,
}

impl ClientSocket {
    async fn open(
        socket: Box<ClientWebSocket>,
        arrival: Box<Arrival>,
    ) -> (ClientSocket, Result<Joined, End>, ConnectionPermit) {
        let Arrival { app, code, client, address, permit } = *arrival;
        let (guest, device) = client.unzip();
        let rules = RulesForClient::new(&app, address, guest.as_ref());
        let mut client = ClientSocket { socket, device, rules, round_trip: Arc::default() };
        let joined = client.join(app, code, guest, permit.network()).await;
        (client, joined, permit)
    }

    /// Reads the greeting and joins the table.
    async fn join(
        &mut self,
        app: Arc<App>,
        code: String,
        guest: Option<Guest>,
        network: IpAddr,
    ) -> Result<Joined, End> {
        let hello = timeout(HELLO_TIMEOUT, self.hello()).await.unwrap_or_else(|_| Err(abuse("no greeting came")))?;
        self.rules.wants_announcements = hello.announcements;
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
        let (limiter, pinged_at) = (CommandLimiter::new(app.config.command_rate), Instant::now());
        Ok(Joined { code, table, id, outgoing, limiter, is_welcome: false, unanswered_pings: 0, pinged_at })
    }

    /// The first message.
    async fn hello(&mut self) -> Result<Hello, End> {
        loop {
            match self.socket.receive().await {
                Some(Ok(Frame::Text(text))) => {
                    return read_hello(&text);
                }
                Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                Some(Ok(Frame::Binary(_))) => return Err(abuse("messages are text")),
                Some(Ok(Frame::Close(_) | Frame::Frame(_)) | Err(_)) | None => return Err(End::Gone),
            }
        }
    }

    /// Sends and receives until the connection ends.
    async fn exchange(&mut self, joined: &mut Joined) -> End {
        let mut ping = interval(CLIENT_PING_INTERVAL);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let event = tokio::select! {
                message = joined.outgoing.recv() => Event::Outgoing(message),
                frame = self.socket.receive() => Event::Received(frame),
                () = self.rules.changed(), if joined.is_welcome => Event::RulesChanged,
                () = signed_out(self.device.as_ref()) => return End::Bye(Bye::Reconnect { after: SIGNED_OUT_DELAY }),
                _ = ping.tick() => Event::PingDue,
            };
            if let Err(end) = Box::pin(self.react(event, joined)).await {
                return end;
            }
        }
    }

    async fn react(&mut self, event: Event, joined: &mut Joined) -> Result<(), End> {
        match event {
            Event::Outgoing(Some(OutboxMessage::Text(text))) => {
                self.send_all(&text, &mut joined.outgoing).await?;
                if !std::mem::replace(&mut joined.is_welcome, true) {
                    self.follow_rules().await?;
                }
                Ok(())
            }
            Event::Outgoing(Some(OutboxMessage::Bye(bye))) => Err(End::Bye(bye)),
            // The keeper was aborted or has panicked; a client that connects again finds another.
            Event::Outgoing(None) if joined.table.is_closed() => Err(End::Bye(Bye::Reconnect { after: 200 })),
            // The keeper has dropped the outbox because it was full.
            Event::Outgoing(None) => Err(End::Bye(Bye::TooSlow)),
            Event::Received(frame) => self.receive(frame, joined).await,
            Event::RulesChanged => self.follow_rules().await,
            Event::PingDue if joined.unanswered_pings == MAX_UNANSWERED_PINGS => Err(End::Gone),
            Event::PingDue => {
                joined.unanswered_pings += 1;
                joined.pinged_at = Instant::now();
                let ping = self.socket.send(Frame::Ping(Bytes::new()));
                in_time(ping).await
            }
        }
    }

    async fn receive(&mut self, frame: Option<Result<Frame, WebSocketError>>, joined: &mut Joined) -> Result<(), End> {
        match frame {
            Some(Ok(Frame::Text(text))) => {
                if !joined.limiter.allow() {
                    counter!("orrery_commands_total", "outcome" => "too-many").increment(1);
                    return Err(abuse("too many commands"));
                }
                self.take(joined, &text).await
            }
            Some(Ok(Frame::Pong(_))) => {
                if std::mem::take(&mut joined.unanswered_pings) == 0 && !joined.limiter.allow() {
                    return Err(abuse("too many pongs"));
                }
                let millis = joined.pinged_at.elapsed().as_millis();
                self.round_trip.store(u32::try_from(millis).unwrap_or(u32::MAX), Ordering::Relaxed);
                Ok(())
            }
            Some(Ok(Frame::Ping(_))) if joined.limiter.allow() => Ok(()),
            Some(Ok(Frame::Ping(_))) => Err(abuse("too many pings")),
            Some(Ok(Frame::Binary(_))) => Err(abuse("messages are text")),
            Some(Ok(Frame::Close(_) | Frame::Frame(_))) | None => Err(End::Gone),
            // A frame that is too large or broken; if the other side is gone it does not hear this.
            Some(Err(error)) => Err(abuse(&error.to_string())),
        }
    }

    /// Does what operators have decided lately: sends a client away that is blocked, or tells it what is announced.
    async fn follow_rules(&mut self) -> Result<(), End> {
        match self.rules.follow() {
            Followed::Blocked => Err(abuse("whoever runs this server has blocked you")),
            Followed::Announced(announcement) => {
                let text = serde_json::to_string(&Message::Announced(announcement)).unwrap_or_default();
                self.send_text(&text).await
            }
            Followed::Nothing => Ok(()),
        }
    }

    /// Hands a command to the keeper.
    async fn take(&mut self, Joined { table, code, id, .. }: &Joined, text: &str) -> Result<(), End> {
        let command: Command = match serde_json::from_str(text) {
            Ok(command) => {
                if let Some(device) = &mut self.device {
                    device.note_use();
                }
                command
            }
            Err(error) => return self.refuse_unreadable(text, &error).await,
        };
        if command.id.len() > Command::LONGEST_ID || command.id.contains(char::is_control) {
            return Err(abuse("the id is too long, or has letters that cannot be seen"));
        }
        // If that fails, the last message of the keeper is in the outbox, or its end is about to be noticed.
        let span = trace::command(code, &command);
        table.send(KeeperMessage::Command(Box::new(ClientCommand { id: *id, command, span }))).await;
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
        self.send_text(&text).await
    }

    /// Sends a message and those that wait behind it, then flushes them together.
    async fn send_all(&mut self, first: &str, outgoing: &mut OutboxReceiver) -> Result<(), End> {
        let all = async {
            self.socket.feed(first).await.map_err(|_| End::Gone)?;
            loop {
                match outgoing.try_recv() {
                    Some(OutboxMessage::Text(text)) => {
                        self.socket.feed(&text).await.map_err(|_| End::Gone)?;
                    }
                    Some(OutboxMessage::Bye(bye)) => return Err(End::Bye(bye)),
                    None => return self.socket.flush().await.map_err(|_| End::Gone),
                }
            }
        };
        timeout(SEND_TIMEOUT, all).await.unwrap_or(Err(End::Bye(Bye::TooSlow)))
    }

    async fn send_text(&mut self, text: &str) -> Result<(), End> {
        in_time(async {
            self.socket.feed(text).await?;
            self.socket.flush().await
        })
        .await
    }

    /// Sends the last message, and the close frame with its code.
    async fn close(&mut self, bye: Bye) {
        let (code, reason) = match &bye {
            Bye::Reload { .. } => (code::RELOAD, "reload"),
            Bye::Reconnect { .. } => (code::GOING_AWAY, "reconnect"),
            Bye::TooSlow => (code::TOO_SLOW, "too slow"),
            Bye::Abuse { .. } => (code::POLICY, "abuse"),
        };
        let text = serde_json::to_string(&Message::Bye(bye)).unwrap_or_default();
        let handshake = async {
            self.socket.feed(&text).await?;
            self.socket.send(Frame::Close(Some(CloseFrame { code: code.into(), reason: reason.into() }))).await?;
            // If something is left unread the connection is reset, and the other side may never read our last message.
            while let Some(Ok(_)) = self.socket.receive().await {}
            Ok::<(), WebSocketError>(())
        };
        let _ = timeout(CLOSE_TIMEOUT, handshake).await;
    }
}

/// What is sent takes no longer than it may.
async fn in_time(sending: impl Future<Output = Result<(), WebSocketError>>) -> Result<(), End> {
    match timeout(SEND_TIMEOUT, sending).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(End::Gone),
        Err(_) => Err(End::Bye(Bye::TooSlow)),
    }
}

/// Returns when a device has been signed out.
async fn signed_out(device: Option<&LiveDevice>) {
    match device {
        Some(device) => device.signed_out().await,
        None => std::future::pending().await,
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
