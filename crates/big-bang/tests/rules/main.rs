//! A test for every rule, named after its number.

mod actions;
mod hexidomino;
mod parallel;
mod pieces;
mod placing;
mod scoring;
mod simple;
mod solitary;
mod table;
mod turns;
