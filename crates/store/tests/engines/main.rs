//! What a store promises, tried on both engines.

mod cases;
mod crash;
mod postgres;
mod samples;
mod sqlite;
