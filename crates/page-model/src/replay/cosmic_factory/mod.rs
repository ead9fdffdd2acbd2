//! What a replay of Cosmic Factory shows of each seat at a moment.

pub mod entry_words;
pub mod scene;
