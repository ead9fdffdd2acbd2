//! What the ends of all games share: the podium, the rematch, and what can be kept.

pub mod fairness;
pub mod podium;
