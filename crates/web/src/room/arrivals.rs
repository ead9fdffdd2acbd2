//! Who comes and goes before the game, announced to players who do not look at the seats.

use leptos::prelude::*;
use page_model::room::arrivals::{SeatArrival, Someone, events, people};

use super::use_room;
use crate::guest::use_guest;
use crate::notifications::use_notifications;
use crate::sound::use_sounds;
use crate::texts::{t_string, use_i18n};
use crate::words;
use page_model::sound::Tone;

/// Announces who comes and goes. It renders nothing.
#[component]
pub(super) fn SeatNews() -> impl IntoView {
    let (i18n, room, news, sounds, guest) = (use_i18n(), use_room(), use_notifications(), use_sounds(), use_guest());
    let others = Memo::new(move |_| {
        let me = guest.id();
        room.table.with(|table| people(&table.seats)).into_iter().filter(|(guest, ..)| *guest != me).collect::<Vec<_>>()
    });
    Effect::new(move |before: Option<Vec<Someone>>| {
        let after = others.get();
        for (event, name) in events(before.as_ref().unwrap_or(&after), &after) {
            let name = words::person(i18n, &name);
            news.say(match event {
                SeatArrival::Came => t_string!(i18n, room.seats.came, name = name).to_string(),
                SeatArrival::Went => t_string!(i18n, room.seats.went, name = name).to_string(),
                SeatArrival::Lost => t_string!(i18n, room.seats.lost, name = name).to_string(),
                SeatArrival::Back => t_string!(i18n, room.seats.back, name = name).to_string(),
            });
            if event == SeatArrival::Came {
                sounds.play(Tone::Theirs);
            }
        }
        after
    });
}
