//! Somebody at a table who plays at random and keeps every byte that comes.

use client::{Client, Connection};
use protocol::patch;
use protocol::stream::{StreamDecoder, StreamEntry, StreamStyle};
use protocol::table::Phase;
use protocol::to_client::{Answer, CommandOutcome, Message, Welcome};
use protocol::to_server::Request;
use serde_json::Value;
use tabletop::{Dice, Recordable, Seat, Viewer};

/// A text that came, with how many entries were known then and what the listener had named itself.
pub(crate) struct ReceivedText {
    pub(crate) n: u64,
    pub(crate) text: String,
    /// What was asked for, if this is the answer; answers may repeat it.
    pub(crate) asked: Option<String>,
}

/// What a listener follows the game with.
enum Following<R: Recordable> {
    Rules(Option<StreamDecoder<R>>),
    Patches(Value),
}

pub(crate) struct RecordingClient<R: Recordable> {
    pub(crate) client: Client,
    http: reqwest::Client,
    url: String,
    code: String,
    style: StreamStyle,
    connection: Connection,
    pub(crate) seat: Option<Seat>,
    n: u64,
    following: Following<R>,
    pub(crate) heard: Vec<ReceivedText>,
    commands: u32,
    over: bool,
    /// How often it has come back, and how often the record was refused.
    pub(crate) returns: u32,
    pub(crate) records_refused: u32,
    pub(crate) moves_refused: u32,
}

impl<R: Recordable> RecordingClient<R> {
    /// Comes to a table.
    pub(crate) async fn new(url: &str, client: Client, code: &str, style: StreamStyle) -> RecordingClient<R> {
        let connection = client.connect(code, style, None).await.unwrap();
        let mut listener = RecordingClient {
            client,
            http: reqwest::Client::new(),
            url: url.to_owned(),
            code: code.to_owned(),
            style,
            connection,
            seat: None,
            n: 0,
            following: RecordingClient::following(style),
            heard: Vec::new(),
            commands: 0,
            over: false,
            returns: 0,
            records_refused: 0,
            moves_refused: 0,
        };
        listener.next().await;
        listener
    }

    fn following(style: StreamStyle) -> Following<R> {
        match style {
            StreamStyle::Rules => Following::Rules(None),
            StreamStyle::Patches => Following::Patches(Value::Null),
        }
    }

