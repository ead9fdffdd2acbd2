//! Games go on after a restart, and clients come back by themselves.

use big_bang::BigBang;
use client::{Client, Connection};
use cosmic_factory::CosmicFactory;
use cosmic_factory::game::{PhaseView, View};
use protocol::stream::{StreamDecoder, StreamStyle};
use protocol::to_client::{CommandOutcome, Message, Welcome};
use protocol::to_server::{Command, Request};
use tabletop::record::Record;
use tabletop::{Rules, Viewer};

use crate::kit::{TestServer, all_play_to, gather, settings};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_restarts() {
    let mut server = TestServer::start().await;
    let (code, mut sessions) = gather::<BigBang>(&server.url(), &settings("big-bang", "cosmic", 2)).await;
    for round in 1..6 {
        sessions = all_play_to(sessions, 6 * round).await;
        server.restart().await;
    }
    let sessions = all_play_to(sessions, u64::MAX).await;
    server.restart().await;
    let text = sessions[0].client().record(&code).await.unwrap();
    let record = Record::parse(&text).unwrap();
    record.replay::<BigBang>().unwrap().unwrap();
    let mut game = record.begin::<BigBang>().unwrap();
    record.advance(&mut game, record.entries()).unwrap();
    for session in &sessions {
        assert!(session.reconnections() > 4);
        let viewer = Viewer::Seat(session.seat().unwrap());
        assert_eq!(session.view(), Some(&game.state().view(viewer)));
    }
}

/// The welcome of somebody who says that they know so many entries.
async fn welcome(client: &Client, code: &str, after: Option<u64>) -> (Connection, Welcome) {
    let mut connection = client.connect(code, StreamStyle::Rules, after).await.unwrap();
    match connection.receive().await.unwrap() {
        Message::Welcome(welcome) => (connection, *welcome),
        other => panic!("{other:?}"),
    }
}

fn view_of(welcome: &Welcome) -> View {
    serde_json::from_value(welcome.view.clone().unwrap()).unwrap()
}

/// A builder who knows what has been told, over connections that do not last.
struct Builder {
    client: Client,
    code: String,
    connection: Connection,
    follower: StreamDecoder<CosmicFactory>,
    commands: u64,
}

impl Builder {
    async fn new(client: Client, code: &str) -> Builder {
        let (connection, welcome) = welcome(&client, code, None).await;
        let viewer = welcome.seat.map_or(Viewer::Watcher, Viewer::Seat);
        let follower = StreamDecoder::new(viewer, welcome.n, view_of(&welcome));
        Builder { client, code: code.to_owned(), connection, follower, commands: 0 }
    }

    /// Lays the tile with this place in the hand of nine somewhere, and is answered.
    async fn lay(&mut self, hang_up: bool) -> u64 {
        let PhaseView::Build { benches, .. } = &self.follower.view().phase else { panic!("nobody builds") };
        let seat = self.client_seat();
        let hand = benches[seat].hand.unwrap();
        let laid = benches[seat].laid.first().map(|laid| laid.tile);
        let tile = hand.iter().next().filter(|_| laid.is_none()).or(laid).unwrap();
        self.commands += 1;
        let (x, y) = (self.commands % 16, self.commands / 16 % 16);
        let action = serde_json::json!({"do": "lay", "tile": tile, "x": x, "y": y, "turns": self.commands % 4});
        let command = Command { id: self.commands.to_string(), at: None, request: Request::Move(action) };
        self.connection.command(&command).await.unwrap();
        if hang_up {
            // Whether the command has arrived by then nobody knows, so it is sent again.
            self.come_back().await;
            self.connection.command(&command).await.unwrap();
        }
        loop {
            match self.connection.receive().await.unwrap() {
                Message::Entry(told) => drop(self.follower.decode(&told).unwrap()),
                Message::Answer(answer) => match answer.outcome {
                    CommandOutcome::Done { n: Some(n), .. } => return n,
                    other => panic!("{other:?}"),
                },
                _ => {}
            }
        }
    }

