//! Big Bang 13.7 on the page.

mod actions;
mod keys;
mod refusals;
mod secrets;
mod sight;
mod situations;
mod smooth;
mod story;
mod turns;

pub(crate) use refusals::unfitting;
pub(crate) use situations::{Situation, find, find_among, find_end, find_with, me, play_out, plays};
pub(crate) use turns::{CHOICE, OTHER_UNIVERSE};
