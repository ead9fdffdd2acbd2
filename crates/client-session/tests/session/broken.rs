//! Whole games over connections that break at random, against a table runner.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use big_bang::BigBang;
use client_session::{ClientSession, OptimisticView, Output, Peer, SessionConfig, SessionEvent, TransportEvent};
use games::SavedEntry;
use proptest::prelude::*;
use protocol::contribution::{Inclusion, OwnContribution};
use protocol::table::Settings;
use protocol::to_client::CommandOutcome;
use protocol::to_server::{Command, Hello, Request};
use table_runner::{ConnectionId, Guest, Lobby, Occupant, Outgoing, Restored, Subscriber, TableRunner, Time, Venue};
use tabletop::fair::{Contribution, Secret};
use tabletop::record::Record;
use tabletop::{Dice, Millis, Rules as _};

/// If a game is not over after so many steps, it never will be.
const MAX_STEPS: usize = 400_000;

/// A server with one table, and all connections that it believes to be there.
struct Server {
    runner: TableRunner,
    log: Vec<SavedEntry>,
    /// What is on its way to each connection.
    inboxes: BTreeMap<ConnectionId, VecDeque<String>>,
}

impl Server {
    fn new(seed: u8) -> Server {
        let settings = serde_json::json!({"game": "big-bang", "mode": "simple", "seats": 2});
        let settings: Settings = serde_json::from_value(settings).unwrap();
        let mut lobby = Lobby::new(settings, &guest(0), 0);
        lobby.seats = (0..2).map(|index| Occupant::Person(guest(index))).collect();
        let restored = Restored {
            code: "kapelo42".to_owned(),
            venue: Venue::Server,
            lobby,
            secret: Secret::new([seed; Secret::BYTES]),
            is_bound: true,
            entries: Vec::new(),
            chat: Vec::new(),
            bot_seed: [5; 32],
        };
        let runner = TableRunner::new(restored, time(0)).unwrap();
        Server { runner, log: Vec::new(), inboxes: BTreeMap::new() }
    }

    /// A message comes over a connection. The first one is a hello.
    fn receive(&mut self, connection: ConnectionId, player: usize, text: &str, now: Millis) {
        if let Entry::Vacant(inbox) = self.inboxes.entry(connection) {
            inbox.insert(VecDeque::new());
            let hello: Hello = serde_json::from_str(text).unwrap();
            let subscriber = Subscriber {
                guest: Some(guest(player)),
                network: None,
                style: hello.style,
                from_start: false,
                contribution: hello.contribution,
            };
            self.runner.connect(connection, subscriber, hello.after, time(now)).unwrap();
        } else {
            let command: Command = serde_json::from_str(text).unwrap();
            self.runner.command(connection, command, time(now)).unwrap();
        }
        self.commit(now);
    }

    /// The server hears that a connection is gone.
    fn disconnect(&mut self, connection: ConnectionId, now: Millis) {
        if self.inboxes.remove(&connection).is_some() {
            self.runner.disconnect(connection, time(now)).unwrap();
            self.commit(now);
        }
    }

    fn wake(&mut self, now: Millis) {
        if self.runner.wake_at().is_some_and(|at| at <= now) {
            self.runner.wake(time(now)).unwrap();
            self.commit(now);
        }
    }

    fn commit(&mut self, now: Millis) {
        loop {
            self.log.extend(self.runner.take_unsaved().into_iter().flat_map(|unsaved| unsaved.entries));
            for Outgoing { to, text } in self.runner.saved(time(now)).unwrap() {
                for connection in to {
                    if let Some(inbox) = self.inboxes.get_mut(&connection) {
                        inbox.push_back(text.clone());
                    }
                }
            }
            if !self.runner.follow_up(time(now)).unwrap() {
                return;
            }
        }
    }
}

fn guest(player: usize) -> Guest {
    let name = ["ada", "bob"][player].to_owned();
    Guest { id: name.clone(), name }
}

fn time(now: Millis) -> Time {
    Time { monotonic: now, unix: now }
}

/// A player's side of a connection.
struct Line {
    id: ConnectionId,
    /// What is on its way to the server.
    sent: VecDeque<String>,
    is_dead: bool,
}

struct Player {
    number: usize,
    session: ClientSession<OptimisticView<BigBang>>,
    line: Option<Line>,
    /// Connections that this player has given up, over which something may still arrive.
    old: Vec<Line>,
    connections: u64,
    accepted: BTreeSet<String>,
}

impl Player {
    fn new(number: usize, key: &str) -> Player {
        let mut config = SessionConfig::new(Peer::Server { guest: guest(number).id }, key.to_owned(), number as u64);
        config.contribution = Some(OwnContribution::new([key.as_bytes()[0]; Contribution::BYTES]));
        let mut session = ClientSession::new(config, None);
        session.attach(OptimisticView::new(|_| false, false), 0);
        session.connect();
        Player { number, session, line: None, old: Vec::new(), connections: 0, accepted: BTreeSet::new() }
    }

    fn carry_out(&mut self, now: Millis) {
        while let Some(output) = self.session.next_output() {
            match output {
                Output::Open => {
                    self.old.extend(self.line.take());
                    self.connections += 1;
                    let id = self.connections * 10 + self.number as u64;
                    self.line = Some(Line { id, sent: VecDeque::new(), is_dead: false });
                    self.session.on_event(TransportEvent::Opened, now);
                }
                Output::Close => self.old.extend(self.line.take()),
                Output::Send(text) => self.line.iter_mut().for_each(|line| line.sent.push_back(text.clone())),
                Output::Event(SessionEvent::Answered { command, outcome: CommandOutcome::Done { .. } }) => {
                    assert!(self.accepted.insert(command.id), "a command is answered once");
                }
                Output::Event(SessionEvent::StartedOver(error)) => panic!("{error}"),
                Output::Event(_) => {}
            }
        }
    }

