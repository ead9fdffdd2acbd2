//! Who comes and goes before the game, told to those who do not look at the seats.

use leptos::prelude::*;
use protocol::table::{Presence, SeatInfo};

use super::use_room;
use crate::guest::use_guest;
use crate::news::use_news;
use crate::sound::{Tone, use_sounds};
use crate::texts::{t_string, use_i18n};
use crate::words;

/// What happened to somebody.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Event {
    Came,
    Went,
    Lost,
    Back,
}

/// A person at a table: who, their name, and whether they are there.
type Someone = (String, String, bool);

fn people(seats: &[SeatInfo]) -> Vec<Someone> {
    let person = |sitting: &SeatInfo| match sitting {
        SeatInfo::Person { name, guest, presence, .. } => {
            Some((guest.clone(), name.clone(), *presence == Presence::Here))
        }
        SeatInfo::Nobody | SeatInfo::Bot { .. } => None,
    };
    seats.iter().filter_map(person).collect()
}

/// What happened between two moments, with the names of those to whom it did.
fn events(before: &[Someone], after: &[Someone]) -> Vec<(Event, String)> {
    let known = |people: &[Someone], guest: &str| people.iter().find(|(other, ..)| other == guest).cloned();
    let went = before.iter().filter(|(guest, ..)| known(after, guest).is_none());
    let mut events: Vec<(Event, String)> = went.map(|(_, name, _)| (Event::Went, name.clone())).collect();
    for (guest, name, here) in after {
        let event = match known(before, guest) {
            None => Event::Came,
            Some((.., was_here)) if was_here && !here => Event::Lost,
            Some((.., was_here)) if !was_here && *here => Event::Back,
            Some(_) => continue,
        };
        events.push((event, name.clone()));
    }
    events
}

/// Listens to the seats, and tells who comes and goes. It shows nothing of its own.
#[component]
pub(super) fn SeatNews() -> impl IntoView {
    let (i18n, room, news, sounds, guest) = (use_i18n(), use_room(), use_news(), use_sounds(), use_guest());
    let others = Memo::new(move |_| {
        let me = guest.id();
        room.table.with(|table| people(&table.seats)).into_iter().filter(|(guest, ..)| *guest != me).collect::<Vec<_>>()
    });
    Effect::new(move |before: Option<Vec<Someone>>| {
        let after = others.get();
        for (event, name) in events(before.as_ref().unwrap_or(&after), &after) {
            let name = words::person(i18n, &name);
            news.say(match event {
                Event::Came => t_string!(i18n, room.seats.came, name = name).to_string(),
                Event::Went => t_string!(i18n, room.seats.went, name = name).to_string(),
                Event::Lost => t_string!(i18n, room.seats.lost, name = name).to_string(),
                Event::Back => t_string!(i18n, room.seats.back, name = name).to_string(),
            });
            if event == Event::Came {
                sounds.play(Tone::Theirs);
            }
        }
        after
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn someone(guest: &str, here: bool) -> Someone {
        (guest.to_owned(), guest.to_uppercase(), here)
    }

    #[test]
    fn those_who_come_go_and_return_are_told() {
        let before = [someone("a", true), someone("b", true), someone("c", false)];
        let after = [someone("b", false), someone("c", true), someone("d", true)];
        let told = events(&before, &after);
        let expected = [(Event::Went, "A"), (Event::Lost, "B"), (Event::Back, "C"), (Event::Came, "D")];
        assert_eq!(told, expected.map(|(event, name)| (event, name.to_owned())));
    }

    #[test]
    fn nothing_is_told_where_nothing_happened() {
        let people = [someone("a", true), someone("b", false)];
        assert!(events(&people, &people).is_empty());
    }
}
