-- The time that servers have been running, in milliseconds, from which the age of tables and guests is reckoned. It begins at
-- the time of day and stands still while no server runs, so that nothing expires meanwhile, nor when a clock is set.
CREATE TABLE service_clock (
    service BIGINT NOT NULL,
    -- The time of day at which it was advanced last.
    wall BIGINT NOT NULL
);
INSERT INTO service_clock (service, wall) VALUES ({now}, {now});

-- When somebody was there last, or when the game was over, by the service clock; none if that is not known yet.
ALTER TABLE tables ADD COLUMN last_active BIGINT;
CREATE INDEX tables_by_activity ON tables (phase, last_active);

-- Until when an open table is listed unless that is prolonged, in milliseconds since 1970; none if it is not.
ALTER TABLE tables ADD COLUMN listed_until BIGINT;
CREATE INDEX tables_listed ON tables (phase, created) WHERE listed_until IS NOT NULL;

-- When the guest was there last, by the service clock; none if that is not known yet.
ALTER TABLE guests ADD COLUMN last_active BIGINT;
CREATE INDEX guests_by_activity ON guests (last_active);

-- For deleting a table with its seats.
CREATE INDEX seats_by_table ON seats (code);
