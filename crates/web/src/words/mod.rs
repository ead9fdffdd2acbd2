//! Sentences that are made of facts: names, refusals, what a tile shows, what points are for.
pub(crate) mod big_bang;
mod facts;
mod items;
mod joined;
mod modes;
mod names;
mod nothing;
mod problems;
mod refusals;
mod rules;
mod shapes;
mod tiles;

pub(crate) use items::{item, points_and_gain, signed, token_bet, why, zone};
pub(crate) use joined::{items, pair, parts, sentences};
pub(crate) use modes::{game, game_about, game_and_mode, mode, mode_about};
pub(crate) use names::*;
pub(crate) use nothing::nothing;
pub(crate) use problems::{may_pass, trouble, trouble_details, with_details};
pub(crate) use refusals::{ShapeHere, refusal, refused, refused_by_rules};
pub(crate) use rules::rule_title;
pub(crate) use shapes::shape_asks;
pub(crate) use tiles::{Content, cell, tile_in_tray, tile_to_pick, turned};
