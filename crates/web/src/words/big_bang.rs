//! Sentences about Big Bang 13.7 at the table that is shown.

use big_bang::Refusal;

use crate::live::Room;
use crate::texts::Texts;

pub(crate) use page_model::words::big_bang::{body, objective, piece};

/// Why a move is not possible, as the rules found here.
pub(crate) fn refusal(i18n: Texts, room: Room, refusal: &Refusal) -> String {
    page_model::words::big_bang::refusal(i18n, &|seat| super::player(i18n, room, seat), refusal)
}
