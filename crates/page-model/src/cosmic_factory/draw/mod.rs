//! Geometry that several screens of Cosmic Factory share.

pub mod board;
pub mod timer;
pub mod tracks;
