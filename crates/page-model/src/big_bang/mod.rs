//! What the screens of Big Bang 13.7 decide without a browser.

pub mod answers;
pub mod board;
pub mod end;
pub mod hexidomino;
pub mod news;
pub mod objectives;
pub mod universe;
