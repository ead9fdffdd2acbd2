//! Every screen at every size: the laws of layout, and goldens of what a person sees.
//!
//! One page goes through all sizes. At each the laws of `laws.js` are checked, in English together with the golden of
//! the screen in `tests/layouts`, then zoomed, with large text, in the other languages, by day and by night.

mod faults;
mod gallery;
mod golden;
mod laws;
mod learn;
mod positions;
mod sizes;

mod absence;
mod big_bang;
mod connection;
mod cosmic_factory;
mod home;
mod pages;
mod replay;
mod room;

use gallery::{Gallery, Shot, at_every_size};

/// Some of the longest names that people can have.
const LONG_NAMES: [&str; 4] =
    ["Wilhelmina Featherstones", "Maximilian von Habsburg", "Олександра Мар'яненко-К", "WWWWWWWWWWWWWWWWWWWWWWWW"];
