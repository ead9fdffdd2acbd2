//! The devices of guests: which of their keys still hold, and links that add another device.
//!
//! A key is signed by the server, so that a new guest costs no row. A row tells what has become of a device since. Signed
//! out devices keep their rows as tombstones; a guest who has signed all others out is guarded, and then only devices with
//! a row are let in.

use serde::Serialize;
use sqlx::Connection as _;

use crate::batch::as_rows;
use crate::engine::{Engine, on_engine};
use crate::writing::writing;
use crate::{Store, StoreError};

/// A device of a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredDevice {
    /// Empty for the guest's own key, which is bound to no device.
    pub device: String,
    pub label: String,
    /// In milliseconds since 1970, as is `used`.
    pub created: u64,
    pub used: u64,
    /// Whether it came by a link and the guest has not been told yet.
    pub unseen: bool,
}

/// A device that was used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeviceUse {
    pub guest: String,
    pub device: String,
    pub label: String,
    /// In milliseconds since 1970.
    pub at: u64,
}

/// What is known of a guest and one of their devices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The name that the guest chose.
    pub name: Option<String>,
    /// When the device was last known to be used; none if it has no row.
    pub used: Option<u64>,
    /// Whether its key holds.
    pub holds: bool,
}

/// What differs between the engines, with the current time by the clock of the store.
struct Statements {
    note: &'static str,
    sign_out: &'static str,
    sign_out_shared: &'static str,
    sign_out_all: &'static str,
    guard: &'static str,
    signed_out_lately: &'static str,
    forget_links: &'static str,
    add_link: &'static str,
    find_link: &'static str,
    take_link: &'static str,
}

macro_rules! statements {
    (rows: $rows:literal, now: $now:literal) => {
        Statements {
            // A guarded guest gets no new rows this way.
            note: concat!(
                "INSERT INTO devices (guest, device, label, created, used, last_active, unseen)",
                " SELECT value->>'guest', value->>'device', value->>'label', CAST(value->>'at' AS BIGINT),",
                " CAST(value->>'at' AS BIGINT), (SELECT service FROM service_clock), false FROM ",
                $rows,
                " WHERE NOT EXISTS (SELECT 1 FROM guarded_guests WHERE guarded_guests.guest = value->>'guest')",
                " OR EXISTS (SELECT 1 FROM devices AS known WHERE known.guest = value->>'guest'",
                " AND known.device = value->>'device')",
                " ON CONFLICT (guest, device) DO UPDATE SET used = excluded.used, label = excluded.label,",
                " last_active = excluded.last_active"
            ),
            sign_out: concat!("UPDATE devices SET signed_out = ", $now, " WHERE guest = $1 AND device = $2"),
            sign_out_shared: concat!(
                "INSERT INTO devices (guest, device, label, created, used, last_active, unseen, signed_out)",
                " VALUES ($1, $2, '', 0, 0, 0, false, ",
                $now,
                ") ON CONFLICT (guest, device) DO UPDATE SET signed_out = excluded.signed_out"
            ),
            sign_out_all: concat!(
                "UPDATE devices SET signed_out = ",
                $now,
                " WHERE guest = $1 AND device <> $2 AND signed_out IS NULL"
            ),
            guard: concat!(
                "INSERT INTO guarded_guests (guest, since) VALUES ($1, ",
                $now,
                ") ON CONFLICT (guest) DO UPDATE SET since = excluded.since"
            ),
            signed_out_lately: concat!(
                "SELECT guest FROM devices WHERE signed_out > ",
                $now,
                " - $1 UNION SELECT guest FROM guarded_guests WHERE since > ",
                $now,
                " - $1"
            ),
            forget_links: concat!("DELETE FROM device_links WHERE guest = $1 OR until < ", $now),
            add_link: concat!("INSERT INTO device_links (hash, guest, until) VALUES ($1, $2, ", $now, " + $3)"),
            find_link: concat!("SELECT guest FROM device_links WHERE hash = $1 AND until > ", $now),
            take_link: concat!("DELETE FROM device_links WHERE hash = $1 AND until > ", $now, " RETURNING guest"),
        }
    };
}

static SQLITE: Statements = statements! { rows: "json_each($1)", now: "CAST(unixepoch('subsec') * 1000 AS INTEGER)" };

static POSTGRES: Statements = statements! {
    rows: "json_array_elements(CAST($1 AS json))",
    now: "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
};

