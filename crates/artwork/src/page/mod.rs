//! What a page around the games is made of: its sign, its instruments, its icons.

mod app_icon;
mod cover;
pub mod hourglass;
mod icon;
mod mark;
mod orrery;
mod sigil;

pub use app_icon::app_icon;
pub use cover::{big_bang_cover, cosmic_factory_cover};
pub use icon::{Icon, icon};
pub use mark::mark;
pub use orrery::orrery;
pub use sigil::{SIGILS, sigil};
