//! A table: its lobby, and what surrounds the game.

mod after_game;
mod arrivals;
mod ballot;
mod banner;
mod cards;
mod chatter;
mod gathering;
mod intent;
mod invite;
mod keys;
mod leave;
mod menu;
mod modes;
mod page;
mod people;
mod presence;
mod questions;
mod reactions;
mod refusals;
mod seat_mark;
mod seats;
mod settings;
mod sigil;
mod start;
mod talk;
mod times;

pub(crate) use after_game::{
    Abandoned, Again, AgainLine, Fairness, LevelSuggestion, Placing, Podium, RecordLink, ReplayLink, ShareButton,
};
pub(crate) use ballot::BallotBar;
pub(crate) use banner::ConnectionBanner;
pub(crate) use chatter::Chatter;
pub(crate) use gathering::Gathering;
pub(crate) use intent::{
    PendingIntent, is_first_visit, last_choice, last_level, remember_choice, remember_first_game, remember_level,
    use_intent,
};
pub(crate) use leave::TableBrand;
pub(crate) use menu::{MenuButton, TalkBeside};
pub(crate) use page::TablePage;
pub(crate) use presence::PeopleNews;
pub(crate) use questions::use_answers;
pub(crate) use refusals::Refusals;
pub(crate) use seat_mark::{PlayerName, SeatMark};
pub(crate) use sigil::SeatSigil;
pub(crate) use times::limit_text;

use leptos::prelude::*;

use crate::guest::use_guest;
use crate::live::Room;

/// The table that is shown.
pub(crate) fn use_room() -> Room {
    expect_context()
}

/// Whether we are the host of the table that is shown.
pub(crate) fn use_is_host() -> Memo<bool> {
    let (room, guest) = (use_room(), use_guest());
    Memo::new(move |_| room.is_host(&guest.id()))
}

/// The link to the table that is shown.
pub(crate) fn table_link(room: Room) -> String {
    room.code.with_value(|code| format!("{}/t/{code}", crate::browser::origin()))
}
