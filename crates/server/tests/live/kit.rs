//! A server for tests, and players who sit at its tables.

use std::net::{Ipv4Addr, SocketAddr};

use client::{Client, ClientError, Session, SessionEvent};
use futures_util::future::join_all;
use protocol::table::{Phase, Settings, Visibility};
use protocol::to_client::CommandOutcome;
use protocol::to_server::Request;
use server::{AddressLimits, CommandRate, Config, OperatorTokens, PageSource, Retention, Server};
use tabletop::{Dice, Recordable};

/// A server on a port of its own.
pub(crate) struct TestServer {
    server: Option<Server>,
    /// Its listening address is the one that it has got.
    config: Config,
    /// Where its store is, if that is a file.
    _folder: Option<tempfile::TempDir>,
}

impl TestServer {
    /// Starts one with a store in a folder of its own.
    pub(crate) async fn start() -> TestServer {
        TestServer::start_with(|_| {}).await
    }

    /// The same, with another configuration.
    pub(crate) async fn start_with(change: impl FnOnce(&mut Config)) -> TestServer {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut config = config(format!("sqlite:{}", folder.path().join("orrery.db").display()));
        change(&mut config);
        TestServer { _folder: Some(folder), ..TestServer::run(config).await }
    }

    /// Starts one with any store.
    pub(crate) async fn start_on(store: String) -> TestServer {
        TestServer::run(config(store)).await
    }

    async fn run(mut config: Config) -> TestServer {
        let server = Server::start(config.clone(), None).await.expect("a server");
        config.listen = server.address();
        TestServer { server: Some(server), config, _folder: None }
    }

    /// The address for clients.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.config.listen)
    }

    pub(crate) async fn stop(&mut self) {
        self.server.take().expect("it runs").stop().await;
    }

    /// Stops it and starts it again on the same port.
    pub(crate) async fn restart(&mut self) {
        self.stop().await;
        self.server = Some(Server::start(self.config.clone(), None).await.expect("a server"));
    }
}

fn config(store: String) -> Config {
    Config {
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        store,
        public_url: None,
        page: PageSource::none(),
        hosts: Vec::new(),
        hsts: None,
        behind_proxy: false,
        address_limits: AddressLimits {
            connections: 10_000,
            tables: 10_000,
            requests: 10_000,
            failed_look_ups: 10_000,
        },
        command_rate: CommandRate { steady: 100_000, burst: 100_000 },
        retention: Retention::default(),
        operators: OperatorTokens::default(),
        bus: None,
    }
}

/// Settings of a table.
pub(crate) fn settings(game: &str, mode: &str, seats: usize) -> Settings {
    Settings {
        game: game.to_owned(),
        mode: mode.to_owned(),
        seats,
        options: serde_json::Map::new(),
        visibility: Visibility::Open,
        chat: true,
        break_seconds: 0,
        quick_bots: false,
    }
}

/// Sets up a table with as many people as it has seats, and begins. The first of them is the host.
pub(crate) async fn gather<R: Recordable>(url: &str, settings: &Settings) -> (String, Vec<Session<R>>) {
    let host = Client::new(url).await.unwrap();
    let code = host.create(settings).await.unwrap().code;
    let mut sessions = vec![Session::new(host, &code).await.unwrap()];
    for _ in 1..settings.seats {
        sessions.push(Session::new(Client::new(url).await.unwrap(), &code).await.unwrap());
    }
    for session in &mut sessions {
        done(&session.request(Request::Sit { seat: None }).await.unwrap());
    }
    done(&sessions[0].request(Request::Start {}).await.unwrap());
    // All add their random bytes before anything is dealt, so nobody may keep the others waiting.
    join_all(sessions.iter_mut().map(|session| async move {
        while session.n() == 0 {
            session.next().await.unwrap();
        }
    }))
    .await;
    (code, sessions)
}

/// Expects a command to have been carried out.
pub(crate) fn done(outcome: &CommandOutcome) {
    assert!(matches!(outcome, CommandOutcome::Done { .. }), "{outcome:?}");
}

/// Plays random moves until so many entries were made, or the game is over.
pub(crate) async fn play_to<R: Recordable>(session: &mut Session<R>, seed: u64, n: u64) -> Result<(), ClientError> {
    let mut dice = Dice::new(seed, n);
    while session.n() < n && !session.is_over(&mut dice) {
        if session.unanswered() == 0
            && let (Some(seat), Some(state)) = (session.seat(), session.imagine(&mut dice))
            && let Some(action) = state.random_move(seat, &mut dice)
        {
            session.play(&action).await?;
        }
        if let SessionEvent::Answered { outcome: CommandOutcome::Refused(refused), .. } = session.next().await? {
            // Somebody else was quicker, or the time was up.
            assert!(!refused.text.is_empty());
        }
    }
    Ok(())
}

/// Plays random moves until the game is over.
pub(crate) async fn play_on<R: Recordable>(session: &mut Session<R>, seed: u64) -> Result<(), ClientError> {
    play_to(session, seed, u64::MAX).await?;
    while session.table().is_none_or(|table| table.phase != Phase::Over) {
        session.next().await?;
    }
    Ok(())
}

/// Everyone plays at the same time until so many entries were made, or the game is over.
pub(crate) async fn all_play_to<R: Recordable>(sessions: Vec<Session<R>>, n: u64) -> Vec<Session<R>> {
    let mut playing = Vec::new();
    for (seed, mut session) in (0..).zip(sessions) {
        playing.push(tokio::spawn(async move {
            if n == u64::MAX {
                play_on(&mut session, seed).await.unwrap();
            } else {
                play_to(&mut session, seed, n).await.unwrap();
            }
            session
        }));
    }
    let mut sessions = Vec::new();
    for playing in playing {
        sessions.push(playing.await.unwrap());
    }
    sessions
}
