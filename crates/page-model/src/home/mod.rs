//! Where everyone comes in.

pub mod join;
pub mod name;
pub mod outcome;
