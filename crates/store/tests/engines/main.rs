//! What a store promises, tried on both engines.

mod cases;
mod crash;
mod files;
mod postgres;
mod samples;
mod sqlite;
