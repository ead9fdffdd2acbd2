//! The steps of an account, and what each item is worth.

pub mod built_tiles;
pub mod round_break;
pub mod scored_galaxy;
pub mod steps;
pub mod worth;
