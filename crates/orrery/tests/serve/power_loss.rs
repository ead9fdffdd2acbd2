//! The power fails at the moment at which something is answered: it is on the disk already.
//!
//! A server plays under strace, which tells what it writes, syncs and sends, in which order ([`testbed::DiskTrace`]). What a loss
//! of power would have left of its files at such moments is opened by the store afterwards, and has to have in it all that was
//! answered until then. So no acknowledgement goes out before its commit is synced, nor does anything else that SQLite does with
//! its files undo that later, such as moving pages from the log to their places.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

use big_bang::BigBang;
use client::{Client, Session, SessionEvent};
use protocol::table::{NewGame, Phase};
use protocol::to_client::CommandOutcome;
use protocol::to_server::Request;
use store::{Store, StoredEntry, StoredMessage};
use tabletop::{Dice, Rules};
use testbed::{Disk, DiskTrace, Event};
use tokio::task::block_in_place;

use crate::support::kinds::EVERY_MODE;
use crate::support::process::ServerProcess;

/// A finished game that was played elsewhere, and how many entries it has.
const RECORD: &str = include_str!("../../../big-bang/tests/records/cosmic-tie.jsonl");

/// What was found.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Held {
    /// How much was answered.
    pub(crate) answers: usize,
    /// In how many states of the disk it was looked for.
    pub(crate) disks: usize,
    /// In how many of these something was lost that was not answered yet.
    pub(crate) incomplete: usize,
}

/// Something that was answered, so that it has to last.
#[derive(Clone, Debug)]
struct Promise {
    /// What is in the answer and nowhere before it.
    token: String,
    kept: Kept,
}

#[derive(Clone, Debug)]
enum Kept {
    Table { code: String },
    Entry { code: String, n: u64, id: String },
    Message { code: String, id: String },
    Upload { code: String },
    Name { guest: String, number: u64 },
}

type Promises = Arc<Mutex<Vec<Promise>>>;

fn promise(promises: &Promises, token: String, kept: Kept) {
    promises.lock().unwrap().push(Promise { token, kept });
}

