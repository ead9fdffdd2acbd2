//! Games that are over, move by move.

mod analysis;
mod big_bang;
mod captions;
mod controls;
mod cosmic_factory;
mod damage;
mod drop;
mod file;
mod frame;
mod jumps;
mod keys;
mod location;
mod picture;
mod place;
mod player;
mod scrubber;
mod tell;
mod try_it;
mod watch;

pub(crate) use place::ReplayPlace;
