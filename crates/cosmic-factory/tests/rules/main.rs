//! A test for every rule of Cosmic Factory, named after its number.

#![cfg(feature = "serde")]

mod build;
mod cards;
mod components;
mod draft;
mod end;
mod rounds;
mod scoring;
mod table;
