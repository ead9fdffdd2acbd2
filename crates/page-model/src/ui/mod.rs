//! Components that all pages share.

pub mod switch;
