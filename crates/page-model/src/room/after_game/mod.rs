//! Places on the podium, the next level of bots and the proof of fair deals, for all games.

pub mod fairness;
pub mod one_sided;
pub mod podium;
