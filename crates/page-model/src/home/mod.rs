//! The first page.

pub mod join;
pub mod name;
pub mod outcome;
