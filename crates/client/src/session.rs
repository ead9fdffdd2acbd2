//! A session at a table that outlasts connections.

use std::collections::VecDeque;
use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use client_session::{
    Backoff, ClientSession, Link, OptimisticView, Output, Peer, SessionConfig, SessionEvent, Step, TransportEvent,
};
use protocol::contribution::{Inclusion, OwnContribution};
use protocol::table::Table;
use protocol::to_client::CommandOutcome;
use protocol::to_server::Request;
use tabletop::{Awaits, Dice, Millis, Recordable, Seat};
use tokio::time::{Instant, timeout, timeout_at};

use crate::{Client, ClientError, Connection};

/// The delays before reconnecting, in milliseconds: programs do not mind being quick.
const RECONNECT_DELAYS: Backoff = Backoff { first: 50, longest: 200 };

/// How often to try to reconnect, at all addresses each time.
const MAX_RECONNECT_ATTEMPTS: u32 = 300;

/// A session at a table: an adapter of [`ClientSession`] for tokio.
#[derive(Debug)]
pub struct Session<R: Recordable> {
    client: Client,
    /// Other addresses of the server, the next one first.
    others: VecDeque<String>,
    /// How long to try to connect to one address.
    open_timeout: Duration,
    code: String,
    session: ClientSession<OptimisticView<R>>,
    connection: Option<Connection>,
    /// Whether the session wants a connection to be opened.
    is_opening: bool,
    /// How many connections there were.
    connections: u64,
    /// Why the last attempt to connect failed.
    failure: Option<ClientError>,
    events: VecDeque<Result<SessionEvent, ClientError>>,
    /// Where the session's clock begins.
    start: Instant,
}

impl<R: Recordable> Session<R> {
    /// Comes to a table, and follows the game there.
    ///
    /// # Errors
    /// If there is no such table.
    pub async fn new(client: Client, code: &str) -> Result<Session<R>, ClientError> {
        let mut session = Session::without_game(client, code).await?;
        // Programs think about what is certain, so no move is shown ahead.
        session.session.attach(OptimisticView::new(|_| false, false), 0);
        Ok(session)
    }

    /// The same, but only counts the entries of the game.
    ///
    /// # Errors
    /// If there is no such table.
    pub async fn without_game(client: Client, code: &str) -> Result<Session<R>, ClientError> {
        client.table(code).await?;
        let random = u64::from_le_bytes(random_bytes()?);
        let peer = Peer::Server { guest: client.me().guest.clone() };
        let config = SessionConfig {
            welcome_timeout: Some(client_session::COMMAND_TIMEOUT),
            backoff: RECONNECT_DELAYS,
            contribution: Some(OwnContribution::new(random_bytes()?)),
            ..SessionConfig::new(peer, format!("{random:x}"), random)
        };
        let mut session = ClientSession::new(config, None);
        session.connect();
        Ok(Session {
            client,
            others: VecDeque::new(),
            open_timeout: Duration::from_millis(client_session::COMMAND_TIMEOUT),
            code: code.to_owned(),
            session,
            connection: None,
            is_opening: false,
            connections: 0,
            failure: None,
            events: VecDeque::new(),
            start: Instant::now(),
        })
    }

    /// With other addresses of the same server, such as nodes of a cluster, to try when the connection is lost.
    #[must_use]
    pub fn or_at(self, others: impl IntoIterator<Item = String>) -> Session<R> {
        Session { others: others.into_iter().collect(), ..self }
    }

    /// With another limit than [`client_session::COMMAND_TIMEOUT`]: if a command is not answered for so long, the
    /// connection is taken for lost.
    #[must_use]
    pub fn with_command_timeout(mut self, timeout: Duration) -> Session<R> {
        let limit = Millis::try_from(timeout.as_millis()).unwrap_or(Millis::MAX);
        let config = self.session.config_mut();
        (config.command_timeout, config.welcome_timeout) = (limit, Some(limit));
        Session { open_timeout: timeout, ..self }
    }

    /// Without random bytes of its own: the session adds nothing to the chance of a game that begins.
    #[must_use]
    pub fn without_contribution(mut self) -> Session<R> {
        self.session.config_mut().contribution = None;
        self
    }

    /// With the entries kept for [`Session::take_steps`].
    #[must_use]
    pub fn with_steps(mut self) -> Session<R> {
        self.session.game_mut().into_iter().for_each(OptimisticView::keep_steps);
        self
    }

    /// The guest who is here.
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// Where the guest sits.
    pub fn seat(&self) -> Option<Seat> {
        self.session.seat()
    }

    /// The table, once it was shown.
    pub fn table(&self) -> Option<&Table> {
        self.session.table()
    }

    /// What is seen of the game, once it has begun.
    pub fn view(&self) -> Option<&R::View> {
        self.session.game().and_then(OptimisticView::confirmed)
    }

    /// What has become of the random bytes that this session adds to the chance of the game, as far as the table tells.
    pub fn inclusion(&self) -> Option<Inclusion> {
        Some(self.session.contribution()?.inclusion(self.table()?))
    }

    /// The entries that were told since this was asked last, with what was seen before and after each.
    pub fn take_steps(&mut self) -> Vec<Arc<Step<R>>> {
        self.session.game_mut().map(OptimisticView::take_steps).unwrap_or_default()
    }

    /// How many entries of the game were told.
    pub fn n(&self) -> u64 {
        self.session.n().unwrap_or(0)
    }

    /// How often another connection was made because one was lost.
    pub fn reconnections(&self) -> u64 {
        self.connections.saturating_sub(1)
    }

