//! The statements whose SQL differs between the engines.
//!
//! Most take all their rows as one parameter, an array of objects in JSON. The text of the statement is then always
//! the same, so that it is prepared once, and hundreds of rows cost one round trip. Statements that are the
//! same on both engines stand where they are used.

/// Statements in the dialect of one engine.
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
    /// Adds messages, or changes what one says. `{code, n, guest, body, command}`
    pub(crate) add_messages: &'static str,
    /// Deletes messages for which others have come. `{code, forgotten}`
    pub(crate) forget_messages: &'static str,
    /// Changes the states of tables. `{code, document, phase, visibility_open, finished, result}`
    pub(crate) set_states: &'static str,
    /// Remembers who has a seat where. `{code, guest}`
    pub(crate) add_seats: &'static str,
    /// Changes the owners of tables. `{code, from, to}`
    pub(crate) hand_over: &'static str,
    /// Prolongs the listing of tables, and notes at which of them somebody is at `$2` by the service clock.
    /// `{code, is_attended, listed_until}`
    pub(crate) note_activity: &'static str,
    /// Notes guests who are there at `$2` by the service clock. `{guest}`
    pub(crate) note_guests: &'static str,
    /// Of tables, those of phase `$2` that are still at the same epoch and were last active before `$3`; nobody else can
    /// change them until the transaction ends. `{code, epoch}`
    pub(crate) lock_expired: &'static str,
    /// Delete all of some tables, in this order. `{code}`
    pub(crate) delete_tables: [&'static str; 4],
    /// Deletes guests who have no game and were last active before `$2`. `{guest}`
    pub(crate) delete_guests: &'static str,
    /// Has no key of a guest hold that has no row of its own.
    pub(crate) shut_out: &'static str,
    /// Renews the lease of a node: its name, for how many milliseconds, and the rest of its row.
    pub(crate) renew_lease: &'static str,
    /// All nodes whose leases hold.
    pub(crate) alive_nodes: &'static str,
    /// Deletes nodes whose leases expired some milliseconds ago.
    pub(crate) purge_nodes: &'static str,
    /// The owner of a table, if its lease holds, and the table's epoch.
    pub(crate) ownership: &'static str,
    /// Gives a table to a node, unless the lease of its owner holds.
    pub(crate) assign: &'static str,
}

/// Whether a lease holds. One that ends later than any lease can is from before somebody set the clock of the database back,
/// and its node may be long gone; a node that is alive renews it in a moment.
macro_rules! holds {
    ($now:literal) => {
        concat!("until > ", $now, " AND until <= ", $now, " + 60000")
    };
}

macro_rules! statements {
    (begin: $begin:literal, lock: $lock:literal, rows: $rows:literal, now: $now:literal) => {
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
            add_messages: concat!(
                "INSERT INTO chat_messages (code, n, guest, body, command, said) SELECT value->>'code',",
                " CAST(value->>'n' AS BIGINT), value->>'guest', value->>'body', value->>'command',",
                " (SELECT service FROM service_clock) FROM ",
                $rows,
                " WHERE true ON CONFLICT (code, n) DO UPDATE SET body = excluded.body"
            ),
            forget_messages: concat!(
                "DELETE FROM chat_messages WHERE (code, n) IN",
                " (SELECT value->>'code', CAST(value->>'forgotten' AS BIGINT) FROM ",
                $rows,
                ")"
            ),
            set_states: concat!(
                "UPDATE tables SET document = value->>'document', phase = value->>'phase',",
                " visibility_open = CAST(value->>'visibility_open' AS BOOLEAN),",
                " finished = CAST(value->>'finished' AS BIGINT), result = value->>'result',",
                " last_active = CASE WHEN value->>'phase' = 'over' AND phase <> 'over'",
                " THEN (SELECT service FROM service_clock) ELSE last_active END",
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
            hand_over: concat!(
                "UPDATE tables SET keeper = value->>'to' FROM ",
                $rows,
                " WHERE code = value->>'code' AND keeper = value->>'from'"
            ),
            note_activity: concat!(
                "UPDATE tables SET listed_until = CAST(value->>'listed_until' AS BIGINT),",
                " last_active = CASE WHEN CAST(value->>'is_attended' AS BOOLEAN) AND phase <> 'over'",
                " THEN $2 ELSE last_active END FROM ",
                $rows,
                " WHERE code = value->>'code'"
            ),
            note_guests: concat!("UPDATE guests SET last_active = $2 FROM ", $rows, " WHERE guest = value->>'guest'"),
            lock_expired: concat!(
                "SELECT code FROM tables WHERE (code, epoch) IN",
                " (SELECT value->>'code', CAST(value->>'epoch' AS BIGINT) FROM ",
                $rows,
                ") AND phase = $2 AND last_active < $3 ORDER BY code",
                $lock
            ),
            delete_tables: [
                concat!("DELETE FROM chat_messages WHERE code IN (SELECT value->>'code' FROM ", $rows, ")"),
                concat!("DELETE FROM entries WHERE code IN (SELECT value->>'code' FROM ", $rows, ")"),
                concat!("DELETE FROM seats WHERE code IN (SELECT value->>'code' FROM ", $rows, ")"),
                concat!("DELETE FROM tables WHERE code IN (SELECT value->>'code' FROM ", $rows, ")"),
            ],
            delete_guests: concat!(
                "DELETE FROM guests WHERE guest IN (SELECT value->>'guest' FROM ",
                $rows,
                ") AND last_active < $2 AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.guest = guests.guest)"
            ),
            shut_out: concat!(
                "INSERT INTO guarded_guests (guest, since) VALUES ($1, ",
                $now,
                ") ON CONFLICT (guest) DO UPDATE SET since = excluded.since"
            ),
            renew_lease: concat!(
                "INSERT INTO nodes (name, until, draining, connected, tables) VALUES ($1, ",
                $now,
                " + $2, $3, $4, $5) ON CONFLICT (name) DO UPDATE SET until = excluded.until,",
                " draining = excluded.draining, connected = excluded.connected, tables = excluded.tables"
            ),
            alive_nodes: concat!(
                "SELECT name, draining, connected, tables FROM nodes WHERE ",
                holds!($now),
                " ORDER BY name"
            ),
            purge_nodes: concat!("DELETE FROM nodes WHERE until < ", $now, " - $1"),
            ownership: concat!(
                "SELECT (SELECT name FROM nodes WHERE name = keeper AND ",
                holds!($now),
                "), epoch FROM tables WHERE code = $1"
            ),
            assign: concat!(
                "UPDATE tables SET keeper = $2 WHERE code = $1 AND",
                " (keeper IS NULL OR NOT EXISTS (SELECT 1 FROM nodes WHERE name = keeper AND ",
                holds!($now),
                "))"
            ),
        }
    };
}

/// For SQLite, where a transaction that writes has all tables to itself.
pub(crate) static SQLITE: Statements = statements! {
    begin: "BEGIN IMMEDIATE",
    lock: "",
    rows: "json_each($1)",
    now: "CAST(unixepoch('subsec') * 1000 AS INTEGER)"
};

/// For PostgreSQL, whatever it is configured to do by default.
pub(crate) static POSTGRES: Statements = statements! {
    begin: "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE",
    lock: " FOR UPDATE",
    rows: "json_array_elements(CAST($1 AS json))",
    now: "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
};