/// Adds a device, or forgets that it was signed out.
const ADD_DEVICE: &str = "INSERT INTO devices (guest, device, label, created, used, last_active, unseen) \
                          VALUES ($1, $2, $3, $4, $4, (SELECT service FROM service_clock), $5) \
                          ON CONFLICT (guest, device) DO UPDATE \
                          SET signed_out = NULL, used = excluded.used, last_active = excluded.last_active";

/// The guest's name; when the device was used, and signed out; since when only known devices hold.
type StandingRow = (Option<String>, Option<i64>, Option<i64>, Option<i64>);

/// Device, label, created, used, and whether its owner has not seen it yet.
type DeviceRow = (String, String, i64, i64, bool);

impl Store {
    /// What is known of a guest and one of their devices: one look-up by primary keys, since every request begins with it.
    pub async fn standing(&self, guest: &str, device: &str) -> Result<Standing, StoreError> {
        let row: Result<StandingRow, _> = on_engine!(self.engine(), pools => {
            sqlx::query_as(
                "SELECT (SELECT name FROM guests WHERE guest = $1), \
                 (SELECT used FROM devices WHERE guest = $1 AND device = $2), \
                 (SELECT signed_out FROM devices WHERE guest = $1 AND device = $2), \
                 (SELECT since FROM guarded_guests WHERE guest = $1)",
            )
            .bind(guest)
            .bind(device)
            .fetch_one(&pools.reading)
            .await
        });
        let (name, used, signed_out, guarded) = row.map_err(|source| self.failed(source))?;
        let holds = signed_out.is_none() && (used.is_some() || guarded.is_none());
        Ok(Standing { name, used: used.map(i64::cast_unsigned), holds })
    }

    /// The devices of a guest that are signed in, the one that was used last first.
    pub async fn devices(&self, guest: &str) -> Result<Vec<StoredDevice>, StoreError> {
        let rows: Result<Vec<DeviceRow>, _> = on_engine!(self.engine(), pools => {
            sqlx::query_as(
                "SELECT device, label, created, used, unseen FROM devices \
                 WHERE guest = $1 AND signed_out IS NULL ORDER BY used DESC, device",
            )
            .bind(guest)
            .fetch_all(&pools.reading)
            .await
        });
        let device = |(device, label, created, used, unseen): (_, _, i64, i64, _)| StoredDevice {
            device,
            label,
            created: created.cast_unsigned(),
            used: used.cast_unsigned(),
            unseen,
        };
        rows.map(|rows| rows.into_iter().map(device).collect()).map_err(|source| self.failed(source))
    }

    /// Notes that devices were used. One that was signed out stays so.
    pub async fn note_devices(&self, uses: &[DeviceUse]) -> Result<(), StoreError> {
        let (rows, statements) = (as_rows(uses), self.device_statements());
        let done = writing!(self.engine(), pools, connection => {
            sqlx::query(statements.note).bind(rows).execute(&mut *connection).await.map(|_| ())
        });
        done.map_err(|fault| self.unwritten(fault))
    }

    /// The guest has been told of all their devices.
    pub async fn devices_seen(&self, guest: &str) -> Result<(), StoreError> {
        let done = writing!(self.engine(), pools, connection => {
            sqlx::query("UPDATE devices SET unseen = false WHERE guest = $1 AND unseen")
                .bind(guest)
                .execute(&mut *connection)
                .await
                .map(|_| ())
        });
        done.map_err(|fault| self.unwritten(fault))
    }

    /// Signs a device out: its key does not hold any more. One that has no row is not known to the guest either; only the
    /// guest's own key may hold without one.
    pub async fn sign_out(&self, guest: &str, device: &str) -> Result<(), StoreError> {
        let statements = self.device_statements();
        let done = writing!(self.engine(), pools, connection => {
            let statement = if device.is_empty() { statements.sign_out_shared } else { statements.sign_out };
            sqlx::query(statement).bind(guest).bind(device).execute(&mut *connection).await.map(|_| ())
        });
        done.map_err(|fault| self.unwritten(fault))
    }

