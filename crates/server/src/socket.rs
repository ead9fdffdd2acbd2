//! A connection to a live table.
//!
//! One task for each: it greets, hands commands to the keeper, and sends out what the keeper says. It measures how long
//! messages take, and closes a connection that sends too much, too often or nonsense, or that does not keep up.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket};
use metrics::{counter, gauge};
use protocol::VERSION;
use protocol::to_client::{Answer, Bye, Message, Outcome};
use protocol::to_server::{Command, Hello};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::addresses::Admission;
use crate::app::App;
use crate::table::{Listener, OUTBOX, Order, Out, Outbox, TableHandle};
use crate::table_registry::RegistryError;
use table_runner::{Guest, refused};

/// The largest message that a client may send, in bytes.
pub(crate) const LARGEST_MESSAGE: usize = 16 * 1024;

/// How long the greeting may take.
const GREETING: Duration = Duration::from_secs(10);

/// How often it is measured how long a message takes.
const PULSE: Duration = Duration::from_secs(10);

/// So many pulses may go without an answer before a connection is given up.
const SILENCE: u32 = 3;

/// How long a message may take to go out.
const SLOWEST: Duration = Duration::from_secs(10);

/// Codes with which connections are closed, beyond those that the protocol of WebSockets knows.
mod code {
    pub(super) const GOING_AWAY: u16 = 1001;
    pub(super) const POLICY: u16 = 1008;
    pub(super) const RELOAD: u16 = 4000;
    pub(super) const TOO_SLOW: u16 = 4008;
}

/// Commands per second that a client may send, and how many at once.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct CommandRate {
    /// Per second, in the long run.
    pub steady: u32,
    /// At once, after a pause.
    pub burst: u32,
}

impl Default for CommandRate {
    fn default() -> CommandRate {
        CommandRate { steady: 30, burst: 90 }
    }
}

/// Lets through as many as may come.
struct Allowance {
    rate: CommandRate,
    left: f64,
    since: Instant,
}

impl Allowance {
    fn new(rate: CommandRate) -> Allowance {
        Allowance { rate, left: f64::from(rate.burst), since: Instant::now() }
    }

    fn take(&mut self) -> bool {
        let now = Instant::now();
        let more = now.duration_since(self.since).as_secs_f64() * f64::from(self.rate.steady);
        self.left = (self.left + more).min(f64::from(self.rate.burst));
        self.since = now;
        let enough = self.left >= 1.0;
        self.left -= f64::from(u8::from(enough));
        enough
    }
}

/// Why a connection ends.
enum End {
    /// The other side is gone.
    Gone,
    /// It is sent away.
    Bye(Bye),
}

/// Serves a connection until it ends.
pub(crate) async fn serve(app: Arc<App>, code: String, guest: Option<Guest>, socket: WebSocket, _admission: Admission) {
    gauge!("orrery_connections").increment(1.0);
    let mut connection = Connection { socket, round_trip: Arc::default() };
    if let End::Bye(bye) = connection.run(&app, &code, guest).await {
        connection.close(bye).await;
    }
    gauge!("orrery_connections").decrement(1.0);
}

struct Connection {
    socket: WebSocket,
    round_trip: Arc<AtomicU32>,
}

impl Connection {
    async fn run(&mut self, app: &Arc<App>, code: &str, guest: Option<Guest>) -> End {
        let hello = match timeout(GREETING, self.greeting()).await {
            Ok(Ok(hello)) => hello,
            Ok(Err(end)) => return end,
            Err(_) => return abuse("no greeting came"),
        };
        let (outbox, mut out) = mpsc::channel(OUTBOX);
        let connection = app.tables.number_connection();
        let style = hello.style;
        let outbox = Outbox::Here(outbox);
        let listener = Listener { guest, style, outbox, round_trip: Arc::clone(&self.round_trip) };
        let join = Order::Join { connection, listener: Box::new(listener), hello };
        let table = match app.tables.reach(code).await {
            Ok(table) => table,
            Err(error) => {
                tracing::warn!(table = code, %error, "a table cannot be reached");
                let is_moving = matches!(error, RegistryError::OutOfReach(_));
                return End::Bye(Bye::Reconnect { after: if is_moving { 300 } else { 2000 } });
            }
        };
        if !table.send(join).await {
            return End::Bye(Bye::Reconnect { after: 200 });
        }
        let end = self.talk(&table, connection, &mut out, app.config.command_rate).await;
        table.send(Order::Leave { connection }).await;
        end
    }

    /// The first message.
    async fn greeting(&mut self) -> Result<Hello, End> {
        loop {
            match self.socket.recv().await {
                Some(Ok(Frame::Text(text))) => {
                    return read_greeting(&text);
                }
                Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                Some(Ok(Frame::Binary(_))) => return Err(abuse("messages are text")),
                Some(Ok(Frame::Close(_)) | Err(_)) | None => return Err(End::Gone),
            }
        }
    }

