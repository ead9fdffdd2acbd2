//! What happened in a game: announced as it happens, kept as a log, and shown again.

mod announcer;
mod attention;
mod log;
mod recall;
mod words;

pub(crate) use announcer::GameNews;
pub(crate) use log::{LogButton, LogPanel};
pub(crate) use recall::Recall;
pub(crate) use words::{entry_in_words, move_in_words};