    /// How many commands wait for an answer.
    pub fn unanswered(&self) -> usize {
        self.session.unanswered()
    }

    /// A state that looks like what is seen, by which a program can think.
    pub fn imagine(&self, dice: &mut Dice) -> Option<R> {
        Some(R::imagine(self.view()?, dice))
    }

    /// Whether the game is over.
    pub fn is_over(&self, dice: &mut Dice) -> bool {
        self.imagine(dice).is_some_and(|state| state.awaits() == Awaits::Nothing)
    }

    /// Asks for something; the id by which the answer is known. It is sent again until it is answered.
    ///
    /// # Errors
    /// If the server wants nothing more to be asked for.
    pub async fn ask(&mut self, request: Request) -> Result<String, ClientError> {
        let now = self.now();
        let id = self.session.request(request, now)?;
        self.carry_out().await;
        Ok(id)
    }

    /// Makes a move.
    ///
    /// # Errors
    /// As for [`Session::ask`], or if the move cannot be told in JSON, which would be a fault of the rules.
    pub async fn play(&mut self, action: &R::Move) -> Result<String, ClientError> {
        let action = serde_json::to_value(action).map_err(|error| ClientError::Nonsense(error.to_string()))?;
        self.ask(Request::Move(action)).await
    }

    /// Asks for something and waits for the answer. What happens meanwhile is not told.
    ///
    /// # Errors
    /// As for [`Session::next`].
    pub async fn request(&mut self, request: Request) -> Result<CommandOutcome, ClientError> {
        let id = self.ask(request).await?;
        loop {
            if let SessionEvent::Answered { command, outcome } = self.next().await?
                && command.id == id
            {
                return Ok(outcome);
            }
        }
    }

    /// The next thing that happens. Reconnects by itself when the connection is lost. It may be dropped before it is
    /// ready.
    ///
    /// # Errors
    /// If the table cannot be reached for long, or the stream has a gap or makes no sense.
    pub async fn next(&mut self) -> Result<SessionEvent, ClientError> {
        loop {
            self.carry_out().await;
            if let Some(event) = self.events.pop_front() {
                return event;
            }
            if self.is_opening {
                self.open().await;
            } else {
                self.wait().await?;
            }
        }
    }

    fn now(&self) -> Millis {
        self.start.elapsed().as_millis() as Millis
    }

    /// Carries out what the session wants done, except for connecting.
    async fn carry_out(&mut self) {
        while let Some(output) = self.session.next_output() {
            match output {
                Output::Open => (self.connection, self.is_opening) = (None, true),
                Output::Close => (self.connection, self.is_opening) = (None, false),
                Output::Send(text) => {
                    if let Some(connection) = &mut self.connection
                        && connection.send_raw(&text).await.is_err()
                    {
                        let now = self.now();
                        self.session.on_event(TransportEvent::Closed, now);
                    }
                }
                Output::Event(event) => self.report(event),
            }
        }
    }

    /// Connects, at whichever address that is possible. As a balancer would do: as long as there is another address, it
    /// is tried at once.
    async fn open(&mut self) {
        if self.connections > 0 {
            self.turn_elsewhere();
        }
        let mut event = TransportEvent::Closed;
        for _ in 0..=self.others.len() {
            let connecting = Connection::open(self.client.server(), &self.client.me().key, &self.code);
            match timeout(self.open_timeout, connecting).await.unwrap_or(Err(ClientError::Ended)) {
                Ok(connection) => {
                    self.connection = Some(connection);
                    self.connections += 1;
                    event = TransportEvent::Opened;
                    break;
                }
                Err(error) => {
                    self.failure = Some(error);
                    self.turn_elsewhere();
                }
            }
        }
        self.is_opening = false;
        let now = self.now();
        self.session.on_event(event, now);
    }

    /// Turns to the next address, if there are several.
    fn turn_elsewhere(&mut self) {
        if let Some(next) = self.others.pop_front() {
            self.others.push_back(self.client.server().to_owned());
            self.client = self.client.at(&next);
        }
    }

    /// Waits for the next message, or until the session wants to be woken.
    async fn wait(&mut self) -> Result<(), ClientError> {
        if let Some(why) = self.session.ended() {
            return Err(why.clone().into());
        }
        let wake_at = self.session.wake_at().map(|at| self.start + Duration::from_millis(at));
        let receiving = async {
            match &mut self.connection {
                Some(connection) => connection.receive_raw().await,
                None => pending().await,
            }
        };
        let received = match wake_at {
            Some(at) => timeout_at(at, receiving).await.ok(),
            None => Some(receiving.await),
        };
        let now = self.now();
        match received {
            None => self.session.wake(now),
            Some(Ok(text)) => self.session.on_event(TransportEvent::Text(&text), now),
            Some(Err(_)) => self.session.on_event(TransportEvent::Closed, now),
        }
        Ok(())
    }

    /// Puts an event where [`Session::next`] finds it.
    fn report(&mut self, event: SessionEvent) {
        let event = match event {
            SessionEvent::StartedOver(error) => Err(ClientError::Nonsense(error.to_string())),
            SessionEvent::Link(Link::Lost { .. }) if self.session.attempts() > MAX_RECONNECT_ATTEMPTS => {
                Err(self.failure.take().unwrap_or(ClientError::Ended))
            }
            event => Ok(event),
        };
        self.events.push_back(event);
    }
}

fn random_bytes<const N: usize>() -> Result<[u8; N], ClientError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| ClientError::Nonsense(error.to_string()))?;
    Ok(bytes)
}
