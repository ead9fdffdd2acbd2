//! The statements that both engines say a little differently.
//!
//! Most take all their rows as one parameter, an array of objects in JSON. The text of the statement is then always
//! the same, so that it is prepared once, and hundreds of rows cost one round trip. Whatever both engines say alike
//! stands where it is used.

/// Statements in the words of one engine.
pub(crate) struct Statements {
    /// Begins a transaction that is going to write.
    pub(crate) begin: &'static str,
    /// Keeps others from writing to tables, and gives their epochs. `{code}`
    ///
    /// In order, so that two nodes cannot each wait for a table that the other has.
    pub(crate) lock: &'static str,
    /// The last number in the log of tables. `{code}`
    pub(crate) last: &'static str,
    /// Adds entries. `{code, n, epoch, body, command}`
    pub(crate) add_entries: &'static str,
    /// Changes what is said of tables. `{code, document, phase, visibility_open, finished, result}`
    pub(crate) set_states: &'static str,
    /// Remembers who has a seat where. `{code, guest}`
    pub(crate) add_seats: &'static str,
}

macro_rules! statements {
    (begin: $begin:literal, lock: $lock:literal, rows: $rows:literal) => {
        Statements {
            begin: $begin,
            lock: concat!(
                "SELECT code, epoch FROM tables WHERE code IN (SELECT value->>'code' FROM ",
                $rows,
                ") ORDER BY code",
                $lock
            ),
            last: concat!(
                "SELECT value->>'code', ",
                "(SELECT COALESCE(MAX(n), 0) FROM entries WHERE entries.code = value->>'code') FROM ",
                $rows
            ),
            add_entries: concat!(
                "INSERT INTO entries (code, n, epoch, body, command) SELECT value->>'code',",
                " CAST(value->>'n' AS BIGINT), CAST(value->>'epoch' AS BIGINT), value->>'body', value->>'command'",
                " FROM ",
                $rows
            ),
            set_states: concat!(
                "UPDATE tables SET document = value->>'document', phase = value->>'phase',",
                " visibility_open = CAST(value->>'visibility_open' AS BOOLEAN),",
                " finished = CAST(value->>'finished' AS BIGINT), result = value->>'result'",
                " FROM ",
                $rows,
                " WHERE code = value->>'code'"
            ),
            // "WHERE true" because SQLite would take the ON for the condition of a join.
            add_seats: concat!(
                "INSERT INTO seats (guest, code) SELECT value->>'guest', value->>'code' FROM ",
                $rows,
                " WHERE true ON CONFLICT DO NOTHING"
            ),
        }
    };
}

/// What is said to SQLite, where a transaction that writes has all tables to itself.
pub(crate) static SQLITE: Statements = statements! {
    begin: "BEGIN IMMEDIATE",
    lock: "",
    rows: "json_each($1)"
};

/// What is said to PostgreSQL, whatever it is configured to do by default.
pub(crate) static POSTGRES: Statements = statements! {
    begin: "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE",
    lock: " FOR UPDATE",
    rows: "json_array_elements(CAST($1 AS json))"
};
