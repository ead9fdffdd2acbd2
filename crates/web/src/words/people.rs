//! Names of the people at the table that is shown, and what marks them.

use leptos::prelude::With as _;
use tabletop::Seat;

use crate::live::Room;
use crate::texts::Texts;

/// What the player on a seat is called.
pub(crate) fn player(i18n: Texts, room: Room, seat: Seat) -> String {
    room.table.with(|table| page_model::words::player(i18n, &table.seats, seat))
}

/// What marks the player on a seat besides the name: that they are away or gone, and the bot that plays.
pub(crate) fn marks(i18n: Texts, room: Room, seat: Seat) -> Vec<String> {
    room.table.with(|table| page_model::words::marks(i18n, table, seat))
}
