//! What there is to announce between two views of Cosmic Factory.

pub mod facts;
pub mod last_seconds;
