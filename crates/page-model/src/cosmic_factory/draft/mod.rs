//! Which tiles of an offer are picked.

pub mod picks;
