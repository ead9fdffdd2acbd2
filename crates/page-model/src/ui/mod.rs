//! Parts that all places are made of.

pub mod switch;
