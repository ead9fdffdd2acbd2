//! Lessons of Big Bang 13.7.

mod condition;
mod deal;
mod measure;
mod notation;
mod target;
mod teach;

pub use condition::Condition;
pub use deal::{DealSpec, Exchange};
pub use target::{BadTarget, Target};
