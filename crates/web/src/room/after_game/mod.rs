//! What every game ends with, whatever it was: the podium, another game, and what is taken along.

mod abandoned;
mod again;
mod keep;
mod podium;

pub(crate) use abandoned::Abandoned;
pub(crate) use again::{Again, AgainLine};
pub(crate) use keep::{Fairness, RecordLink, ReplayLink, ShareButton};
pub(crate) use podium::{Placing, Podium};
