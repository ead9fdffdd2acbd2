//! Changes of the people at the table: who lost the connection, who is back, for whom a bot plays.

use leptos::prelude::*;
use page_model::room::presence::{PresenceChange, change};
use protocol::table::SeatInfo;
use tabletop::Seat;

use super::use_room;
use crate::notifications::use_notifications;
use crate::texts::{t_string, use_i18n};
use crate::words;

/// Announces changes of the people at the table.
#[component]
pub(crate) fn PeopleNews() -> impl IntoView {
    let (i18n, room, news) = (use_i18n(), use_room(), use_notifications());
    let called = move |name: String| words::person(i18n, &name);
    Effect::new(move |before: Option<Vec<SeatInfo>>| {
        let after = room.table.with(|table| table.seats.clone());
        let own = room.seat.get_untracked();
        let pairs = Seat::first(after.len()).zip(before.iter().flatten().zip(&after));
        for (seat, (before, after)) in pairs {
            let text = match change(before, after, own == Some(seat)) {
                None => continue,
                Some(PresenceChange::Lost(name)) => t_string!(i18n, room.seats.lost, name = called(name)).to_string(),
                Some(PresenceChange::Back(name)) => t_string!(i18n, room.seats.back, name = called(name)).to_string(),
                Some(PresenceChange::Kept(name)) => t_string!(i18n, room.seats.kept, name = called(name)).to_string(),
                Some(PresenceChange::Resigned(name)) => {
                    t_string!(i18n, room.seats.resigned, name = called(name)).to_string()
                }
                Some(PresenceChange::KeptUs) => t_string!(i18n, room.seats.kept_you).to_owned(),
            };
            news.note(text);
        }
        after
    });
}
