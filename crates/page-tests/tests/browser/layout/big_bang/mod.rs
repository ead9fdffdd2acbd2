//! The screens of Big Bang 13.7.

mod boards;
mod chain;
mod end;
mod moments;