    fn client_seat(&self) -> usize {
        match self.follower.view().viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Watcher => panic!("no builder"),
        }
    }

    async fn come_back(&mut self) {
        let (connection, welcome) = welcome(&self.client, &self.code, Some(self.follower.n())).await;
        assert!(welcome.view.is_none(), "what was missed is enough");
        for told in &welcome.tail {
            self.follower.decode(told).unwrap();
        }
        assert_eq!(self.follower.n(), welcome.n);
        self.connection = connection;
    }
}

/// A game of two builders that has begun.
async fn builders(server: &TestServer) -> (String, Vec<Builder>) {
    let (code, sessions) = gather::<CosmicFactory>(&server.url(), &settings("cosmic-factory", "beginner", 2)).await;
    let mut builders = Vec::new();
    for session in sessions {
        builders.push(Builder::new(session.client().clone(), &code).await);
    }
    (code, builders)
}

#[tokio::test(flavor = "multi_thread")]
async fn builders_lose_nothing_when_their_connections_do_not_last() {
    let server = TestServer::start().await;
    let (code, builders) = builders(&server).await;
    let before = builders[0].follower.n();
    let mut building = Vec::new();
    for (index, mut builder) in builders.into_iter().enumerate() {
        building.push(tokio::spawn(async move {
            let mut made = Vec::new();
            for move_number in 0..30 {
                made.push(builder.lay((move_number + index) % 2 == 0).await);
            }
            (builder, made)
        }));
    }
    let (mut builders, mut made) = (Vec::new(), Vec::new());
    for building in building {
        let (builder, moves) = building.await.unwrap();
        builders.push(builder);
        made.extend(moves);
    }
    made.sort_unstable();
    assert!(made.iter().copied().eq(before + 1..=before + 60), "each move was made once: {made:?}");
    for mut builder in builders {
        builder.come_back().await;
        let (_connection, fresh) = welcome(&builder.client, &code, None).await;
        assert_eq!(fresh.n, before + 60);
        assert_eq!(*builder.follower.view(), view_of(&fresh), "whoever comes back knows what anybody is shown");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_whole_game_is_told_to_whoever_asks_for_it() {
    let server = TestServer::start().await;
    let (code, mut builders) = builders(&server).await;
    let builder = &mut builders[0];
    builder.lay(false).await;
    let (_connection, welcome) = welcome(&builder.client, &code, Some(0)).await;
    assert!(welcome.tail.iter().map(|told| told.n).eq(1..=welcome.n), "nothing is left out");
    let viewer = welcome.seat.map_or(Viewer::Watcher, Viewer::Seat);
    let mut follower = StreamDecoder::<CosmicFactory>::new(viewer, 0, view_of(&welcome));
    welcome.tail.iter().for_each(|told| drop(follower.decode(told).unwrap()));
    assert_eq!(follower.view(), builder.follower.view());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_missed_too_much_or_knows_too_much_begins_anew() {
    let server = TestServer::start().await;
    let (code, mut builders) = builders(&server).await;
    let builder = &mut builders[0];
    while builder.follower.n() < 410 {
        builder.lay(false).await;
    }
    let n = builder.follower.n();
    for after in [n - 400, n - 1] {
        let (_connection, welcome) = welcome(&builder.client, &code, Some(after)).await;
        assert!(welcome.view.is_none());
        assert!(welcome.tail.iter().map(|told| told.n).eq(after + 1..=n), "nothing is left out");
    }
    let (_connection, nothing_new) = welcome(&builder.client, &code, Some(n)).await;
    assert!(nothing_new.view.is_none() && nothing_new.tail.is_empty());
    for after in [0, n - 401, n + 1, u64::MAX] {
        let (_connection, welcome) = welcome(&builder.client, &code, Some(after)).await;
        assert!(welcome.tail.is_empty());
        assert_eq!((welcome.n, &view_of(&welcome)), (n, builder.follower.view()), "after {after}");
    }
}
