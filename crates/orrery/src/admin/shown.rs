//! Answers of a server as text, and times.

use std::fmt::Write as _;

use protocol::admin::{
    AdminDevice, AdminGuest, AdminTable, AdminTableDetails, AuditLine, BlockInfo, BlockTarget, GuestData, GuestSaying,
    GuestTable,
};
use protocol::local::SeatedPlayer;
use protocol::table::{Phase, Presence, SeatInfo};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What can be printed.
pub(super) trait Shown: Serialize + DeserializeOwned {
    fn text(&self) -> String;
}

/// Lines with columns, each as wide as it needs.
fn columns<const N: usize>(head: [&str; N], rows: &[[String; N]]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([head[column].len()]).max().unwrap_or_default()
    };
    let widths: [usize; N] = std::array::from_fn(width);
    let mut text = String::new();
    let mut line = |cells: [&str; N]| {
        let padded: Vec<String> = cells.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        text.push_str(padded.join("  ").trim_end());
        text.push('\n');
    };
    line(head);
    for row in rows {
        line(std::array::from_fn(|column| row[column].as_str()));
    }
    text
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Gathering => "gathering",
        Phase::Playing => "playing",
        Phase::Over => "over",
    }
}

fn players(players: &[SeatedPlayer]) -> String {
    let name = |player: &SeatedPlayer| match player {
        SeatedPlayer::Person { name } => name.clone(),
        SeatedPlayer::Bot { level } => format!("{level} bot"),
    };
    players.iter().map(name).collect::<Vec<_>>().join(", ")
}

fn table_row(table: &AdminTable) -> [String; 7] {
    let summary = &table.summary;
    [
        summary.code.clone(),
        phase(summary.phase).to_owned(),
        format!("{} {}", summary.game, summary.mode),
        table.entries.to_string(),
        time(summary.created),
        table.node.clone().unwrap_or_else(|| "-".to_owned()),
        players(&summary.players),
    ]
}

const TABLE_HEAD: [&str; 7] = ["CODE", "PHASE", "GAME", "ENTRIES", "MADE", "NODE", "PLAYERS"];

impl Shown for Vec<AdminTable> {
    fn text(&self) -> String {
        columns(TABLE_HEAD, &self.iter().map(table_row).collect::<Vec<_>>())
    }
}

impl Shown for AdminTableDetails {
    fn text(&self) -> String {
        let mut text = columns(TABLE_HEAD, &[table_row(&self.listed)]);
        let _ = writeln!(text, "host {}", self.listed.host);
        if let Some(problem) = &self.problem {
            let _ = writeln!(text, "it cannot be loaded: {problem}");
        }
        for (number, sitting) in self.table.iter().flat_map(|table| table.seats.iter().enumerate()) {
            let seat = match sitting {
                SeatInfo::Nobody => "free".to_owned(),
                SeatInfo::Bot { level } => format!("{level} bot"),
                SeatInfo::Person { name, guest, presence, .. } => {
                    let presence = if *presence == Presence::Here { "here" } else { "away" };
                    format!("{name}, {guest}, {presence}")
                }
            };
            let _ = writeln!(text, "seat {number}: {seat}");
        }
        if let Some(table) = &self.table {
            let _ = writeln!(text, "{} watch", table.watchers);
        }
        text
    }
}

fn guest_row(guest: &AdminGuest) -> [String; 4] {
    [
        guest.guest.clone(),
        guest.last_active.map_or_else(|| "-".to_owned(), time),
        if guest.blocked { "blocked" } else { "-" }.to_owned(),
        guest.name.clone().unwrap_or_else(|| "-".to_owned()),
    ]
}

const GUEST_HEAD: [&str; 4] = ["GUEST", "LAST THERE", "BLOCKED", "NAME"];

impl Shown for Vec<AdminGuest> {
    fn text(&self) -> String {
        columns(GUEST_HEAD, &self.iter().map(guest_row).collect::<Vec<_>>())
    }
}

impl Shown for GuestData {
    fn text(&self) -> String {
        let device = |device: &AdminDevice| [time(device.created), time(device.used), device.label.clone()];
        let table = |table: &GuestTable| {
            let seat = table.seat.map_or_else(|| "-".to_owned(), |seat| seat.index().to_string());
            let host = if table.host { "host" } else { "-" }.to_owned();
            [table.code.clone(), phase(table.phase).to_owned(), seat, host, format!("{} {}", table.game, table.mode)]
        };
        let mut text = columns(GUEST_HEAD, &[guest_row(&self.guest)]);
        let devices: Vec<_> = self.devices.iter().map(device).collect();
        let tables: Vec<_> = self.tables.iter().map(table).collect();
        let _ = write!(text, "\n{}", columns(["SIGNED IN", "USED", "DEVICE"], &devices));
        let _ = write!(text, "\n{}", columns(["CODE", "PHASE", "SEAT", "HOST", "GAME"], &tables));
        let said = |said: &GuestSaying| [said.code.clone(), time(said.at), said.text.clone()];
        let said: Vec<_> = self.said.iter().map(said).collect();
        let _ = write!(text, "\n{}", columns(["CODE", "AT", "SAID"], &said));
        let _ = write!(text, "\n{}", self.audit.text());
        text
    }
}

