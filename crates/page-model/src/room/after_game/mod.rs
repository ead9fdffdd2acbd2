//! Places on the podium and the proof of fair deals, for all games.

pub mod fairness;
pub mod podium;
