//! Decisions of components that all pages share.

pub mod switch;

/// Dashes of the lines of charts, by seat: lines differ by them and not by colours alone.
pub const SEAT_DASHES: [&str; 6] = ["none", "7 4", "2 4", "10 3 2 3", "14 4", "5 2 1 2"];
