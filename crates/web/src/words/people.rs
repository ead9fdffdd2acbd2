//! Names of the people at the table that is shown, and what marks them.

use leptos::prelude::{Get as _, With as _};
use tabletop::Seat;

use crate::live::Room;
use crate::texts::{Texts, t_string};

/// What players are called, for sentences that need no table.
pub(crate) fn names(i18n: Texts, room: Room) -> impl Fn(Seat) -> String + Copy {
    move |seat| player(i18n, room, seat)
}

/// What the player on a seat is called.
pub(crate) fn player(i18n: Texts, room: Room, seat: Seat) -> String {
    room.table.with(|table| page_model::words::player(i18n, &table.seats, seat))
}

/// What the player on a seat is called where no mark stands beside the name: bots are told from people all the same.
pub(crate) fn marked_player(i18n: Texts, room: Room, seat: Seat) -> String {
    room.table.with(|table| page_model::words::marked_player(i18n, table, seat))
}

/// Whether a seat is the viewer's own; never if a finished game is shown.
pub(crate) fn is_own(room: Room, seat: Seat) -> bool {
    !room.is_shown_only() && room.seat.get() == Some(seat)
}

/// What the player on a seat is called in a list: the viewer is "You".
pub(crate) fn player_or_you(i18n: Texts, room: Room, seat: Seat) -> String {
    match is_own(room, seat) {
        true => t_string!(i18n, bb.boards.players.you).to_owned(),
        false => player(i18n, room, seat),
    }
}

/// What marks the player on a seat besides the name: that they are away or gone, and the bot that plays.
pub(crate) fn marks(i18n: Texts, room: Room, seat: Seat) -> Vec<String> {
    room.table.with(|table| page_model::words::marks(i18n, table, seat))
}
