//! Drawings are sound documents that show what is there, and nothing else.

mod big_bang;
mod cards;
mod chart;
mod cosmic_factory;
mod page;
mod sound;
