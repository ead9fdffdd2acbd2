//! The kinds of jobs that there are.

mod analysis_part;
mod decision;
mod decision_time;
mod game_played;

pub use analysis_part::AnalysisPart;
pub use decision_time::DecisionTime;
pub use game_played::{GameOver, GamePlayed};
