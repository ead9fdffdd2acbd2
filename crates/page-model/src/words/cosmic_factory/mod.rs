//! Sentences about Cosmic Factory: tiles, cells, cards, points, refusals.

mod items;
pub mod names;
mod nothing;
pub mod refusals;
mod shapes;
mod tiles;

pub use items::{item, points_and_gain, signed, token_bet, why, zone};
pub use names::{card, card_effect, color, ground, the_token, track};
pub use nothing::nothing;
pub use refusals::refusal;
pub use shapes::shape_asks;
pub use tiles::{CellContent, cell, tile_in_tray, tile_to_pick, turned};
