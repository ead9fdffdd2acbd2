//! What operators ask a server for, and are answered: the bodies of `/api/admin`. `docs/operating.md` tells about it.

use serde::{Deserialize, Serialize};

use crate::announcement::Announcement;
use crate::table::{Phase, Table, TableSummary};

/// Who does something, and why. Both are kept in the log of what operators did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Doing {
    pub actor: String,
    #[serde(default)]
    pub reason: String,
}

/// An act with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act<T> {
    #[serde(flatten)]
    pub doing: Doing,
    #[serde(flatten)]
    pub what: T,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdminTable {
    #[serde(flatten)]
    pub summary: TableSummary,
    /// The id of the host.
    pub host: String,
    /// Whether everyone finds it.
    pub open: bool,
    /// How many entries its log has.
    pub entries: u64,
    /// The node that has it loaded; none where there is no cluster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node: Option<String>,
    /// When somebody was there last, in milliseconds since 1970, if that is known; time in which no server ran does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_active: Option<u64>,
}

/// One table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdminTableDetails {
    pub listed: AdminTable,
    /// The table as everyone may know it; none if it cannot be loaded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Table>,
    /// Why it cannot be loaded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

/// A guest in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdminGuest {
    pub guest: String,
    /// The name that they chose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_active: Option<u64>,
    /// Whether they are blocked now.
    pub blocked: bool,
}

/// A device on which a guest is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdminDevice {
    /// What it says of itself; empty for a key without a device.
    pub label: String,
    /// In milliseconds since 1970, as is `used`.
    pub created: u64,
    pub used: u64,
}

/// A table where something is kept of a guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuestTable {
    pub code: String,
    pub game: String,
    pub mode: String,
    pub phase: Phase,
    pub created: u64,
    /// Whether they are the host.
    pub host: bool,
    /// Where they sit; none for somebody who only is the host, or was removed or muted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<tabletop::Seat>,
}

/// Something that a guest has said and that is still kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuestSaying {
    /// The code of the table.
    pub code: String,
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// All that is kept of a guest.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GuestData {
    #[serde(flatten)]
    pub guest: AdminGuest,
    pub devices: Vec<AdminDevice>,
    pub tables: Vec<GuestTable>,
    /// What they have said lately.
    #[serde(default)]
    pub said: Vec<GuestSaying>,
    /// What operators did to them.
    pub audit: Vec<AuditLine>,
}

/// Whom to block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BlockTarget {
    /// A guest, by id.
    Guest(String),
    /// An address, or a network in CIDR notation.
    Network(String),
}

/// A block to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewBlock {
    pub target: BlockTarget,
    /// For how many minutes; none for good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u64>,
}

/// A block to be lifted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OldBlock {
    pub target: BlockTarget,
}

/// A block that holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockInfo {
    pub target: BlockTarget,
    /// In milliseconds since 1970; none for good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    pub reason: String,
    pub created: u64,
}

/// Another name for a guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewGuestName {
    pub name: String,
}

/// An announcement to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewAnnouncement {
    pub announcement: Announcement,
}

/// Nothing more than who and why.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nothing {}

/// What came of deleting or renaming a guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuestDone {
    /// How many tables had something of them.
    pub tables: usize,
}

/// An act in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditLine {
    /// In milliseconds since 1970.
    pub at: u64,
    pub actor: String,
    pub act: String,
    pub target: String,
    pub reason: String,
    /// Why it was not carried out after all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
}
