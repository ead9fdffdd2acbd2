//! The kinds of jobs that there are.

mod analysis_part;
mod decision;
mod game_played;
mod spent;

pub use analysis_part::AnalysisPart;
pub use game_played::{GameOver, GamePlayed};
pub use spent::Spent;
