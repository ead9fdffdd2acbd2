-- Both engines run this text. What they call differently is in braces and filled in by `migrations.rs`.

-- What is decided once and for all nodes, such as the key with which guests are recognised.
CREATE TABLE settings (
    name TEXT NOT NULL PRIMARY KEY,
    value {bytes} NOT NULL
);

-- The names that people chose.
CREATE TABLE guests (
    guest TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL
);

-- What the server wants to know of a table is in its document; the columns are what has to be searched or guarded.
CREATE TABLE tables (
    code TEXT NOT NULL PRIMARY KEY,
    series TEXT NOT NULL,
    visibility_open BOOLEAN NOT NULL,
    phase TEXT NOT NULL,
    document TEXT NOT NULL,
    secret {bytes} NOT NULL,
    created BIGINT NOT NULL,
    finished BIGINT,
    result TEXT,
    epoch BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX tables_by_phase ON tables (phase, created);
CREATE INDEX tables_by_series ON tables (series, created);

-- Who has or had a seat where.
CREATE TABLE seats (
    guest TEXT NOT NULL,
    code TEXT NOT NULL REFERENCES tables (code),
    PRIMARY KEY (guest, code)
) {clustered};

-- The logs. They are numbered from 1 without gaps, so the last number is also how many there are.
CREATE TABLE entries (
    code TEXT NOT NULL REFERENCES tables (code),
    n BIGINT NOT NULL,
    epoch BIGINT NOT NULL,
    body TEXT NOT NULL,
    command TEXT,
    PRIMARY KEY (code, n)
) {clustered};

-- One row that is counted up to see whether the store can be written.
CREATE TABLE pulse (
    beats BIGINT NOT NULL
);
INSERT INTO pulse (beats) VALUES (0);