    async fn talk(
        &mut self,
        table: &TableHandle,
        connection: u64,
        out: &mut mpsc::Receiver<Out>,
        rate: CommandRate,
    ) -> End {
        let mut allowance = Allowance::new(rate);
        let mut pulse = interval(PULSE);
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut unanswered = 0;
        let mut asked = Instant::now();
        loop {
            tokio::select! {
                message = out.recv() => match message {
                    Some(Out::Text(text)) => {
                        if let Err(end) = self.send_all(text, out).await {
                            return end;
                        }
                    }
                    Some(Out::Bye(bye)) => return End::Bye(bye),
                    // The keeper has ended without a word, and whoever comes next finds another.
                    None if table.is_closed() => return End::Bye(Bye::Reconnect { after: 200 }),
                    // The keeper has thrown the outbox away because it was full.
                    None => return End::Bye(Bye::TooSlow),
                },
                frame = self.socket.recv() => match frame {
                    Some(Ok(Frame::Text(text))) => {
                        if !allowance.take() {
                            counter!("orrery_commands_total", "outcome" => "too-many").increment(1);
                            return abuse("too many commands");
                        }
                        if let Err(end) = self.take(table, connection, &text).await {
                            return end;
                        }
                    }
                    Some(Ok(Frame::Pong(_))) => {
                        if std::mem::take(&mut unanswered) == 0 && !allowance.take() {
                            return abuse("too many pongs");
                        }
                        let millis = asked.elapsed().as_millis();
                        self.round_trip.store(u32::try_from(millis).unwrap_or(u32::MAX), Ordering::Relaxed);
                    }
                    Some(Ok(Frame::Ping(_))) => {
                        if !allowance.take() {
                            return abuse("too many pings");
                        }
                    }
                    Some(Ok(Frame::Binary(_))) => return abuse("messages are text"),
                    Some(Ok(Frame::Close(_))) | None => return End::Gone,
                    // A frame that is too large or broken; if the other side is gone it does not hear this.
                    Some(Err(error)) => return abuse(&error.to_string()),
                },
                _ = pulse.tick() => {
                    if unanswered == SILENCE {
                        return End::Gone;
                    }
                    unanswered += 1;
                    asked = Instant::now();
                    if let Err(end) = self.send(Frame::Ping(Bytes::new())).await {
                        return end;
                    }
                }
            }
        }
    }

    /// Hands a command to the keeper.
    async fn take(&mut self, table: &TableHandle, connection: u64, text: &Utf8Bytes) -> Result<(), End> {
        let command: Command = match serde_json::from_str(text) {
            Ok(command) => command,
            Err(error) => return self.refuse_unread(text, &error).await,
        };
        if command.id.len() > Command::LONGEST_ID || command.id.contains(char::is_control) {
            return Err(abuse("the id is too long, or has letters that cannot be seen"));
        }
        // If nobody takes it any more, the keeper's goodbye is waiting to be sent, or its end to be noticed.
        table.send(Order::Command { connection, command: Box::new(command) }).await;
        Ok(())
    }

    /// What cannot be read is answered if it has at least an id; without one the connection ends.
    async fn refuse_unread(&mut self, text: &Utf8Bytes, error: &serde_json::Error) -> Result<(), End> {
        #[derive(serde::Deserialize)]
        struct Numbered {
            id: String,
        }
        let known: Option<Numbered> = serde_json::from_str(text).ok();
        let Some(Numbered { id }) = known.filter(|known| known.id.len() <= Command::LONGEST_ID) else {
            return Err(abuse(&format!("no command: {error}")));
        };
        let outcome = Outcome::Refused(refused("no-such-command", format!("this is no command: {error}")));
        let answer = Message::Answer(Answer { id, outcome });
        let text = serde_json::to_string(&answer).unwrap_or_default();
        self.send(Frame::Text(text.into())).await
    }

    /// Sends a message and those that wait behind it, then flushes them together.
    async fn send_all(&mut self, first: Utf8Bytes, out: &mut mpsc::Receiver<Out>) -> Result<(), End> {
        use futures_util::SinkExt as _;
        let all = async {
            self.socket.feed(Frame::Text(first)).await.map_err(|_| End::Gone)?;
            loop {
                match out.try_recv() {
                    Ok(Out::Text(text)) => self.socket.feed(Frame::Text(text)).await.map_err(|_| End::Gone)?,
                    Ok(Out::Bye(bye)) => return Err(End::Bye(bye)),
                    Err(_) => return self.socket.flush().await.map_err(|_| End::Gone),
                }
            }
        };
        timeout(SLOWEST, all).await.unwrap_or(Err(End::Bye(Bye::TooSlow)))
    }

    async fn send(&mut self, frame: Frame) -> Result<(), End> {
        match timeout(SLOWEST, self.socket.send(frame)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => Err(End::Bye(Bye::TooSlow)),
        }
    }

    /// Says goodbye in words and in the code with which the connection is closed.
    async fn close(&mut self, bye: Bye) {
        let (code, reason) = match &bye {
            Bye::Reload { .. } => (code::RELOAD, "reload"),
            Bye::Reconnect { .. } => (code::GOING_AWAY, "reconnect"),
            Bye::TooSlow => (code::TOO_SLOW, "too slow"),
            Bye::Abuse { .. } => (code::POLICY, "abuse"),
        };
        let text = serde_json::to_string(&Message::Bye(bye)).unwrap_or_default();
        let goodbye = async {
            self.socket.send(Frame::Text(text.into())).await?;
            self.socket.send(Frame::Close(Some(CloseFrame { code, reason: reason.into() }))).await?;
            // Where something is left unread the other side is cut off, and may never read our goodbye.
            while let Some(Ok(_)) = self.socket.recv().await {}
            Ok::<(), axum::Error>(())
        };
        // Whoever does not hear it is gone already.
        let _ = timeout(Duration::from_secs(1), goodbye).await;
    }
}

/// The greeting; of other versions only the number can be understood.
fn read_greeting(text: &str) -> Result<Hello, End> {
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
