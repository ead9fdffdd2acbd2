//! The universe: the hexagon board with its pieces, camera, gestures and keys.

pub mod camera;
pub mod cell_facts;
pub mod draw;
pub mod grid;
pub mod marks;
pub mod navigation;
