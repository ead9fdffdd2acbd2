//! Cosmic Factory on the page.

pub mod build;
pub mod cards;
pub mod choose;
pub mod draft;
pub mod draw;
pub mod end;
pub mod goal;
pub mod motion;
pub mod scoring;
pub mod watch_news;