    /// The next message of this player's arrives, over the connection that there is or over one that was given up.
    fn send_one(&mut self, server: &mut Server, dice: &mut Dice, now: Millis) {
        let line = match dice.one_in(4) {
            true => self.old.last_mut(),
            false => self.line.as_mut().filter(|line| !line.is_dead),
        };
        if let Some(line) = line
            && let Some(text) = line.sent.pop_front()
        {
            server.receive(line.id, self.number, &text, now);
        }
    }

    fn receive_one(&mut self, server: &mut Server, now: Millis) {
        if let Some(line) = self.line.as_ref().filter(|line| !line.is_dead)
            && let Some(text) = server.inboxes.get_mut(&line.id).and_then(VecDeque::pop_front)
        {
            self.session.on_event(TransportEvent::Text(&text), now);
        }
    }

    fn act(&mut self, dice: &mut Dice, now: Millis) {
        if self.session.unanswered() > 0 {
            return;
        }
        let view = self.session.game().and_then(OptimisticView::confirmed);
        if let (Some(seat), Some(view)) = (self.session.seat(), view)
            && let Some(action) = BigBang::imagine(view, dice).random_move(seat, dice)
        {
            self.session.request(Request::Move(serde_json::to_value(action).unwrap()), now).unwrap();
        }
    }

    /// Something happens to the connection, or to one that was given up.
    fn break_something(&mut self, server: &mut Server, dice: &mut Dice, now: Millis) {
        match dice.below(3) {
            // The player hears that it is gone; the server may hear so later.
            0 => self.session.on_event(TransportEvent::Closed, now),
            // Nobody hears anything, and nothing gets through.
            1 => self.line.iter_mut().for_each(|line| line.is_dead = true),
            _ => {
                for line in self.old.drain(..) {
                    server.disconnect(line.id, now);
                }
            }
        }
    }
}

/// Plays a game to its end. Connections break once in so many steps, if they do.
fn play(seed: u64, breaks_once_in: Option<usize>) {
    let (mut server, mut dice, mut now) = (Server::new(seed as u8), Dice::new(seed, 0), 0);
    let mut players = [Player::new(0, "a"), Player::new(1, "b")];
    players[0].session.request(Request::Start {}, 0).unwrap();
    let is_finished = |server: &Server, players: &[Player; 2]| {
        let n = server.runner.game().map(games::GameSession::n);
        let is_done = |player: &Player| player.session.unanswered() == 0 && player.session.n() == n;
        server.runner.lobby().is_over() && players.iter().all(is_done)
    };
    for step in 0.. {
        if is_finished(&server, &players) {
            break;
        }
        assert!(step < MAX_STEPS, "the game does not end");
        let player = &mut players[dice.below(2)];
        match dice.below(8) {
            0 | 1 => player.send_one(&mut server, &mut dice, now),
            2..5 => player.receive_one(&mut server, now),
            5 => player.act(&mut dice, now),
            6 => now += dice.below(40) as Millis,
            _ if breaks_once_in.is_some_and(|chances| dice.one_in(chances)) => {
                player.break_something(&mut server, &mut dice, now);
            }
            _ => {}
        }
        player.session.wake(now);
        player.carry_out(now);
        server.wake(now);
    }
    let record = server.runner.record().unwrap().expect("it is over");
    let opening = Record::parse(&record).unwrap().fair().cloned().expect("it was bound");
    assert_eq!(games::registry().get("big-bang").unwrap().verify_deals(&Record::parse(&record).unwrap()), Ok(1));
    for player in &players {
        let inclusion = player.session.contribution().unwrap().inclusion(&server.runner.table());
        let is_included =
            opening.contributions.iter().any(|added| added.seat.index() == player.number && added.bytes.is_some());
        assert_eq!(inclusion == Inclusion::Included, is_included);
        assert_ne!(inclusion, Inclusion::Changed, "whatever breaks, nobody has to distrust the server");
        // Whoever has not connected when the game begins has announced nothing.
        assert!(is_included || inclusion == Inclusion::NotAnnounced || breaks_once_in.is_some());
    }
    let commands: Vec<String> = server.log.iter().filter_map(|entry| entry.command.clone()).collect();
    let carried_out: BTreeSet<String> = commands.iter().cloned().collect();
    assert_eq!(commands.len(), carried_out.len(), "no command is carried out twice");
    for player in &players {
        let key = |id: &String| format!("{}:{id}", guest(player.number).id);
        let accepted: BTreeSet<String> = player.accepted.iter().map(key).collect();
        let prefix = format!("{}:", guest(player.number).id);
        let own = carried_out.iter().filter(|key| key.starts_with(&prefix));
        assert!(own.clone().all(|key| accepted.contains(key)), "all that was carried out was answered so");
        // Whoever comes now is shown the game as it stands.
        let mut fresh = Player::new(player.number, "c");
        fresh.connections = 1_000;
        while fresh.session.n().is_none() {
            fresh.carry_out(now);
            if let Some(line) = &mut fresh.line
                && let Some(text) = line.sent.pop_front()
            {
                server.receive(line.id, fresh.number, &text, now);
            }
            fresh.receive_one(&mut server, now);
        }
        let view = |player: &Player| player.session.game().and_then(OptimisticView::confirmed).cloned();
        assert_eq!(view(player), view(&fresh));
    }
}

#[test]
fn a_game_over_connections_that_hold() {
    play(1, None);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn a_game_over_connections_that_break_ends_as_the_server_sees_it(seed in any::<u64>(), chances in 2_usize..40) {
        play(seed, Some(chances));
    }
}
