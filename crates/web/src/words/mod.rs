//! Sentences that are made of facts: names, refusals, what a tile shows, what points are for.
pub(crate) mod bigbang;
mod facts;
mod items;
mod modes;
mod names;
mod problems;
mod refusals;
mod shapes;
mod tiles;

pub(crate) use items::{item, signed, why};
pub(crate) use modes::{game, game_about, game_and_mode, mode, mode_about};
pub(crate) use names::*;
pub(crate) use problems::{may_pass, trouble, trouble_details};
pub(crate) use refusals::{ShapeHere, refusal, refused};
pub(crate) use shapes::shape_asks;
pub(crate) use tiles::{Content, cell, tile_in_tray, tile_to_pick, turned};
