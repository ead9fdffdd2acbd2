//! The laws that hold in every world, and what has to be noted for them while it goes on.

mod clocks;
mod endings;
mod streams;

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use games::Playable;
use protocol::to_client::{ChatMessage, CommandOutcome};
use protocol::to_server::{Command, Request};
use serde::Deserialize;
use store::{StoredMessage, Write};
use table_runner::CHAT_HISTORY;
use tabletop::Millis;

use crate::keeper::{KeeperId, secret_of};
use crate::store::Op;
use crate::world::World;

/// A law that is broken.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Law {
    /// Nothing panics, and no state machine finds itself broken.
    Invariants,
    /// What is stored can be restored.
    Restored,
    /// Nobody hears of anything before it is synced.
    PersistThenSend,
    /// What was answered is stored exactly once, and what was refused is not.
    Acknowledged,
    /// Streams are numbered without gaps, and all that they tell is what the viewer may see.
    Streams,
    /// Whoever follows a stream sees the game as it is.
    Views,
    /// A seat is told nothing that it may not know.
    Secrets,
    /// Clients and server understand each other.
    Sessions,
    /// Every game ends, and its record replays with the same result.
    Endings,
    /// The clock runs only while somebody is there, and whoever is late has had the time.
    Clocks,
}

/// An answer that somebody has got.
pub(crate) struct Answered {
    pub(crate) person: usize,
    pub(crate) code: String,
    /// The idempotency key.
    pub(crate) key: String,
    pub(crate) request: Request,
    pub(crate) outcome: CommandOutcome,
}

/// When an entry was made and told.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct EntryTimes {
    pub(crate) node: usize,
    pub(crate) made: Millis,
    pub(crate) told: Option<Millis>,
}

/// What was seen in a world.
pub(crate) struct Witness {
    /// Whose messages are all kept.
    watched: usize,
    /// What they got, and at which table.
    transcript: Vec<(String, Rc<str>)>,
    answered: Vec<Answered>,
    /// Keys of commands that have changed the lobby, by table, once they are synced.
    noted: BTreeSet<(String, String)>,
    /// The last of these keys, by table.
    last_noted: BTreeMap<String, String>,
    times: BTreeMap<String, Vec<EntryTimes>>,
    /// How many of the messages of a table somebody was told.
    messages_told: BTreeMap<String, usize>,
    /// For how long players were there.
    attended: BTreeMap<String, Millis>,
    /// Since when players are at these keepers.
    attended_since: BTreeMap<KeeperId, Millis>,
    /// Nodes that stood still, from when to when.
    pub(crate) pauses: Vec<(usize, Millis, Millis)>,
    hasher: DefaultHasher,
}

impl Witness {
    pub(crate) fn new(watched: usize) -> Witness {
        Witness {
            watched,
            transcript: Vec::new(),
            answered: Vec::new(),
            noted: BTreeSet::new(),
            last_noted: BTreeMap::new(),
            times: BTreeMap::new(),
            messages_told: BTreeMap::new(),
            attended: BTreeMap::new(),
            attended_since: BTreeMap::new(),
            pauses: Vec::new(),
            hasher: DefaultHasher::new(),
        }
    }

    /// Differs between worlds in which anything else was sent.
    pub(crate) fn fingerprint(&self) -> u64 {
        self.hasher.finish()
    }
}

