//! The layout of a chain, and the links that can be added.

pub mod layout;
pub mod link_options;
