//! What every game ends with, whatever it was: the podium, another game, and what is taken along.

pub mod fairness;
pub mod podium;
