//! How to play.

pub mod big_bang;
pub mod cosmic_factory;
pub mod rule_note;
