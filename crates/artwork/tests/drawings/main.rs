//! Drawings are sound documents that show what is there, and nothing else.

mod big_bang;
mod cosmic_factory;
mod sound;
