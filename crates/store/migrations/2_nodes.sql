-- The nodes of a cluster. Each says again and again that it is there; one whose time is up is taken to be gone.
CREATE TABLE nodes (
    name TEXT NOT NULL PRIMARY KEY,
    -- By the clock of the store, in milliseconds since 1970.
    until BIGINT NOT NULL,
    draining BOOLEAN NOT NULL,
    connected BOOLEAN NOT NULL,
    tables BIGINT NOT NULL
);

-- The node that is to keep the table; none where there is no cluster.
ALTER TABLE tables ADD COLUMN keeper TEXT;
