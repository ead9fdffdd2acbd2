-- Whom operators keep out: guests by their ids, networks in CIDR notation.
CREATE TABLE blocks (
    kind TEXT NOT NULL,
    target TEXT NOT NULL,
    -- In milliseconds since 1970; none for good.
    until BIGINT,
    reason TEXT NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (kind, target)
);

-- What operators have announced, and how often they have changed that or the blocks: nodes look whether they know the newest.
CREATE TABLE operator_state (
    revision BIGINT NOT NULL,
    -- None while nothing is announced.
    announcement TEXT,
    -- What it is about happens then, in milliseconds since 1970.
    announced_for BIGINT
);
INSERT INTO operator_state (revision) VALUES (0);

-- What operators have done. Rows are only ever added.
CREATE TABLE audit_log (
    number {numbered},
    at BIGINT NOT NULL,
    actor TEXT NOT NULL,
    act TEXT NOT NULL,
    target TEXT NOT NULL,
    reason TEXT NOT NULL,
    -- Why it was not carried out after all; none for the row that is written before.
    failure TEXT
);
CREATE INDEX audit_log_by_target ON audit_log (target);

-- The last figures of each node, as JSON.
CREATE TABLE node_figures (
    node TEXT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL,
    figures TEXT NOT NULL
);
