//! Sessions against a server that is played by hand, and against a table runner over connections that break.

mod broken;
mod connection;
mod contributions;
mod kit;
mod optimistic;
