//! Computer players. A bot sees what its seat may see and nothing else, and has dice of its own.
//!
//! [`Bot`] is what they implement, [`arena`] lets them play whole games, [`Random`] plays anything, and the players
//! of each game have a module of their own.

pub mod arena;
pub mod big_bang;
mod bot;
pub mod cosmic_factory;
mod level;
mod random;
pub mod tournament;

pub use bot::{Bot, TimeUp};
pub use level::{Level, Strength};
pub use random::Random;
