//! Sentences about Cosmic Factory at the table that is shown.

use cosmic_factory::Refusal;

use crate::live::Room;
use crate::texts::Texts;

pub(crate) use page_model::words::cosmic_factory::{
    card, card_effect, cell, color, ground, item, nothing, points_and_gain, shape_asks, signed, the_token,
    tile_in_tray, tile_to_pick, token_bet, track, turned, why, zone,
};

/// Why a move is not possible, as the rules found here.
pub(crate) fn refusal(i18n: Texts, room: Room, refusal: &Refusal) -> String {
    page_model::words::cosmic_factory::refusal(i18n, &|seat| super::player(i18n, room, seat), refusal)
}
