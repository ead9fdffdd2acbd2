//! What players aim at, what they have of it, and what happens to it.

mod account;
mod card;
mod goals;
mod highlight;
mod mine;
mod others;
mod picture;
mod secret;

pub(crate) use goals::{Goals, cards_in_words, goals_in_words};
pub(crate) use highlight::{Highlight, highlighted};
pub(crate) use mine::Aims;
pub(crate) use picture::AimPicture;
pub(crate) use secret::Cover;
