//! What the tests stand on: a server, a browser, people before it, and somebody to play with.

mod axe;
mod companion;
mod driver;
mod evidence;
mod hands;
mod keys;
mod looks;
mod network;
mod person;
mod places;
mod server;
mod session;
pub(crate) mod stopwatch;
mod texts;
mod touch;
mod world;

pub(crate) use companion::{Companion, Manner, answers, watched};
pub(crate) use hands::Point;
pub(crate) use keys::Key;
pub(crate) use looks::{Looks, Theme};
pub(crate) use person::{Person, quoted};
pub(crate) use places::{layouts, orrery};
pub(crate) use texts::{Language, filled, fixed_parts};
pub(crate) use world::{World, run_story};
