//! The screen of a round's count.

pub mod built_tiles;
pub mod round_break;
pub mod scored_galaxy;
pub mod steps;
pub mod worth;
