//! The replay of Cosmic Factory: all galaxies side by side, as they were built.

pub mod scene;
