//! Sessions against a server that is played by hand, and against a table runner over connections that break.

mod broken;
mod connection;
mod kit;
mod optimistic;
