-- The devices of guests. Each has a signed key of its own, which is not stored: what is here tells which keys still hold.
CREATE TABLE devices (
    guest TEXT NOT NULL,
    -- Empty for the guest's own key, which is bound to no device: programs and old cookies have it.
    device TEXT NOT NULL,
    label TEXT NOT NULL,
    -- In milliseconds since 1970, by the clocks of nodes.
    created BIGINT NOT NULL,
    used BIGINT NOT NULL,
    -- The same by the service clock, from which ages are reckoned.
    last_active BIGINT NOT NULL,
    -- Whether it came by a link and the guest has not been told yet.
    unseen BOOLEAN NOT NULL,
    -- When it was signed out, by the clock of the store; the row stays, as its key would be good otherwise.
    signed_out BIGINT,
    PRIMARY KEY (guest, device)
) {clustered};
CREATE INDEX devices_by_activity ON devices (last_active);
CREATE INDEX devices_by_sign_out ON devices (signed_out) WHERE signed_out IS NOT NULL;

-- Guests who have signed all other devices out: only devices with a row are let in from then on.
CREATE TABLE guarded_guests (
    guest TEXT NOT NULL PRIMARY KEY,
    since BIGINT NOT NULL
);
CREATE INDEX guarded_guests_by_time ON guarded_guests (since);

-- Links that make another device the guest's, once. What is in the link is not stored, only its hash.
CREATE TABLE device_links (
    hash TEXT NOT NULL PRIMARY KEY,
    guest TEXT NOT NULL,
    -- By the clock of the store.
    until BIGINT NOT NULL
);
CREATE INDEX device_links_by_guest ON device_links (guest);