/// The number of an entry that is told.
fn number_of(text: &str) -> Option<u64> {
    let digits = text.strip_prefix(r#"{"told":{"n":"#)?;
    digits[..digits.find(|letter: char| !letter.is_ascii_digit())?].parse().ok()
}

/// Requests that change the lobby, so that they are stored with it.
fn changes_lobby(request: &Request) -> bool {
    !matches!(
        request,
        Request::Move(_)
            | Request::Moves {}
            | Request::Ready {}
            | Request::Hurry {}
            | Request::Vote(_)
            | Request::Say(_)
            | Request::Name(_)
            | Request::React(_)
    )
}

impl<R: Playable> World<R> {
    /// A keeper sends this.
    pub(crate) fn note_sent(&mut self, id: KeeperId, text: &str) {
        text.hash(&mut self.witness.hasher);
        let now = self.now;
        let Some(keeper) = self.keepers.get(&id) else { return };
        let Some(stored) = self.store.synced.tables.get(&keeper.code) else { return };
        let synced = stored.entries.len();
        if let Some(n) = number_of(text) {
            let code = keeper.code.clone();
            if n > synced as u64 {
                return self
                    .violate(Law::PersistThenSend, format!("entry {n} of {code} is told, and {synced} are synced"));
            }
            let times = self.witness.times.get_mut(&code);
            if let Some(times) = times.and_then(|times| times.get_mut(n as usize - 1)) {
                times.told.get_or_insert(now);
            }
            return;
        }
        if let Some(said) = text.strip_prefix(r#"{"said":"#).and_then(|said| said.strip_suffix('}')) {
            let Some(index) = stored.chat.iter().rposition(|message| message.body == said) else {
                return self.violate(Law::PersistThenSend, format!("somebody hears {said}, which is not synced"));
            };
            let told = self.witness.messages_told.entry(keeper.code.clone()).or_default();
            *told = (*told).max(index + 1);
        }
        if text.starts_with(r#"{"welcome""#) {
            // A former keeper does not know what was said since.
            let told = self.witness.messages_told.get(&keeper.code).copied().unwrap_or_default();
            if keeper.epoch == stored.epoch
                && let Err(wrong) = shows_chat(text, &stored.chat, told)
            {
                return self.violate(Law::Acknowledged, wrong);
            }
            // A welcome tells of all entries so far.
            for times in self.witness.times.get_mut(&keeper.code).into_iter().flatten().take(synced) {
                times.told.get_or_insert(now);
            }
        }
        let is_over = keeper.runner.as_ref().is_some_and(|runner| runner.lobby().is_over());
        let seed = secret_of(&stored.secret).opening();
        if !is_over && serde_json::to_value(seed).is_ok_and(|opening| tells(text, &opening)) {
            self.violate(Law::Secrets, format!("what the deals are bound to is told: {text}"));
        }
    }

    /// Somebody's page reads this.
    pub(crate) fn note_received(&mut self, index: usize, text: &Rc<str>) {
        let Some(client) = &mut self.people[index].client else { return };
        let known = client.last;
        if let Some(n) = number_of(text) {
            client.last = Some(n);
            if known.is_none_or(|last| n != last + 1) {
                let text = format!("{} has {known:?} entries and is told entry {n}", self.people[index].name());
                return self.violate(Law::Streams, text);
            }
        } else if text.starts_with(r#"{"welcome""#)
            && let Ok(Welcomed { welcome }) = serde_json::from_str(text)
        {
            let before = welcome.n.saturating_sub(welcome.tail.len() as u64);
            client.last = Some(welcome.n);
            if welcome.view.is_none() && welcome.n > 0 && known != Some(before) {
                let text =
                    format!("{} has {known:?} entries, and its tail begins after {before}", self.people[index].name());
                return self.violate(Law::Streams, text);
            }
        }
        if index == self.witness.watched
            && let Some(client) = &self.people[index].client
        {
            self.witness.transcript.push((client.code.clone(), Rc::clone(text)));
        }
    }

    /// Somebody's command was answered.
    pub(crate) fn note_answer(&mut self, index: usize, command: &Command, outcome: &CommandOutcome) {
        self.summary.answers += 1;
        self.trace(|| format!("{} is answered: {} {outcome:?}", self.people[index].name(), command.id));
        let person = &self.people[index];
        let (Some(client), Some(guest)) = (&person.client, &person.guest) else { return };
        let (code, key) = (client.code.clone(), format!("{}:{}", guest.id, command.id));
        let is_done = matches!(outcome, CommandOutcome::Done { .. });
        if is_done && changes_lobby(&command.request) && !self.witness.noted.contains(&(code.clone(), key.clone())) {
            return self.violate(Law::Acknowledged, format!("{key} at {code} is answered and not synced: {command:?}"));
        }
        let request = command.request.clone();
        self.witness.answered.push(Answered { person: index, code, key, request, outcome: outcome.clone() });
    }

    /// A keeper has made entries, which are to be saved.
    pub(crate) fn note_made(&mut self, id: KeeperId, write: &Write) {
        let Some(keeper) = self.keepers.get(&id) else { return };
        let times = self.witness.times.entry(write.code.clone()).or_default();
        for entry in &write.entries {
            let index = entry.n as usize - 1;
            times.resize((index + 1).max(times.len()), EntryTimes::default());
            times[index] = EntryTimes { node: keeper.node, made: self.now, told: None };
        }
        self.trace(|| {
            let bodies: Vec<&str> = write.entries.iter().map(|entry| entry.body.as_str()).collect();
            format!(
                "keeper {id} saves {} entries and {:?}",
                bodies.len(),
                write.state.as_ref().map(|state| state.phase)
            )
        });
    }

    /// The store has synced this.
    pub(crate) fn note_synced(&mut self, op: &Op) {
        #[derive(Deserialize)]
        struct Document {
            done: Vec<String>,
        }
        let Op::Write { writes, .. } = op else { return };
        for Write { code, state, .. } in writes {
            let kept = self.store.synced.tables.get(code).map(|table| &table.document);
            if let Some(state) = state.as_ref().filter(|state| Some(&state.document) == kept)
                && let Ok(Document { done }) = serde_json::from_str(&state.document)
            {
                // Each document goes on from the one before.
                if let Some(last) = self.witness.last_noted.get(code).filter(|last| !done.contains(last)) {
                    let text = format!("{last} was carried out at {code}, and is forgotten");
                    return self.violate(Law::Acknowledged, text);
                }
                if let Some(last) = done.last() {
                    self.witness.last_noted.insert(code.clone(), last.clone());
                }
                self.witness.noted.extend(done.into_iter().map(|key| (code.clone(), key)));
            }
        }
    }

    /// Notes whether somebody is there for whom the clock of a keeper's table may run.
    pub(crate) fn note_attendance(&mut self, id: KeeperId) {
        let Some(keeper) = self.keepers.get(&id) else { return };
        let Some(runner) = &keeper.runner else { return };
        let lobby = runner.lobby();
        let is_player = |person: usize| {
            let guest = self.people[person].guest.as_ref();
            guest.is_some_and(|guest| lobby.seat_of(&guest.id).is_some())
        };
        let mut people = keeper.connections.iter().filter_map(|link| self.links.get(link)).map(|link| link.person);
        let is_attended = if lobby.people().is_empty() { people.next().is_some() } else { people.any(is_player) };
        if is_attended {
            self.witness.attended_since.entry(id).or_insert(self.now);
        } else {
            let code = keeper.code.clone();
            self.end_attendance(id, &code);
        }
    }

    pub(crate) fn end_attendance(&mut self, id: KeeperId, code: &str) {
        if let Some(since) = self.witness.attended_since.remove(&id) {
            *self.witness.attended.entry(code.to_owned()).or_default() += self.now - since;
        }
    }
}

/// As much of a welcome as is needed to count entries.
#[derive(Deserialize)]
struct Welcomed {
    welcome: Counted,
}

#[derive(Deserialize)]
struct Counted {
    n: u64,
    view: Option<serde::de::IgnoredAny>,
    #[serde(default)]
    tail: Vec<serde::de::IgnoredAny>,
}

/// What was said last, as a welcome shows it.
#[derive(Deserialize)]
struct WelcomedToChat {
    welcome: ShownChat,
}

#[derive(Deserialize)]
struct ShownChat {
    #[serde(default)]
    said: Vec<ChatMessage>,
}

/// Whoever comes is shown the last of all that others were told; what was said at that very moment they are told later.
fn shows_chat(text: &str, stored: &[StoredMessage], told: usize) -> Result<(), String> {
    let shown: WelcomedToChat = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let shown = shown.welcome.said.iter().map(|said| serde_json::to_string(said).unwrap_or_default());
    let is_right = (told..=stored.len()).any(|length| {
        let last = &stored[length.saturating_sub(CHAT_HISTORY)..length];
        shown.clone().eq(last.iter().map(|message| message.body.as_str()))
    });
    if is_right {
        Ok(())
    } else {
        Err(format!("{told} messages of {} were told, and this is shown: {text}", stored.len()))
    }
}

/// Whether a text has one of the secrets in it.
fn tells(text: &str, opening: &serde_json::Value) -> bool {
    ["seed", "nonce"].iter().filter_map(|part| opening[part].as_str()).any(|secret| text.contains(secret))
}
