//! The command line as other programs meet it.

mod bad_input;
mod galaxy;
mod pictures;
mod records;
mod run;
mod tiles;
