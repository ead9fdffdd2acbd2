//! Tables and what goes with them.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tabletop::fair::{Contribution, Opening};
use tabletop::{Millis, Seat};

use crate::device::Device;
use crate::local::SeatedPlayer;

/// What will be played, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Settings {
    /// `cosmic-factory` or `big-bang`.
    pub game: String,
    /// One of the game's modes.
    pub mode: String,
    /// How many play.
    pub seats: usize,
    /// The options of the game, as in the header of a record. A new table has limits for all that people are waited for
    /// at, unless it names others, or none by `null`.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Map<String, Value>,
    /// Whether everyone finds the table, or only who has the link.
    #[serde(default)]
    pub visibility: Visibility,
    /// Whether people may write to each other and show reactions.
    #[serde(default = "yes")]
    pub chat: bool,
    /// How many seconds the table waits at most before it begins another round, until everyone who is there is ready;
    /// 0 for no breaks.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "openapi", schema(maximum = 300))]
    pub break_seconds: u32,
    /// Whether bots answer without a pause instead of taking their time as people do; only where players take turns.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quick_bots: bool,
}

impl Settings {
    /// The longest break that a table can agree on, in seconds.
    pub const LONGEST_BREAK: u32 = 300;
}

fn yes() -> bool {
    true
}

/// In the form in which serde asks for it.
#[expect(clippy::trivially_copy_pass_by_ref)]
fn is_zero(seconds: &u32) -> bool {
    *seconds == 0
}

/// Who finds a table.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Visibility {
    /// Only who has the link.
    #[default]
    Link,
    /// Everyone.
    Open,
}

/// A table, as everyone at it may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Table {
    /// Its short name, which is in its link.
    pub code: String,
    /// What is played.
    pub settings: Settings,
    /// Who sits where.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub seats: Vec<SeatInfo>,
    /// Who decides: the public name of a guest.
    pub host: String,
    /// How many watch.
    pub watchers: usize,
    /// Whether it has begun, or is over.
    pub phase: Phase,
    /// The hash to which the deals are bound, once the game has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// What seats add to the chance of the game: hashes as soon as it begins, and the bytes before anything is dealt.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub contributions: Vec<Contribution>,
    /// What the hash was made of, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub opening: Option<Opening>,
    /// The break that the table takes now.
    // What the setting calls a break is no name for a field in Rust.
    #[serde(default, rename = "break", skip_serializing_if = "Option::is_none")]
    pub recess: Option<Recess>,
    /// Who would like to play again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub again: Vec<Seat>,
    /// The table at which they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// What those who are there can decide, since somebody stays away or has resigned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ballot: Option<Ballot>,
    /// What happens when somebody goes, while the game is on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaving: Option<Leaving>,
    /// Whether the game was ended early, so that it has a record but no result.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub abandoned: bool,
    /// Whether the record of a game that was played elsewhere was uploaded: nobody knows how it was dealt.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub uploaded: bool,
    /// Those whom the host has removed from their seats: they may not sit down again until they are invited.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<NamedGuest>,
    /// Those whom the host has muted: what they say and show is not passed on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub muted: Vec<NamedGuest>,
}

/// A guest at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NamedGuest {
    /// The name they go by.
    pub name: String,
    /// The public name of the guest.
    pub guest: String,
}

/// What the people who are there can decide. A proposal is carried out as soon as all of them agree on it: everybody who
/// has a seat, is connected and has not resigned, aside from those for whom bots play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ballot {
    /// Those who are away and awaited without a time limit.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub absent: Vec<Seat>,
    /// From when on votes for a bot are taken, by the game's clock: two minutes after the first of them left. None
    /// if nobody is absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub bot_from: Option<Millis>,
    /// From when on votes for the end of the game are taken, by the game's clock: as for a bot, or at any time once
    /// somebody has resigned.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub end_from: Millis,
    /// Who votes for a bot to play for the absent until they are back.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub bot: Vec<Seat>,
    /// Who votes for the end of the game.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub end: Vec<Seat>,
}

impl Ballot {
    /// So long somebody may be away who is awaited without a time limit, in milliseconds. Then the others may decide.
    pub const VOTE_DELAY: Millis = 120_000;
}

/// What somebody is for at a [`Ballot`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Vote {
    /// A bot plays for the absent until they are back.
    Bot,
    /// The game ends.
    End,
    /// Neither: a vote is taken back.
    Wait,
}

