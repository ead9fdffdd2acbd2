-- What was said at tables, numbered from 1 for each of them. The last messages are kept, and those not for ever.
CREATE TABLE chat_messages (
    code TEXT NOT NULL REFERENCES tables (code),
    n BIGINT NOT NULL,
    -- Who said it, so that it can be found and deleted with them.
    guest TEXT NOT NULL,
    body TEXT NOT NULL,
    command TEXT NOT NULL,
    -- When, by the service clock.
    said BIGINT NOT NULL,
    PRIMARY KEY (code, n)
) {clustered};
CREATE INDEX chat_messages_by_age ON chat_messages (said);
CREATE INDEX chat_messages_by_guest ON chat_messages (guest);
