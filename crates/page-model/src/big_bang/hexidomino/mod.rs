//! Hexidomino: the chain and the hand.

pub mod layout;
pub mod link_options;
