//! Decisions of components that all pages share.

pub mod switch;
