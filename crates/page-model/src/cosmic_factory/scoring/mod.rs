//! The count of a round: what earned which points, for everyone.

pub mod built_tiles;
pub mod round_break;
pub mod scored_galaxy;
pub mod steps;
pub mod worth;
