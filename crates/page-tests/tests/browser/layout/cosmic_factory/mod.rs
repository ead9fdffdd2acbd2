//! The screens of Cosmic Factory.

mod build;
mod choose;
mod draft;
mod end;

use crate::kit::Person;

/// Puts the card aside that is shown at the beginning of a round.
pub(super) async fn puts_card_aside(person: &Person) {
    person.presses("dialog[open] [data-action='card-ready']").await;
    person.misses("dialog[open]").await;
}
