//! A server and its clients, over the wire.

mod abuse;
mod another_game;
mod api;
mod codes;
mod crowds;
mod devices;
mod frames;
mod games;
mod guests;
mod hosts;
mod kit;
mod limits;
mod lists;
mod operators;
mod origins;
mod page;
mod races;
mod raw;
mod resume;
mod secrets;
mod slow;
mod stores;
mod tables;
mod uploads;
