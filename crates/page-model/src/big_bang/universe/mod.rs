//! The universe: the hexagon board with what lies on it, to look at, to move about in, and to point at.

pub mod camera;
pub mod cell_facts;
pub mod draw;
pub mod grid;
pub mod marks;
pub mod navigation;
