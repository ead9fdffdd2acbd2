//! Which of many writes are kept.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::Serialize;

use crate::statements::Statements;
use crate::table::KEPT_MESSAGES;
use crate::{Attempt, Handover, StoredEntry, StoredMessage, TableState, Write, WriteError};

/// Writes that are to be judged together.
pub(crate) struct Batch<'a> {
    writes: &'a [Write],
    attempt: Attempt,
}

/// Whether the entries of a write are to be added, or are there already.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct AddEntries(pub bool);

/// What becomes of the writes of a batch, and the rows of those that are kept.
pub(crate) struct JudgedBatch<'a> {
    /// One for each write.
    pub(crate) judgements: Vec<Result<AddEntries, WriteError>>,
    entries: Vec<EntryRow<'a>>,
    messages: Vec<MessageRow<'a>>,
    /// By table: when there are several, the last one is what is to be known.
    states: BTreeMap<&'a str, StateRow<'a>>,
    seats: Vec<SeatRow<'a>>,
    handovers: Vec<HandoverRow<'a>>,
}

/// Who has a seat where, as a row of a statement.
#[derive(Serialize)]
pub(crate) struct SeatRow<'a> {
    pub(crate) code: &'a str,
    pub(crate) guest: &'a str,
}

#[derive(Serialize)]
struct TableRow<'a> {
    code: &'a str,
}

#[derive(Serialize)]
struct EntryRow<'a> {
    code: &'a str,
    n: u64,
    epoch: i64,
    body: &'a str,
    command: Option<&'a str>,
}

#[derive(Serialize)]
struct MessageRow<'a> {
    code: &'a str,
    n: u64,
    /// The number of the message that it takes the place of.
    forgotten: i64,
    guest: &'a str,
    body: &'a str,
    command: &'a str,
}

#[derive(Serialize)]
struct StateRow<'a> {
    code: &'a str,
    document: &'a str,
    phase: &'static str,
    visibility_open: bool,
    finished: Option<i64>,
    result: Option<&'a str>,
}

#[derive(Serialize)]
struct HandoverRow<'a> {
    code: &'a str,
    from: &'a str,
    to: Option<&'a str>,
}

/// Rows as a statement takes them: an array in JSON.
pub(crate) fn as_rows<T: Serialize>(rows: impl IntoIterator<Item = T>) -> String {
    let rows: Vec<T> = rows.into_iter().collect();
    serde_json::to_string(&rows).expect("rows are made of text and numbers")
}

/// The end of a table's log at some point of the batch.
struct Log {
    epoch: i64,
    last: u64,
}

impl<'a> Batch<'a> {
    /// A batch of these writes.
    pub(crate) fn new(writes: &'a [Write], attempt: Attempt) -> Self {
        Self { writes, attempt }
    }

    /// The tables that are written to, as rows.
    pub(crate) fn tables(&self) -> String {
        let codes: BTreeSet<&str> = self.writable().map(|write| write.code.as_str()).collect();
        as_rows(codes.into_iter().map(|code| TableRow { code }))
    }

    /// Judges the writes in order, given the epochs and last numbers of the tables.
    pub(crate) fn judge(&self, epochs: &[(String, i64)], last: &[(String, i64)]) -> JudgedBatch<'a> {
        let mut logs: HashMap<&str, Log> =
            epochs.iter().map(|(code, epoch)| (code.as_str(), Log { epoch: *epoch, last: 0 })).collect();
        for (code, last) in last {
            if let Some(log) = logs.get_mut(code.as_str()) {
                log.last = last.cast_unsigned();
            }
        }
        let mut judged = JudgedBatch {
            judgements: Vec::new(),
            entries: Vec::new(),
            messages: Vec::new(),
            states: BTreeMap::new(),
            seats: Vec::new(),
            handovers: Vec::new(),
        };
        for write in self.writes {
            let judgement = match logs.get_mut(write.code.as_str()) {
                _ if has_null(write) => Err(WriteError::Unwritable),
                Some(log) => log.accept(write, self.attempt),
                None => Err(WriteError::Stale),
            };
            if let Ok(add_entries) = judgement {
                judged.keep(write, add_entries);
            }
            judged.judgements.push(judgement);
        }
        judged
    }

    fn writable(&self) -> impl Iterator<Item = &'a Write> {
        self.writes.iter().filter(|write| !has_null(write))
    }
}

