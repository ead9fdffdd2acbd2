//! Games that are over, move by move.

mod analysis;
mod bigbang;
mod controls;
mod cosmic;
mod drop;
mod file;
mod frame;
mod jumps;
mod keys;
mod location;
mod model;
mod people;
mod picture;
mod place;
mod player;
mod scrubber;
mod tell;
mod watch;

pub(crate) use place::ReplayPlace;
