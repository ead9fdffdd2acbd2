//! What people do on the page, screen by screen.

mod build;
mod draft;
mod end;
mod home;
mod news;
mod room;
mod round;
mod scoring;

pub(crate) use build::Lying;
