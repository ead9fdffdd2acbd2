//! Cosmic Factory as it is looked at again: everyone's galaxy side by side, as it was built.

pub mod scene;
