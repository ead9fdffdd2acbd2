//! The view model of the page: what it decides without a browser. Plans, cameras, layouts, events, replays, and all
//! texts.
//!
//! Nothing in here knows Leptos or the DOM, so that it is tested natively; the crate `web` shows it. Each module is
//! named after the module of `web` that uses it.

pub mod announcements;
pub mod big_bang;
pub mod clock_face;
pub mod cosmic_factory;
pub mod games;
pub mod home;
pub mod how;
pub mod learn;
pub mod local;
pub mod motion;
pub mod replay;
pub mod room;
pub mod sound;
pub mod texts;
pub mod ui;
pub mod words;
