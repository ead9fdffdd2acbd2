//! Sentences that are made of facts: names, refusals, what a tile shows, what points are for.
mod items;
mod names;
mod problems;
mod refusals;
mod shapes;
mod tiles;

pub(crate) use items::{item, signed, why};
pub(crate) use names::*;
pub(crate) use problems::{may_pass, trouble, trouble_details};
pub(crate) use refusals::{ShapeHere, refusal, refused};
pub(crate) use shapes::shape_asks;
pub(crate) use tiles::{Content, cell, tile_in_tray, tile_to_pick, turned};