/// What happens when somebody goes who has a seat.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Leaving {
    /// If their connection ends.
    pub away: IfAway,
    /// If they resign.
    pub resign: IfResigned,
}

/// What happens when somebody is away.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum IfAway {
    /// The game waits for them: nobody else plays.
    Waits,
    /// Time limits go on. When two have run out in a row a bot plays until they are back.
    Bot,
    /// When they are awaited and have been away for [`Ballot::VOTE_DELAY`], the others decide.
    Vote,
}

/// What happens when somebody resigns.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum IfResigned {
    /// A bot plays on.
    Bot,
    /// The game ends, since nobody else plays.
    Ends,
}

/// The level of bots that play for people who are away or have resigned.
pub const STAND_IN: &str = "medium";

/// A break between two rounds. The table goes on as soon as all people are ready who are there, bots and seats that
/// bots keep aside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Recess {
    /// When the table goes on at the latest, by the game's clock.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub until: Millis,
    /// Those who are there and ready.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub ready: Vec<Seat>,
}

/// How far a table has come.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Phase {
    /// People sit down.
    #[default]
    Gathering,
    /// The game is on.
    Playing,
    /// It is over.
    Over,
}

/// Who has a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum SeatInfo {
    /// Nobody.
    #[default]
    Nobody,
    /// A person.
    Person {
        /// The name they go by.
        name: String,
        /// The public name of the guest, by which people of the same name can be told apart.
        guest: String,
        /// Whether they are there.
        presence: Presence,
        /// Since when they have been away, by the game's clock, while the game is on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        away_since: Option<Millis>,
        /// The level of the bot that plays for them, until they are back or for good.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kept: Option<String>,
        /// Whether they have resigned, and only watch if they are there.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        resigned: bool,
    },
    /// A bot.
    Bot {
        /// Its level.
        level: String,
    },
}

/// Whether somebody is there.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// Connected.
    Here,
    /// Not connected.
    #[default]
    Away,
}

/// Something to show without words.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reaction {
    /// Hello.
    Wave,
    /// Well played.
    Applause,
    /// That is funny.
    Laugh,
    /// I did not expect that.
    Surprise,
    /// Let me think.
    Think,
    /// Oh no.
    Sigh,
    /// I like it.
    Heart,
    /// Thank you.
    Thanks,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableSummary {
    /// Its short name.
    pub code: String,
    /// The game.
    pub game: String,
    /// Its mode.
    pub mode: String,
    /// How many seats it has.
    pub seats: usize,
    /// Those who sit there: `{"person":{"name":"Ada"}}` or `{"bot":{"level":"hard"}}`.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub players: Vec<SeatedPlayer>,
    /// Where the guest who asks sits, in lists of their own games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// How far it has come.
    pub phase: Phase,
    /// When it was set up, in milliseconds since 1970.
    pub created: u64,
    /// When the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finished: Option<u64>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub result: Option<Value>,
    /// Whether it was ended early, so that there is no result.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub abandoned: bool,
    /// Whether the record of a game that was played elsewhere was uploaded: nobody knows how it was dealt.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub uploaded: bool,
}

/// Tables that anybody may come to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableList {
    /// Those that wait for players.
    pub gathering: Vec<TableSummary>,
    /// Games that can be watched.
    pub playing: Vec<TableSummary>,
}

/// Who the client is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    /// The public name of the guest.
    pub guest: String,
    /// The name they go by.
    pub name: String,
    /// What opens this guest's seats, for this device. Keep it to yourself.
    pub key: String,
    /// Devices that were added by links, of which the guest has not been told yet; not the one that asks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joined: Vec<Device>,
}

/// A new name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewName {
    /// The name to go by.
    pub name: String,
}

/// A game that was played elsewhere and is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewGame {
    /// Its record, as docs/formats.md tells: one game in a text.
    pub record: String,
    /// Who sat where, seat by seat: `{"person":{"name":"Ada"}}` or `{"bot":{"level":"hard"}}`; may be left out if that is
    /// not known.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub players: Vec<SeatedPlayer>,
    /// Where the guest sat who uploads it.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
}

/// Where a game is found that was uploaded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UploadedGame {
    /// The code of its table.
    pub code: String,
}
