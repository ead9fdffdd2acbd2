//! The hexagon board without a browser: its camera, grid, drawing, and where arrow keys lead.

pub mod camera;
pub mod cell_facts;
pub mod draw;
pub mod grid;
pub mod marks;
pub mod navigation;
