//! Drawings that several screens of the game share.

mod board;
mod galaxy;
mod results;
mod signs;
mod tile;
mod timer;
mod tracks;

pub(crate) use board::{Board, focus_on};
pub(crate) use galaxy::GalaxyPicture;
pub(crate) use results::ResultsTable;
pub(crate) use signs::{CardPicture, Coin, Piece};
pub(crate) use tile::{TileBack, TileFace};
pub(crate) use timer::{SandLine, SandTimer};
pub(crate) use tracks::{Gauge, TrackScale};

pub(crate) use crate::room::SeatSigil as Sigil;
