//! What the first page makes of codes, names and results.

pub mod join;
pub mod link;
pub mod name;
pub mod outcome;