    /// Signs in one device and signs out all others, known or not. Links of the guest do not hold any more either.
    pub async fn sign_out_others(&self, kept: &DeviceUse) -> Result<(), StoreError> {
        let statements = self.device_statements();
        let done = writing!(self.engine(), pools, connection => {
            let mut transaction = connection.begin_with(pools.statements.begin).await?;
            sqlx::query(statements.guard).bind(&kept.guest).execute(&mut *transaction).await?;
            sqlx::query(statements.sign_out_all)
                .bind(&kept.guest)
                .bind(&kept.device)
                .execute(&mut *transaction)
                .await?;
            sqlx::query(ADD_DEVICE)
                .bind(&kept.guest)
                .bind(&kept.device)
                .bind(&kept.label)
                .bind(kept.at.cast_signed())
                .bind(false)
                .execute(&mut *transaction)
                .await?;
            sqlx::query(statements.forget_links).bind(&kept.guest).execute(&mut *transaction).await?;
            transaction.commit().await
        });
        done.map_err(|fault| self.unwritten(fault))
    }

    /// The guests of whom a device was signed out within so many milliseconds.
    pub async fn signed_out_lately(&self, millis: u32) -> Result<Vec<String>, StoreError> {
        let statements = self.device_statements();
        let guests = on_engine!(self.engine(), pools => {
            sqlx::query_scalar(statements.signed_out_lately).bind(i64::from(millis)).fetch_all(&pools.reading).await
        });
        guests.map_err(|source| self.failed(source))
    }

    /// Adds a link of a guest that holds for so many milliseconds. Earlier ones do not hold any more.
    pub async fn add_device_link(&self, hash: &str, guest: &str, millis: u32) -> Result<(), StoreError> {
        let statements = self.device_statements();
        let done = writing!(self.engine(), pools, connection => {
            let mut transaction = connection.begin_with(pools.statements.begin).await?;
            sqlx::query(statements.forget_links).bind(guest).execute(&mut *transaction).await?;
            sqlx::query(statements.add_link)
                .bind(hash)
                .bind(guest)
                .bind(i64::from(millis))
                .execute(&mut *transaction)
                .await?;
            transaction.commit().await
        });
        done.map_err(|fault| self.unwritten(fault))
    }

    /// Whose link this is; none if it does not hold any more.
    pub async fn device_link(&self, hash: &str) -> Result<Option<String>, StoreError> {
        let statements = self.device_statements();
        let guest = on_engine!(self.engine(), pools => {
            sqlx::query_scalar(statements.find_link).bind(hash).fetch_optional(&pools.reading).await
        });
        guest.map_err(|source| self.failed(source))
    }

    /// Uses a link up; whose it was, or none if it does not hold any more. Of several who try at once one succeeds.
    pub async fn take_device_link(&self, hash: &str) -> Result<Option<String>, StoreError> {
        let statements = self.device_statements();
        let guest = writing!(self.engine(), pools, connection => {
            sqlx::query_scalar(statements.take_link).bind(hash).fetch_optional(&mut *connection).await
        });
        guest.map_err(|fault| self.unwritten(fault))
    }

    /// Adds a device that came by a link, which its guest has to be told.
    pub async fn add_device(&self, device: &DeviceUse) -> Result<(), StoreError> {
        let done = writing!(self.engine(), pools, connection => {
            sqlx::query(ADD_DEVICE)
                .bind(&device.guest)
                .bind(&device.device)
                .bind(&device.label)
                .bind(device.at.cast_signed())
                .bind(true)
                .execute(&mut *connection)
                .await
                .map(|_| ())
        });
        done.map_err(|fault| self.unwritten(fault))
    }

    /// Forgets devices that were not used since a time of the service clock, of guests who have no game. Their keys hold as
    /// before, as those of newcomers do; rows on which it depends whether a key holds are kept. Returns how many there
    /// were, up to the limit.
    pub async fn delete_idle_devices(&self, before: u64, limit: u32) -> Result<u64, StoreError> {
        let deleted = writing!(self.engine(), pools, connection => {
            sqlx::query(
                "DELETE FROM devices WHERE (guest, device) IN (SELECT guest, device FROM devices AS idle \
                 WHERE last_active < $1 AND signed_out IS NULL \
                 AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.guest = idle.guest) \
                 AND NOT EXISTS (SELECT 1 FROM guarded_guests WHERE guarded_guests.guest = idle.guest) \
                 ORDER BY last_active LIMIT $2) AND last_active < $1 AND signed_out IS NULL",
            )
            .bind(before.cast_signed())
            .bind(i64::from(limit))
            .execute(&mut *connection)
            .await
            .map(|done| done.rows_affected())
        });
        deleted.map_err(|fault| self.unwritten(fault))
    }

    fn device_statements(&self) -> &'static Statements {
        match self.engine() {
            Engine::Sqlite(_) => &SQLITE,
            Engine::Postgres(_) => &POSTGRES,
        }
    }
}