impl Log {
    /// Takes a write in, or refuses it and stays as it is.
    fn accept(&mut self, write: &Write, attempt: Attempt) -> Result<AddEntries, WriteError> {
        if write.epoch != self.epoch {
            return Err(WriteError::Stale);
        }
        // Nobody else writes in this epoch, so if there is an entry of the last number it is this one.
        let is_made = write.entries.last().is_some_and(|entry| entry.n == self.last);
        if attempt == Attempt::Again && is_made {
            return Ok(AddEntries(false));
        }
        if !write.entries.iter().zip(self.last + 1..).all(|(entry, n)| entry.n == n) {
            return Err(WriteError::Stale);
        }
        self.last += write.entries.len() as u64;
        Ok(AddEntries(true))
    }
}

impl<'a> JudgedBatch<'a> {
    pub(crate) fn results(self) -> Vec<Result<(), WriteError>> {
        self.judgements.into_iter().map(|judgement| judgement.map(|_| ())).collect()
    }

    fn keep(&mut self, write: &'a Write, AddEntries(adds_entries): AddEntries) {
        let Write { code, epoch, entries, chat, state, handover } = write;
        let entries = entries.iter().filter(|_| adds_entries);
        self.entries.extend(entries.map(|StoredEntry { n, body, command }| EntryRow {
            code,
            n: *n,
            epoch: *epoch,
            body,
            command: command.as_deref(),
        }));
        self.messages.extend(chat.iter().map(|StoredMessage { n, guest, body, command }| MessageRow {
            code,
            n: *n,
            forgotten: n.cast_signed() - KEPT_MESSAGES.cast_signed(),
            guest,
            body,
            command,
        }));
        if let Some(TableState { document, phase, visibility_open, guests, finished, result }) = state {
            let state = StateRow {
                code,
                document,
                phase: phase.name(),
                visibility_open: *visibility_open,
                finished: finished.map(u64::cast_signed),
                result: result.as_deref(),
            };
            self.states.insert(code, state);
            self.seats.extend(guests.iter().map(|guest| SeatRow { code, guest }));
        }
        if let Some(Handover { from, to }) = handover {
            self.handovers.push(HandoverRow { code, from, to: to.as_deref() });
        }
    }

    /// The statements to execute, each with its rows.
    pub(crate) fn rows(&self, statements: &'static Statements) -> Vec<(&'static str, String)> {
        let mut all = Vec::new();
        if !self.entries.is_empty() {
            all.push((statements.add_entries, as_rows(&self.entries)));
        }
        if !self.messages.is_empty() {
            let rows = as_rows(&self.messages);
            all.push((statements.add_messages, rows.clone()));
            all.push((statements.forget_messages, rows));
        }
        if !self.states.is_empty() {
            all.push((statements.set_states, as_rows(self.states.values())));
        }
        if !self.seats.is_empty() {
            all.push((statements.add_seats, as_rows(&self.seats)));
        }
        if !self.handovers.is_empty() {
            all.push((statements.hand_over, as_rows(&self.handovers)));
        }
        all
    }
}

/// Whether there is a null character in the write.
fn has_null(write: &Write) -> bool {
    let entries = write.entries.iter().flat_map(|entry| [Some(&entry.body), entry.command.as_ref()]);
    let state = write.state.iter().flat_map(|state| {
        let guests = state.guests.iter().map(Some);
        [Some(&state.document), state.result.as_ref()].into_iter().chain(guests)
    });
    let messages = write.chat.iter().flat_map(|message| [&message.guest, &message.body, &message.command]);
    let mut texts = entries.chain(state).flatten().chain(messages).chain([&write.code]);
    texts.any(|text| text.contains('\0'))
}
