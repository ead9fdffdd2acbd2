//! What the ends of all games share: the podium, the rematch, another level, and what can be kept.

mod abandoned;
mod again;
mod keep;
mod level;
mod podium;

pub(crate) use abandoned::Abandoned;
pub(crate) use again::{Again, AgainLine};
pub(crate) use keep::{Fairness, RecordLink, ReplayLink, ShareButton};
pub(crate) use level::LevelSuggestion;
pub(crate) use podium::{Placing, Podium};
