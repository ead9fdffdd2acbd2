//! The command line as other programs meet it.

mod analyse;
mod bad_input;
mod best;
mod big_bang;
mod galaxy;
mod passwords;
mod pictures;
mod records;
mod run;
mod serve;
mod show;
mod store;
mod tiles;
mod tournament;
mod verify_deal;
mod work;
#[path = "../support/worker.rs"]
mod worker;
