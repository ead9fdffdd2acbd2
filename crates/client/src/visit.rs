//! A stay at a table that outlasts connections.

use std::collections::VecDeque;
use std::time::Duration;

use protocol::stream::{StreamDecoder, StreamEntry, StreamStyle};
use protocol::table::{SeatInfo, Table};
use protocol::to_client::{Bye, Message, Outcome, Welcome};
use protocol::to_server::{Command, Request};
use tabletop::{Awaits, Dice, Recordable, Seat, Viewer};
use tokio::time::timeout;

use crate::{Client, ClientError, Connection, Event};

/// How long to wait before connecting again.
const PAUSE: Duration = Duration::from_millis(100);

/// How often to try, at each address.
const TRIES: usize = 300;

/// If something that was asked is not answered for so long, the connection is taken for lost.
const PATIENCE: Duration = Duration::from_secs(6);

/// A stay at a table.
#[derive(Debug)]
pub struct Visit<R: Recordable> {
    client: Client,
    /// Other addresses of the server, the next one first.
    others: VecDeque<String>,
    patience: Duration,
    code: String,
    connection: Option<Connection>,
    /// Whether the connection is a new one, over which nothing was sent again so far.
    is_new: bool,
    follower: Option<StreamDecoder<R>>,
    seat: Option<Seat>,
    table: Option<Table>,
    /// Commands without an answer, sent again when the connection was lost.
    unanswered: Vec<Command>,
    /// Entries that came with the last welcome and were not looked at.
    tail: Vec<StreamEntry>,
    commands: u64,
    prefix: String,
    reconnections: u64,
}

impl<R: Recordable> Visit<R> {
    /// Comes to a table.
    ///
    /// # Errors
    /// If there is no such table.
    pub async fn new(client: Client, code: &str) -> Result<Visit<R>, ClientError> {
        client.table(code).await?;
        let mut bytes = [0; 8];
        getrandom::fill(&mut bytes).map_err(|error| ClientError::Nonsense(error.to_string()))?;
        Ok(Visit {
            client,
            others: VecDeque::new(),
            patience: PATIENCE,
            code: code.to_owned(),
            connection: None,
            is_new: false,
            follower: None,
            seat: None,
            table: None,
            unanswered: Vec::new(),
            tail: Vec::new(),
            commands: 0,
            prefix: format!("{:x}", u64::from_le_bytes(bytes)),
            reconnections: 0,
        })
    }

    /// With other addresses of the same server, such as nodes of a cluster, to try when the connection is lost.
    #[must_use]
    pub fn or_at(self, others: impl IntoIterator<Item = String>) -> Visit<R> {
        Visit { others: others.into_iter().collect(), ..self }
    }

    /// With another patience: if something that was asked is not answered for so long, the connection is taken for lost.
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Visit<R> {
        Visit { patience, ..self }
    }

    /// The guest who is here.
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// Where the guest sits.
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// The table, once it was shown.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// What is seen of the game, once it has begun.
    pub fn view(&self) -> Option<&R::View> {
        self.follower.as_ref().map(StreamDecoder::view)
    }

    /// How many entries were followed.
    pub fn n(&self) -> u64 {
        self.follower.as_ref().map_or(0, StreamDecoder::n)
    }

    /// How often the connection was lost.
    pub fn reconnections(&self) -> u64 {
        self.reconnections
    }

    /// How many commands wait for an answer.
    pub fn unanswered(&self) -> usize {
        self.unanswered.len()
    }

    /// A state that looks like what is seen, by which a program can think.
    pub fn imagine(&self, dice: &mut Dice) -> Option<R> {
        Some(R::imagine(self.view()?, dice))
    }

    /// Whether the guest is awaited.
    pub fn is_awaited(&self, dice: &mut Dice) -> bool {
        let (Some(seat), Some(state)) = (self.seat, self.imagine(dice)) else { return false };
        state.awaits().seats().contains(seat)
    }

    /// Whether the game is over.
    pub fn is_over(&self, dice: &mut Dice) -> bool {
        self.imagine(dice).is_some_and(|state| state.awaits() == Awaits::Nothing)
    }

    /// Asks for something; the id by which the answer is known. It is sent again until it is answered.
    pub async fn ask(&mut self, request: Request) -> String {
        self.commands += 1;
        let command = Command { id: format!("{}-{}", self.prefix, self.commands), at: None, request };
        let id = command.id.clone();
        // Over a new connection it is sent as soon as we are welcome.
        if !self.is_new {
            self.send(&command).await;
        }
        self.unanswered.push(command);
        id
    }

    /// Sends a command; if that fails there is no connection any more.
    async fn send(&mut self, command: &Command) {
        if let Some(connection) = &mut self.connection
            && connection.command(command).await.is_err()
        {
            self.connection = None;
        }
    }

    /// Makes a move.
    ///
    /// # Errors
    /// If the move cannot be told in JSON, which would be a fault of the rules.
    pub async fn play(&mut self, action: &R::Move) -> Result<String, ClientError> {
        let action = serde_json::to_value(action).map_err(|error| ClientError::Nonsense(error.to_string()))?;
        Ok(self.ask(Request::Move(action)).await)
    }

