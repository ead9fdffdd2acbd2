//! cosmic_factory watch_news.

pub mod facts;
pub mod seconds;
