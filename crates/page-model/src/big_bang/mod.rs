//! Big Bang 13.7 on the page.

pub mod aims;
pub mod desk;
pub mod end;
pub mod hexidomino;
pub mod story;
pub mod universe;
