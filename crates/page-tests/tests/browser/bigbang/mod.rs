//! Big Bang 13.7 on the page.

mod actions;
mod refusals;
mod secrets;
mod situations;
mod smooth;
mod turns;
mod whole_games;

pub(crate) use situations::find;
