//! Refusals of the server in words.

use cosmic_factory::Shape;
use leptos::prelude::*;
use protocol::to_client::Refused;

use crate::live::Room;
use crate::texts::Texts;

/// The shape that the card of the round asks for. The facts of a refusal do not repeat it.
#[derive(Copy, Clone)]
pub(crate) struct ShapeHere(pub(crate) Signal<Option<Shape>>);

/// Why the server refused a request.
pub(crate) fn refused(i18n: Texts, room: Room, refused: &Refused) -> String {
    let name = |seat| super::player(i18n, room, seat);
    let shape = use_context().and_then(|ShapeHere(shape)| shape.get_untracked());
    page_model::words::refusals::refused(i18n, &name, refused, shape)
}
