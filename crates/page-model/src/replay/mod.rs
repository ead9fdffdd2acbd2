//! A record as moments that can be gone through: what each shows, says and measures.

pub mod analysis;
pub mod captions;
pub mod cosmic_factory;
pub mod damage;
pub mod entry_words;
pub mod file_page;
pub mod keys;
pub mod model;
pub mod people;
pub mod picture;
pub mod scrubber;
