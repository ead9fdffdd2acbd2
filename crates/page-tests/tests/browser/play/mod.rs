//! What people do on the page, screen by screen.

mod build;
mod draft;
mod end;
mod home;
mod kept;
mod news;
mod room;
mod round;
mod scoring;

pub(crate) use build::Lying;
pub(crate) use kept::{bot, somebody};
