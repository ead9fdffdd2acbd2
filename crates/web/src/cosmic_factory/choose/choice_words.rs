//! What somebody has chosen, in words.

use cosmic_factory::game::Choice;
use tabletop::Seat;

use crate::live::Room;
use crate::texts::{Texts, t_string};
use crate::words;

/// What the player on a seat has chosen, at a table of so many.
pub(crate) fn choice_in_words(i18n: Texts, room: Room, seats: usize, seat: Seat, choice: Choice) -> String {
    let name = words::player(i18n, room, seat);
    match choice {
        Choice::Darken(_) => {
            let owner = words::player(i18n, room, seat.right(seats));
            t_string!(i18n, choices.darken.told, name = name, owner = owner).to_string()
        }
        Choice::Sabotage(tile) => {
            let owner = words::player(i18n, room, seat.left(seats));
            t_string!(i18n, choices.sabotage.told, name = name, tile = tile.get(), owner = owner).to_string()
        }
        Choice::Swap(color) => {
            t_string!(i18n, choices.swap.told, name = name, color = words::cosmic_factory::color(i18n, color))
                .to_string()
        }
        Choice::Offer(Some(color)) => {
            t_string!(i18n, choices.offer.told, name = name, color = words::cosmic_factory::color(i18n, color))
                .to_string()
        }
        Choice::Offer(None) => t_string!(i18n, choices.offer.told_declined, name = name).to_string(),
    }
}
