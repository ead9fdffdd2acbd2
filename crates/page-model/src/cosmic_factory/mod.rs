//! What the screens of Cosmic Factory decide without a browser.

pub mod build;
pub mod cards;
pub mod choose;
pub mod draft;
pub mod draw;
pub mod end;
pub mod news;
pub mod points_table;
pub mod scoring;
