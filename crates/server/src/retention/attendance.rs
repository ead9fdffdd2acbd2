//! Who is at the tables of this node, as far as lists and retention want to know.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use store::TableActivity;
use table_runner::{Attendance, RETURN_GRACE};
use tokio::sync::Notify;

/// For how long a table is listed after the store was told that it is to be, in milliseconds: several times as long as the
/// time until it is told again. If a node dies, its tables disappear by themselves.
const LISTED_FOR: u64 = 180_000;

/// The most guests that are noted between two writes. Those above that are noted another time.
const MAX_GUESTS: usize = 100_000;

/// What keepers have noted, and the store has not been told yet.
#[derive(Debug, Default)]
pub(crate) struct AttendanceBoard {
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct State {
    tables: HashMap<String, NotedTable>,
    /// Guests with a name who were there.
    guests: HashSet<String>,
}

#[derive(Copy, Clone, Debug, Default)]
struct NotedTable {
    attendance: Attendance,
    /// Whether it has appeared in lists or disappeared, and the store does not know yet.
    is_changed: bool,
}

/// What the store is to be told.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct AttendanceChanges {
    pub(crate) tables: Vec<TableActivity>,
    pub(crate) guests: Vec<String>,
}

impl AttendanceBoard {
    /// Notes who is at a table now.
    pub(crate) fn note(&self, code: &str, attendance: Attendance) {
        let mut state = self.state();
        let table = state.tables.entry(code.to_owned()).or_default();
        let appears_or_disappears = table.attendance.is_listed != attendance.is_listed;
        table.attendance = attendance;
        table.is_changed |= appears_or_disappears;
        if appears_or_disappears {
            self.changed.notify_one();
        }
    }

    /// Forgets a table that is unloaded. If it is listed, another node may be about to list it as well.
    pub(crate) fn forget(&self, code: &str) {
        self.state().tables.remove(code);
    }

    /// Notes a guest who has a name.
    pub(crate) fn note_guest(&self, guest: &str) {
        let mut state = self.state();
        if state.guests.len() < MAX_GUESTS && !state.guests.contains(guest) {
            state.guests.insert(guest.to_owned());
        }
    }

    /// Returns when a table has appeared or disappeared since the last time.
    pub(crate) async fn changed(&self) {
        self.changed.notified().await;
    }

    /// What to tell the store: everybody who is there, or only tables that have appeared or disappeared.
    pub(super) fn take(&self, now: u64, everybody: bool) -> AttendanceChanges {
        let mut state = self.state();
        let mut tables = Vec::new();
        for (code, table) in &mut state.tables {
            let Attendance { is_attended, is_listed } = table.attendance;
            let is_changed = std::mem::take(&mut table.is_changed);
            if is_changed || (everybody && is_attended) {
                let listed_for = if is_listed { Some(LISTED_FOR) } else { is_changed.then_some(RETURN_GRACE) };
                let listed_until = listed_for.map(|listed_for| now + listed_for);
                tables.push(TableActivity { code: code.clone(), is_attended, listed_until });
            }
        }
        let guests = if everybody { std::mem::take(&mut state.guests).into_iter().collect() } else { Vec::new() };
        AttendanceChanges { tables, guests }
    }

    /// Takes back what could not be told.
    pub(super) fn put_back(&self, changes: AttendanceChanges) {
        let mut state = self.state();
        for TableActivity { code, listed_until, .. } in changes.tables {
            if let Some(table) = state.tables.get_mut(&code) {
                table.is_changed |= listed_until.is_some();
            }
        }
        state.guests.extend(changes.guests);
    }

    #[cfg(test)]
    pub(super) fn is_attended(&self, code: &str) -> bool {
        self.state().tables.get(code).is_some_and(|table| table.attendance.is_attended)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
