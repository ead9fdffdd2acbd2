//! Replays: finished games, move by move.

mod analysis;
mod big_bang;
mod controls;
mod cosmic_factory;
mod drop;
mod file_page;
mod frame;
mod jumps;
mod keys;
mod location;
mod page;
mod picture;
mod player;
mod scrubber;
mod try_it;
mod watch;

pub(crate) use big_bang::BigBangReplay;
pub(crate) use cosmic_factory::CosmicFactoryReplay;
pub(crate) use page::ReplayPage;
pub(crate) use watch::ReplaySource;
