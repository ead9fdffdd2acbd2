//! Lessons of Cosmic Factory.

mod condition;
mod deal;
mod measure;
mod notation;
mod permissions;
mod suggestion;
mod target;
mod teach;

pub use condition::Condition;
pub use deal::{CardOf, DealSpec};
pub use permissions::Permissions;
pub use suggestion::best_place;
pub use target::{BadTarget, Target, cells, spaces};
