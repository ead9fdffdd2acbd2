//! Sentences with variables about the table that is shown.
//!
//! Sentences that need no table are in [`page_model::words`], and are re-exported here.

pub(crate) mod big_bang;
pub(crate) mod cosmic_factory;
mod people;
mod problems;
mod refused;

pub(crate) use page_model::words::{
    bot_of_level, game, game_about, game_and_mode, items, level, level_about, list, listed_players, made_up, minutes,
    mode, mode_about, order_about, pair, parts, person, rule_title, sentences, with_details,
};
pub(crate) use people::{is_own, marked_player, marks, names, player, player_or_you};
pub(crate) use problems::{may_pass, trouble, trouble_details};
pub(crate) use refused::{ShapeHere, refused};