    /// As whom it looks.
    pub(crate) fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Watcher, Viewer::Seat)
    }

    /// What it sees of the game.
    pub(crate) fn view(&self) -> Option<R::View> {
        match &self.following {
            Following::Rules(follower) => follower.as_ref().map(|follower| follower.view().clone()),
            Following::Patches(Value::Null) => None,
            Following::Patches(view) => Some(serde_json::from_value(view.clone()).unwrap()),
        }
    }

    fn keep(&mut self, text: &str, asked: Option<&str>) {
        self.heard.push(ReceivedText { n: self.n, text: text.to_owned(), asked: asked.map(str::to_owned) });
    }

    /// Takes in the next message; an answer, if it was one.
    async fn next(&mut self) -> Option<Answer> {
        self.next_after_asking(None).await
    }

    async fn next_after_asking(&mut self, asked: Option<&str>) -> Option<Answer> {
        let text = self.connection.receive_raw().await.unwrap().to_string();
        let message: Message = serde_json::from_str(&text).unwrap();
        match &message {
            Message::Welcome(welcome) => self.settle_in(welcome),
            Message::Entry(told) => self.follow(told),
            Message::Table(table) => self.over |= table.phase == Phase::Over,
            _ => {}
        }
        self.keep(&text, asked);
        if let Message::Answer(answer) = message { Some(answer) } else { None }
    }

    fn settle_in(&mut self, welcome: &Welcome) {
        self.seat = welcome.seat;
        self.over |= welcome.table.phase == Phase::Over;
        if let Some(view) = &welcome.view {
            self.n = welcome.n;
            let viewer = self.viewer();
            match &mut self.following {
                Following::Patches(own) => *own = view.clone(),
                Following::Rules(own) => {
                    let view = serde_json::from_value(view.clone()).unwrap();
                    *own = Some(StreamDecoder::new(viewer, welcome.n, view));
                }
            }
        }
        welcome.tail.iter().for_each(|told| self.follow(told));
        assert_eq!(self.n, welcome.n);
    }

    fn follow(&mut self, told: &StreamEntry) {
        assert_eq!(told.n, self.n + 1, "no entry is left out");
        match &mut self.following {
            Following::Rules(follower) => drop(follower.as_mut().unwrap().decode(told).unwrap()),
            Following::Patches(view) => {
                if let Some(now) = &told.now {
                    *view = patch::apply(&view.to_string(), now).unwrap().parse().unwrap();
                }
            }
        }
        self.n = told.n;
    }

    pub(crate) async fn ask(&mut self, request: Request) -> CommandOutcome {
        self.commands += 1;
        let id = self.commands.to_string();
        let asked = serde_json::to_string(&request).unwrap();
        self.connection.send(&id, request).await.unwrap();
        loop {
            if let Some(answer) = self.next_after_asking(Some(&asked)).await {
                assert_eq!(answer.id, id);
                return answer.outcome;
            }
        }
    }

    /// Hangs up and comes back, with or without what it knows already.
    async fn come_back(&mut self, dice: &mut Dice) {
        let after = dice.one_in(2).then_some(self.n).filter(|&n| n > 0);
        self.connection = self.client.connect(&self.code, self.style, after).await.unwrap();
        self.returns += 1;
        self.next().await;
    }

    /// Looks in over another connection, knowing less or claiming to know more, and takes what it is shown.
    async fn look_in(&mut self, dice: &mut Dice) {
        let known = [Some(0), Some(self.n.saturating_sub(3)), Some(self.n), Some(u64::MAX), None];
        let style = if dice.one_in(2) { StreamStyle::Rules } else { StreamStyle::Patches };
        let after = dice.pick(&known).copied().flatten();
        let mut connection = self.client.connect(&self.code, style, after).await.unwrap();
        let text = connection.receive_raw().await.unwrap().to_string();
        assert!(text.starts_with(r#"{"welcome""#), "{text}");
        self.keep(&text, None);
    }

    /// Asks over HTTP what can be asked.
    async fn ask_around(&mut self) {
        let table = format!("/api/tables/{}", self.code);
        for path in [&table, &format!("{table}/games"), "/api/tables", "/api/games", &format!("{table}/record")] {
            let request = self.http.get(format!("{}{path}", self.url)).bearer_auth(&self.client.me().key);
            let response = request.send().await.unwrap();
            let (found, text) = (response.status().is_success(), response.text().await.unwrap());
            if path.ends_with("record") {
                self.records_refused += u32::from(!found);
                // There is none before the end.
                assert!(!found || text.contains("\"fair\""), "{text}");
            }
            if !(found && path.ends_with("record")) {
                self.keep(&text, None);
            }
        }
    }

    /// Plays at random to the end. Between moves it tries what `nonsense` makes up, comes and goes, and looks around.
    pub(crate) async fn stay(mut self, seed: u64, nonsense: fn(&mut Dice) -> Value) -> RecordingClient<R> {
        let mut dice = Dice::new(seed, 3);
        // Everything happens at least once, however short the game is.
        for step in 0.. {
            if self.over {
                break;
            }
            let state = self.view().map(|view| R::imagine(&view, &mut dice));
            let action = state.zip(self.seat).and_then(|(state, seat)| state.random_move(seat, &mut dice));
            match action {
                Some(action) => {
                    if step < 3 || dice.one_in(4) {
                        let outcome = self.ask(Request::Move(nonsense(&mut dice))).await;
                        self.moves_refused += u32::from(matches!(outcome, CommandOutcome::Refused(_)));
                    }
                    if dice.one_in(8) {
                        self.ask(Request::Moves {}).await;
                    }
                    self.ask(Request::Move(serde_json::to_value(&action).unwrap())).await;
                }
                None => drop(self.next().await),
            }
            match if step < 3 { 4 * step } else { dice.below(40) } {
                0..4 => self.come_back(&mut dice).await,
                4..8 => self.look_in(&mut dice).await,
                8 | 9 => self.ask_around().await,
                _ => {}
            }
        }
        self
    }

    /// Watches until so many entries were made.
    pub(crate) async fn watch_to(&mut self, n: u64) {
        while self.n < n && !self.over {
            self.next().await;
        }
    }
}
