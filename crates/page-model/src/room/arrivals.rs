//! Who has come and gone between two states of the seats.

use protocol::table::{Presence, SeatInfo};

/// An event about a person.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum SeatArrival {
    Came,
    Went,
    Lost,
    Back,
}

/// A person at a table: id, name, and whether they are connected.
pub type Someone = (String, String, bool);

pub fn people(seats: &[SeatInfo]) -> Vec<Someone> {
    let person = |sitting: &SeatInfo| match sitting {
        SeatInfo::Person { name, guest, presence, .. } => {
            Some((guest.clone(), name.clone(), *presence == Presence::Here))
        }
        SeatInfo::Nobody | SeatInfo::Bot { .. } => None,
    };
    seats.iter().filter_map(person).collect()
}

/// The events between two states, with the names of the persons.
pub fn events(before: &[Someone], after: &[Someone]) -> Vec<(SeatArrival, String)> {
    let known = |people: &[Someone], guest: &str| people.iter().find(|(other, ..)| other == guest).cloned();
    let went = before.iter().filter(|(guest, ..)| known(after, guest).is_none());
    let mut events: Vec<(SeatArrival, String)> = went.map(|(_, name, _)| (SeatArrival::Went, name.clone())).collect();
    for (guest, name, here) in after {
        let event = match known(before, guest) {
            None => SeatArrival::Came,
            Some((.., was_here)) if was_here && !here => SeatArrival::Lost,
            Some((.., was_here)) if !was_here && *here => SeatArrival::Back,
            Some(_) => continue,
        };
        events.push((event, name.clone()));
    }
    events
}

#[cfg(test)]
mod tests {
    use super::*;

    fn someone(guest: &str, here: bool) -> Someone {
        (guest.to_owned(), guest.to_uppercase(), here)
    }

    #[test]
    fn those_who_come_go_and_return_are_announced() {
        let before = [someone("a", true), someone("b", true), someone("c", false)];
        let after = [someone("b", false), someone("c", true), someone("d", true)];
        let found = events(&before, &after);
        let expected =
            [(SeatArrival::Went, "A"), (SeatArrival::Lost, "B"), (SeatArrival::Back, "C"), (SeatArrival::Came, "D")];
        assert_eq!(found, expected.map(|(event, name)| (event, name.to_owned())));
    }

    #[test]
    fn nothing_is_announced_where_nothing_happened() {
        let people = [someone("a", true), someone("b", false)];
        assert!(events(&people, &people).is_empty());
    }
}