impl Shown for Vec<BlockInfo> {
    fn text(&self) -> String {
        let row = |block: &BlockInfo| {
            let (kind, target) = match &block.target {
                BlockTarget::Guest(guest) => ("guest", guest),
                BlockTarget::Network(network) => ("network", network),
            };
            [kind.to_owned(), target.clone(), until(block.until), time(block.created), block.reason.clone()]
        };
        columns(["KIND", "TARGET", "UNTIL", "SINCE", "REASON"], &self.iter().map(row).collect::<Vec<_>>())
    }
}

impl Shown for Vec<AuditLine> {
    fn text(&self) -> String {
        let row = |line: &AuditLine| {
            let reason = match &line.failure {
                Some(failure) => format!("failed: {failure}"),
                None => line.reason.clone(),
            };
            [time(line.at), line.actor.clone(), line.act.clone(), line.target.clone(), reason]
        };
        columns(["TIME", "WHO", "ACT", "TARGET", "REASON"], &self.iter().map(row).collect::<Vec<_>>())
    }
}

pub(super) fn until(until: Option<u64>) -> String {
    until.map_or_else(|| "for good".to_owned(), |until| format!("until {}", time(until)))
}

/// Days in the months of a year that begins in March, so that a leap day is its last.
const MONTHS: [u64; 12] = [31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 31, 29];

/// A time in milliseconds since 1970, in UTC, to the minute.
pub(super) fn time(millis: u64) -> String {
    let minutes = millis / 60_000;
    let (days, minute) = (minutes / 1440, minutes % 1440);
    let (year, month, day) = date(days);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}Z", minute / 60, minute % 60)
}

/// Year, month and day so many days after the first of 1970. Counted from March of the year 0, as the calendar repeats itself
/// after 400 years of 146,097 days.
fn date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let mut rest = day - (365 * year + year / 4 - year / 100);
    let mut month = 0;
    while rest >= MONTHS[month] {
        rest -= MONTHS[month];
        month += 1;
    }
    let month = month as u64;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (400 * era + year + later, month, rest + 1)
}

/// Reads what [`time`] writes, with a space instead of the T and without the Z as well.
pub(super) fn read_time(text: &str) -> Result<u64, String> {
    let wrong = || "a time looks like 2027-01-31T22:00Z, in UTC".to_owned();
    let (day, clock) = text.trim().trim_end_matches('Z').split_once(['T', ' ']).ok_or_else(wrong)?;
    let numbers =
        |text: &str, sign| text.split(sign).map(str::parse).collect::<Result<Vec<u64>, _>>().map_err(|_| wrong());
    let (Ok([year, month, date_of]), Ok([hour, minute])) =
        (<[u64; 3]>::try_from(numbers(day, '-')?), <[u64; 2]>::try_from(numbers(clock, ':')?))
    else {
        return Err(wrong());
    };
    if !(1970..3000).contains(&year) || hour > 23 || minute > 59 {
        return Err(wrong());
    }
    // The year and a month tell roughly how many days; of those around there the right one has this date.
    let near = (year - 1970) * 365 + (year - 1970) / 4 + month.saturating_sub(1).min(11) * 30;
    let found = (near.saturating_sub(40)..near + 40).find(|day| date(*day) == (year, month, date_of));
    let day = found.ok_or_else(wrong)?;
    Ok((day * 1440 + hour * 60 + minute) * 60_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_and_read() {
        for (millis, text) in [
            (0, "1970-01-01T00:00Z"),
            (951_782_340_000, "2000-02-28T23:59Z"),
            (951_782_400_000, "2000-02-29T00:00Z"),
            (951_868_800_000, "2000-03-01T00:00Z"),
            (1_798_761_540_000, "2026-12-31T23:59Z"),
            (1_798_761_600_000, "2027-01-01T00:00Z"),
            (4_107_542_400_000, "2100-03-01T00:00Z"),
        ] {
            assert_eq!(time(millis), text);
            assert_eq!(read_time(text), Ok(millis));
        }
        for day in 0..60_000 {
            let millis = day * 86_400_000 + 3_600_000;
            assert_eq!(read_time(&time(millis)), Ok(millis), "{}", time(millis));
        }
        assert_eq!(read_time("2027-01-31 22:00"), read_time("2027-01-31T22:00Z"));
        for wrong in ["", "tomorrow", "2027-02-29T10:00Z", "2027-13-01T10:00Z", "2027-01-01T24:00Z", "2027-01-01"] {
            assert!(read_time(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn columns_are_as_wide_as_they_need() {
        let rows = [["a".to_owned(), "Zoë".to_owned()], ["longer".to_owned(), String::new()]];
        assert_eq!(columns(["X", "NAME"], &rows), "X       NAME\na       Zoë\nlonger\n");
    }
}
