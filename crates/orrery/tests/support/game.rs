//! One game, from setting up the table to the record, played by people who are not easily put off.
//!
//! Players go on by themselves: they come back and send again what was not answered. Then every move that was accepted
//! is in the record, once, and there are no others; whatever anybody was told is in it too. They also talk and take other
//! names, which has to be known in the end as well.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use big_bang::BigBang;
use client::{Client, ClientError, Session, SessionEvent};
use cosmic_factory::CosmicFactory;
use protocol::stream::StreamStyle;
use protocol::table::{Phase, SeatInfo};
use protocol::to_client::{CommandOutcome, Message, Welcome};
use protocol::to_server::Request;
use serde_json::Value;
use tabletop::record::Record;
use tabletop::{Actor, Dice, Entry, Game, Recordable, Rules, Seat, SeatSet, Viewer};
use tokio::time::{sleep, timeout};

use super::doors::Doors;
use super::kinds::Kind;
use super::pulse::Pulse;
use super::talk::Talk;

/// If a game is not over after so long, it never will be.
const DEADLINE: Duration = Duration::from_secs(180);

/// How people play.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Manner {
    /// How many watch.
    pub(crate) watchers: usize,
    /// The longest pause before a move, in milliseconds.
    pub(crate) pause: usize,
}

/// A game that was played to the end and found to be right.
pub(crate) struct Played {
    /// How many moves were accepted.
    pub(crate) moves: u64,
    /// How much was said.
    pub(crate) said: u64,
    /// The record, as it is downloaded.
    pub(crate) record: String,
}

/// Plays a game to the end and checks it. Everyone comes through another door.
///
/// # Panics
/// If anything is not as it should be.
pub(crate) async fn play(doors: &Doors, kind: &Kind, seed: u64, manner: Manner, pulse: &Arc<Pulse>) -> Played {
    match kind.game {
        BigBang::NAME => play_by::<BigBang>(doors, kind, seed, manner, pulse).await,
        CosmicFactory::NAME => play_by::<CosmicFactory>(doors, kind, seed, manner, pulse).await,
        game => panic!("'{game}' is unknown"),
    }
}

async fn play_by<R: Recordable + 'static>(
    doors: &Doors,
    kind: &Kind,
    seed: u64,
    manner: Manner,
    pulse: &Arc<Pulse>,
) -> Played {
    let door = (seed % 1000) as usize;
    let (host, settings) = (doors.guest(door).await, kind.settings());
    let create = |address: String| {
        let (host, settings) = (host.at(&address), settings.clone());
        async move { host.create(&settings).await }
    };
    let code = doors.insist(door, "to set up a table", create).await.code;
    let mut sessions: Vec<Session<R>> = Vec::new();
    for index in 0..kind.seats + manner.watchers {
        let guest = if index == 0 { host.clone() } else { doors.guest(door + index).await };
        let mut session = doors.session(door + index, &guest, &code).await;
        if index < kind.seats {
            ask_until_done(&mut session, &Request::Sit { seat: None }).await;
        }
        sessions.push(session);
    }
    for seat in Seat::first(kind.seats + kind.bots).skip(kind.seats) {
        ask_until_done(&mut sessions[0], &Request::Bot { seat, level: "easy".to_owned() }).await;
    }
    pulse.begin(&code, kind.build_seconds.is_none());
    ask_until_done(&mut sessions[0], &Request::Start {}).await;
    let attending: Vec<_> = (0..)
        .zip(sessions)
        .map(|(index, session)| {
            let seed = seed.wrapping_mul(10).wrapping_add(index);
            let talk = Talk::of(&format!("P{index}"));
            tokio::spawn(attend(session, seed, manner.pause, talk, Arc::clone(pulse)))
        })
        .collect();
    let mut stories = Vec::new();
    for attending in attending {
        let story = timeout(DEADLINE, attending).await;
        let story = story.unwrap_or_else(|_| panic!("table {code}, {kind:?}: the game does not end"));
        stories.push(story.unwrap_or_else(|error| panic!("table {code}, {kind:?}: {error}")));
    }
    let fetch = |address: String| {
        let (host, code) = (host.at(&address), code.clone());
        async move { host.record(&code).await }
    };
    let record = doors.insist(door + 1, "to download a record", fetch).await;
    let game = replayed::<R>(&record);
    let moves = compare(&code, &game, &stories);
    let look_in = |address: String| welcome(host.at(&address), code.clone());
    let welcome = doors.insist(door + 1, "to look in", look_in).await;
    for story in &stories {
        story.talk.compare(&code, story.session.seat(), &welcome);
    }
    let said = stories.iter().map(|story| story.talk.said()).sum();
    Played { moves, said, record }
}

/// What somebody is greeted with who comes to a table.
async fn welcome(client: Client, code: String) -> Result<Welcome, ClientError> {
    match client.connect(&code, StreamStyle::Rules, None).await?.receive().await? {
        Message::Welcome(welcome) => Ok(*welcome),
        // The table is on its way to another node, or the server is about to stop.
        _ => Err(ClientError::Ended),
    }
}

/// Asks for something at the table until it is done, since the store may be down.
async fn ask_until_done<R: Recordable>(session: &mut Session<R>, request: &Request) {
    loop {
        match session.request(request.clone()).await.expect("an answer") {
            CommandOutcome::Done { .. } => return,
            CommandOutcome::Refused(refused) => match refused.reason.as_str() {
                "store" => sleep(Duration::from_millis(50)).await,
                // It was done, and nobody could say so.
                "begun" => return,
                _ => panic!("{request:?} was refused: {refused:?}"),
            },
        }
    }
}

