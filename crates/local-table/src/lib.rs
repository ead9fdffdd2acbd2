//! A table on one device, which needs no server: one person among bots, or several who pass the device on.
//!
//! [`LocalTable`] is the adapter of a [`table_runner::TableRunner`] for one page, and speaks the protocol of the
//! server's tables. It has no clock and sets no timer: whoever keeps it says what time it is, and wakes it when it
//! wants to be woken. Its bots decide inside [`LocalTable::wake`], so it is kept where that holds nobody up.
//!
//! Everybody at the device has a connection of their own to the runner, and there is one for somebody who only watches;
//! the page gets the messages of one of them at a time. Where several people play, that is the connection of whoever holds the device,
//! and as soon as it is another one's turn that of the watcher, until that one takes the device.
#![forbid(unsafe_code)]

mod passing;
mod saving;
mod table;

pub use table::{LocalTable, LocalTableError};
