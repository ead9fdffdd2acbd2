//! Why the server did not do what it was asked for, in words.

use cosmic_factory::Shape;
use leptos::prelude::*;
use protocol::to_client::Refused;

use crate::live::Room;
use crate::texts::Texts;

/// The shape that the card of the round asks for. Facts leave out what follows from it.
#[derive(Copy, Clone)]
pub(crate) struct ShapeHere(pub(crate) Signal<Option<Shape>>);

/// Why the server did not do what it was asked for.
pub(crate) fn refused(i18n: Texts, room: Room, refused: &Refused) -> String {
    let name = |seat| super::player(i18n, room, seat);
    let shape = use_context().and_then(|ShapeHere(shape)| shape.get_untracked());
    page_model::words::refusals::refused(i18n, &name, refused, shape)
}