    /// Asks for something and waits for the answer.
    ///
    /// # Errors
    /// As for [`Visit::next`].
    pub async fn request(&mut self, request: Request) -> Result<Outcome, ClientError> {
        let id = self.ask(request).await;
        loop {
            if let Event::Answered(answer) = self.next().await?
                && answer.id == id
            {
                return Ok(answer.outcome);
            }
        }
    }

    /// The next thing that happens. Comes back by itself when the connection is lost.
    ///
    /// # Errors
    /// If the table cannot be reached for long, or the stream has a gap or makes no sense.
    pub async fn next(&mut self) -> Result<Event<R>, ClientError> {
        loop {
            if !self.tail.is_empty() {
                let told = self.tail.remove(0);
                return self.follow(&told);
            }
            let Some(connection) = &mut self.connection else {
                self.come_back().await?;
                continue;
            };
            let is_waiting = self.is_new || !self.unanswered.is_empty();
            let patience = if is_waiting { self.patience } else { Duration::MAX };
            match timeout(patience, connection.receive()).await.unwrap_or(Err(ClientError::Ended)) {
                Ok(Message::Bye(bye)) => self.leave(&bye).await?,
                Ok(message) => return self.take(message).await,
                Err(error @ ClientError::Nonsense(_)) => return Err(error),
                Err(_) => self.connection = None,
            }
        }
    }

    async fn leave(&mut self, bye: &Bye) -> Result<(), ClientError> {
        self.connection = None;
        match bye {
            Bye::Reconnect { after } => tokio::time::sleep(Duration::from_millis(*after)).await,
            Bye::TooSlow => {}
            Bye::Reload { version } => {
                return Err(ClientError::Nonsense(format!("the server speaks version {version}")));
            }
            Bye::Abuse { text } => return Err(ClientError::Nonsense(format!("sent away: {text}"))),
        }
        Ok(())
    }

    async fn come_back(&mut self) -> Result<(), ClientError> {
        let after = self.follower.as_ref().map(StreamDecoder::n);
        let (mut tries, addresses) = (0, self.others.len() + 1);
        if self.reconnections > 0 {
            self.turn_elsewhere();
        }
        loop {
            let connecting = self.client.connect(&self.code, StreamStyle::Rules, after);
            match timeout(self.patience, connecting).await.unwrap_or(Err(ClientError::Ended)) {
                Ok(connection) => {
                    (self.connection, self.is_new) = (Some(connection), true);
                    self.reconnections += 1;
                    return Ok(());
                }
                Err(error) if tries == TRIES * addresses => return Err(error),
                Err(_) => {
                    tries += 1;
                    self.turn_elsewhere();
                    // As a balancer would do: as long as there is another address, it is tried at once.
                    if tries.is_multiple_of(addresses) {
                        tokio::time::sleep(PAUSE).await;
                    }
                }
            }
        }
    }

    /// Turns to the next address, if there are several.
    fn turn_elsewhere(&mut self) {
        if let Some(next) = self.others.pop_front() {
            self.others.push_back(self.client.server().to_owned());
            self.client = self.client.at(&next);
        }
    }

    async fn take(&mut self, message: Message) -> Result<Event<R>, ClientError> {
        match message {
            Message::Welcome(welcome) => {
                let event = self.settle_in(*welcome)?;
                // There is another welcome when the game begins, and nothing was lost then.
                let again = if std::mem::take(&mut self.is_new) { self.unanswered.clone() } else { Vec::new() };
                for command in &again {
                    self.send(command).await;
                }
                Ok(event)
            }
            Message::Entry(told) => self.follow(&told),
            Message::Answer(answer) => {
                self.unanswered.retain(|command| command.id != answer.id);
                Ok(Event::Answered(answer))
            }
            Message::Table(table) => {
                let me = &self.client.me().guest;
                let is_me = |sitting: &SeatInfo| matches!(sitting, SeatInfo::Person { guest, .. } if guest == me);
                self.seat = table.seats.iter().position(is_me).and_then(Seat::new);
                self.table = Some(*table);
                Ok(Event::Table)
            }
            Message::Clock(clock) => Ok(Event::Clock(clock)),
            Message::Chat(said) => Ok(Event::ChatMessage(said)),
            Message::Presence { .. } | Message::Reacted { .. } | Message::Bye(_) => Ok(Event::Other),
        }
    }

    fn settle_in(&mut self, welcome: Welcome) -> Result<Event<R>, ClientError> {
        self.seat = welcome.seat;
        let viewer = welcome.seat.map_or(Viewer::Watcher, Viewer::Seat);
        self.table = Some(welcome.table);
        let n = welcome.n - welcome.tail.len() as u64;
        self.tail = welcome.tail;
        if let Some(view) = welcome.view {
            let view = serde_json::from_value(view).map_err(|error| ClientError::Nonsense(error.to_string()))?;
            self.follower = Some(StreamDecoder::new(viewer, n, view));
        }
        Ok(Event::Shown)
    }

    fn follow(&mut self, told: &StreamEntry) -> Result<Event<R>, ClientError> {
        let follower = self.follower.as_mut();
        let follower = follower.ok_or_else(|| ClientError::Nonsense("an entry before the game".to_owned()))?;
        let entry = follower.decode(told).map_err(|error| ClientError::Nonsense(error.to_string()))?;
        Ok(Event::Entry(entry))
    }
}