/// Plays alone at a table to the end, and talks.
async fn play(url: String, seed: u64, promises: Promises) {
    let client = Client::new(&url).await.unwrap();
    let solitary = EVERY_MODE.iter().find(|kind| kind.seats == 1).unwrap();
    let code = client.create(&solitary.settings()).await.unwrap().code;
    promise(&promises, format!(r#""code":"{code}""#), Kept::Table { code: code.clone() });
    let mut session: Session<BigBang> = Session::new(client, &code).await.unwrap();
    for request in [Request::Sit { seat: None }, Request::Start {}] {
        session.request(request).await.unwrap();
    }
    let mut dice = Dice::new(seed, 0);
    while session.table().is_none_or(|table| table.phase != Phase::Over) {
        if session.unanswered() == 0
            && let (Some(seat), Some(state)) = (session.seat(), session.imagine(&mut dice))
            && let Some(action) = state.random_move(seat, &mut dice)
        {
            session.play(&action).await.unwrap();
            if dice.one_in(4) {
                session.ask(Request::Say("how quiet it is here".to_owned())).await.unwrap();
            }
        }
        let SessionEvent::Answered { command, outcome } = session.next().await.unwrap() else { continue };
        let (token, code, id) = (format!(r#""answer":{{"id":"{}""#, command.id), code.clone(), command.id);
        match (command.request, outcome) {
            (Request::Move(_), CommandOutcome::Done { n: Some(n), .. }) => {
                promise(&promises, token, Kept::Entry { code, n, id });
            }
            (Request::Say(_), CommandOutcome::Done { .. }) => promise(&promises, token, Kept::Message { code, id }),
            _ => {}
        }
    }
}

/// Takes names and uploads games.
async fn go_about(url: String, times: u64, promises: Promises) {
    let game = NewGame { record: RECORD.to_owned(), players: Vec::new(), seat: None };
    let mut nomad = Client::new(&url).await.unwrap();
    for number in 1..=times {
        let name = format!("Nomad {number}.");
        nomad.rename(&name).await.unwrap();
        let guest = nomad.me().guest.clone();
        promise(&promises, format!(r#""name":"{name}""#), Kept::Name { guest, number });
        let code = Client::new(&url).await.unwrap().upload(&game).await.unwrap();
        promise(&promises, format!(r#""code":"{code}""#), Kept::Upload { code });
    }
}

/// Has people play at so many tables, and looks at so many moments what a loss of power would have left.
pub(crate) async fn lose_power(tables: u64, moments: usize, seed: u64) -> Held {
    let folder = tempfile::tempdir().unwrap();
    // As the system calls it.
    let folder = folder.path().canonicalize().unwrap();
    let trace = DiskTrace::prepare(Path::new(env!("CARGO_BIN_EXE_orrery")), &folder);
    let trace = trace.unwrap_or_else(|error| panic!("{error}"));
    let mut server = block_in_place(|| ServerProcess::start_program(&trace.program(), &folder));
    let promises = Promises::default();
    let mut doing: Vec<_> =
        (0..tables).map(|table| tokio::spawn(play(server.url(), seed + table, Arc::clone(&promises)))).collect();
    doing.push(tokio::spawn(go_about(server.url(), tables, Arc::clone(&promises))));
    for doing in doing {
        doing.await.unwrap();
    }
    let events = block_in_place(|| {
        server.stop();
        trace.events().unwrap()
    });
    let promises = promises.lock().unwrap().clone();
    look(&folder, &events, &promises, moments, &mut Dice::new(seed, 1)).await
}

async fn look(folder: &Path, events: &[Event], promises: &[Promise], moments: usize, dice: &mut Dice) -> Held {
    let sent: Vec<(usize, String)> = (0..).zip(events).filter_map(as_sent).collect();
    let mut answered: Vec<(usize, &Promise)> =
        promises.iter().map(|promise| (when_sent(&sent, &promise.token), promise)).collect();
    answered.sort_by_key(|(at, _)| *at);
    let mut at: Vec<usize> = answered.iter().map(|(at, _)| *at).collect();
    dice.shuffle(&mut at);
    at.truncate(moments);
    at.sort_unstable();
    let (mut disk, mut done) = (Disk::empty(folder), 0);
    let mut held = Held { answers: promises.len(), disks: 0, incomplete: 0 };
    for moment in at {
        // The answer begins to be sent, and the power fails.
        events[done..=moment].iter().for_each(|event| disk.apply(event));
        done = moment + 1;
        let lasting: Vec<&Promise> =
            answered.iter().take_while(|(at, _)| *at <= moment).map(|(_, promise)| *promise).collect();
        for by_chance in [false, true] {
            let left = tempfile::tempdir().unwrap();
            let mut is_incomplete = false;
            let survives = || {
                let survives = by_chance && dice.one_in(2);
                is_incomplete |= !survives;
                survives
            };
            disk.write_after_power_loss(left.path(), survives).unwrap();
            check(left.path(), &lasting).await;
            held.disks += 1;
            held.incomplete += usize::from(is_incomplete);
        }
    }
    held
}

fn as_sent((at, event): (usize, &Event)) -> Option<(usize, String)> {
    if let Event::Sent(bytes) = event { Some((at, String::from_utf8_lossy(bytes).into_owned())) } else { None }
}

/// When this was sent for the first time.
fn when_sent(sent: &[(usize, String)], token: &str) -> usize {
    let first = sent.iter().find(|(_, text)| text.contains(token));
    first.unwrap_or_else(|| panic!("{token} was answered, and never sent")).0
}

/// A table, as it is found after the power has failed.
struct Found {
    entries: Vec<StoredEntry>,
    chat: Vec<StoredMessage>,
}

/// Finds out whether all that was answered is there.
async fn check(folder: &Path, lasting: &[&Promise]) {
    let url = format!("sqlite:{}", folder.join("orrery.db").display());
    let store = Store::open(&url).await.expect("what is left can be opened");
    let mut tables: BTreeMap<&str, Found> = BTreeMap::new();
    for Promise { kept, .. } in lasting {
        let (Kept::Table { code } | Kept::Entry { code, .. } | Kept::Message { code, .. } | Kept::Upload { code }) =
            kept
        else {
            continue;
        };
        if !tables.contains_key(code.as_str()) {
            assert!(store.table(code).await.unwrap().is_some(), "table {code} is lost");
            let (entries, chat) = (store.entries(code, 0).await.unwrap(), store.chat(code).await.unwrap());
            tables.insert(code, Found { entries, chat });
        }
    }
    for Promise { token, kept } in lasting {
        let is_of = |key: &str, id: &str| key.rsplit(':').next() == Some(id);
        let is_there = match kept {
            Kept::Table { .. } => true,
            Kept::Entry { code, n, id } => {
                let entry = tables[code.as_str()].entries.get(*n as usize - 1);
                entry.and_then(|entry| entry.command.as_ref()).is_some_and(|command| is_of(command, id))
            }
            Kept::Message { code, id } => tables[code.as_str()].chat.iter().any(|message| is_of(&message.command, id)),
            Kept::Upload { code } => tables[code.as_str()].entries.len() == entries_of_record(),
            Kept::Name { guest, number } => {
                let name = store.guest_name(guest).await.unwrap().unwrap_or_default();
                let known = name.split(['.', ' ']).nth(1).and_then(|known| known.parse::<u64>().ok());
                known.is_some_and(|known| known >= *number)
            }
        };
        assert!(is_there, "{token} was answered, and is lost with the power");
    }
    store.close().await;
}

fn entries_of_record() -> usize {
    let record: serde_json::Value = serde_json::from_str(RECORD).unwrap();
    record["log"].as_array().unwrap().len()
}
