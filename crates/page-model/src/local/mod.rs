//! Tables on this device: set up here, kept here, and played without a server.

pub mod seating;
pub mod store;
