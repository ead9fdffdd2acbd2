//! People's ways through the page, in a browser.
//!
//! `cargo xtask test browser` builds the page and the server, brings the browser, and runs these.

mod kit;
mod play;
mod tour;

mod announcements;
mod big_bang;
mod building;
mod cards;
mod devices;
mod first_visit;
mod joining;
mod keyboard;
mod languages;
mod layout;
mod leaving;
mod levels;
mod loading;
mod offline;
mod phone;
mod refusals;
mod replays;
mod screens;
mod skeleton;
mod tables;
mod two_people;
mod unseen;
mod whole_games;