/// What somebody has seen of a game.
struct Story<R: Recordable> {
    session: Session<R>,
    /// The moves of theirs that were accepted, by the number of the entry.
    accepted: HashMap<u64, String>,
    /// All entries that they were told.
    told: Vec<(u64, Entry<R::Move>)>,
    talk: Talk,
    /// Seats that a bot was seen to keep for somebody who was away for too long.
    kept: SeatSet,
}

/// Attends a game to the end, and plays at random if that is awaited.
async fn attend<R: Recordable>(
    session: Session<R>,
    seed: u64,
    pause: usize,
    talk: Talk,
    pulse: Arc<Pulse>,
) -> Story<R> {
    let mut dice = Dice::new(seed, 0);
    let mut story = Story { session, accepted: HashMap::new(), told: Vec::new(), talk, kept: SeatSet::EMPTY };
    // Not `unanswered` of the session, which knows of an answer before it is taken note of here.
    let (mut is_answered, mut talking) = (true, 0);
    while !is_over(&story.session, &mut dice) || !is_answered || talking > 0 {
        let session = &mut story.session;
        if is_answered
            && let (Some(seat), Some(state)) = (session.seat(), session.imagine(&mut dice))
            && let Some(action) = state.random_move(seat, &mut dice)
        {
            if pause > 0 {
                sleep(Duration::from_millis(dice.below(pause) as u64)).await;
            }
            session.play(&action).await.unwrap();
            is_answered = false;
            if let Some(request) = story.talk.request(&mut dice) {
                session.ask(request).await.unwrap();
                talking += 1;
            }
        }
        let before = session.n();
        let event = session.next().await.unwrap();
        assert!(session.n() >= before, "entries {} to {before} were told, and are gone", session.n() + 1);
        story.talk.note(&event);
        if let SessionEvent::Answered { command, outcome } = event {
            match (command.request, outcome) {
                (Request::Move(action), outcome) => {
                    is_answered = true;
                    story.note_move(action, outcome, &pulse).await;
                }
                _ => talking -= 1,
            }
        }
        let steps = story.session.take_steps();
        story.told.extend(steps.iter().filter_map(|step| Some((step.n, step.entry.clone()?))));
        story.note_kept();
    }
    story
}

fn is_over<R: Recordable>(session: &Session<R>, dice: &mut Dice) -> bool {
    session.table().is_some_and(|table| table.phase == Phase::Over) && session.is_over(dice)
}

impl<R: Recordable> Story<R> {
    /// Takes note of the answer to a move.
    async fn note_move(&mut self, action: Value, outcome: CommandOutcome, pulse: &Pulse) {
        match outcome {
            CommandOutcome::Done { n, .. } => {
                let n = n.expect("a move makes an entry");
                let action: R::Move = serde_json::from_value(action).unwrap();
                let twice = self.accepted.insert(n, serde_json::to_string(&action).unwrap());
                assert_eq!(twice, None, "entry {n} was accepted twice");
                pulse.beat();
            }
            // There is no hurry while nothing can be kept.
            CommandOutcome::Refused(refused) if refused.reason == "store" => sleep(Duration::from_millis(50)).await,
            CommandOutcome::Refused(_) => {}
        }
    }

    fn note_kept(&mut self) {
        let seats = self.session.table().map_or(&[][..], |table| &table.seats);
        for (index, sitting) in seats.iter().enumerate() {
            if let (SeatInfo::Person { kept: Some(_), .. }, Some(seat)) = (sitting, Seat::new(index)) {
                self.kept.insert(seat);
            }
        }
    }
}

/// The game of a record, which must be legal, complete and fair.
fn replayed<R: Recordable>(text: &str) -> Game<R> {
    let record = Record::parse(text).unwrap();
    record.replay::<R>().unwrap().unwrap();
    let mut game = record.begin::<R>().unwrap();
    record.advance(&mut game, record.entries()).unwrap();
    record.fair().unwrap().verify(&game).unwrap();
    game
}

/// Compares a game with what everyone has seen of it; how many moves were accepted.
fn compare<R: Recordable>(code: &str, game: &Game<R>, stories: &[Story<R>]) -> u64 {
    let log = game.log();
    let kept = stories.iter().fold(SeatSet::EMPTY, |kept, story| kept.union(story.kept));
    let mut moves = 0;
    for story in stories {
        let viewer = story.session.seat().map_or(Viewer::Watcher, Viewer::Seat);
        for (n, entry) in &story.told {
            assert_eq!(log.get(*n as usize - 1), Some(entry), "table {code}: {viewer:?} was told entry {n}");
        }
        assert_eq!(story.session.view(), Some(&game.state().view(viewer)), "table {code}: what {viewer:?} sees");
        assert_eq!(story.session.n(), log.len() as u64, "table {code}: the entries that {viewer:?} followed");
        let Viewer::Seat(seat) = viewer else { continue };
        let mut found = 0;
        for (n, entry) in (1..).zip(log) {
            // What the table did for somebody whose time was up was accepted from nobody.
            if entry.actor != Actor::Seat(seat) || entry.auto {
                continue;
            }
            match story.accepted.get(&n) {
                Some(action) => {
                    found += 1;
                    assert_eq!(*action, serde_json::to_string(&entry.action).unwrap(), "table {code}, entry {n}");
                }
                None => assert!(kept.contains(seat), "table {code}, entry {n}: nobody was told that it was accepted"),
            }
        }
        assert_eq!(found, story.accepted.len(), "table {code}, {viewer:?}: accepted moves are missing");
        moves += found as u64;
    }
    moves
}
