//! Objectives, their points, and whether they are covered.

mod account;
mod card;
mod cover;
mod highlight;
mod others;
mod own;
mod picture;
mod solitary;

pub(crate) use cover::Cover;
pub(crate) use highlight::{Highlight, highlighted};
pub(crate) use own::OwnObjectives;
pub(crate) use picture::ObjectivePicture;
pub(crate) use solitary::{SolitaryGoals, cards_in_words, goals_in_words};
