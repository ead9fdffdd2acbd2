//! A table on one device, which needs no server: one person among bots, or several who pass the device on.
//!
//! [`LocalTable`] speaks the protocol of the server's tables, so that whoever shows one can show the other. It has no
//! clock and sets no timer: who keeps it says what time it is, and wakes it when it wants to be woken. It thinks for its
//! bots itself, so it is kept where that holds nobody up.
//!
//! Where several people play, only one holds the device, and is shown what they may see. As soon as it is another one's
//! turn, the table shows what everybody may see, until that one says so.
#![forbid(unsafe_code)]

mod bots_here;
mod clock;
mod commands;
mod keeping;
mod passing;
mod recess;
mod table;

pub use table::{LocalTable, NoTable};
