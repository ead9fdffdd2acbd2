//! The first page.

pub mod join;
pub mod link;
pub mod name;
pub mod outcome;
