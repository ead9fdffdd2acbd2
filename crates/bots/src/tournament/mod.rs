//! Tournaments: who sits where in which game, and what the results say about strength.
//!
//! [`TournamentPlan`] seats the bots evenly, [`Tally`] collects who won, and [`Tally::ratings`] turns that into numbers with
//! intervals. Where a game has one player, [`Scores`] ranks by points instead. Bots are indices here, from 0; nothing in
//! this module knows a game, plays one, or looks at a clock.

mod interval;
mod matrix;
mod plan;
mod rating;
mod scores;
mod tally;

pub use interval::{Interval, wilson};
pub use plan::{MAX_BOTS, TournamentPlan, TournamentPlanError};
pub use rating::{AVERAGE, Rating};
pub use scores::Scores;
pub use tally::{Duel, Standing, Tally};
