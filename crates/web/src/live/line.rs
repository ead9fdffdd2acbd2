//! What a table is talked to over: a connection to the server, or a worker that keeps it on this device.

use leptos::prelude::GetValue as _;

use super::room::Room;
use super::socket::{Event, Socket};
use crate::browser;
use crate::local::Device;

/// The line to a table. It is closed when this is dropped, and nothing is heard of it after that.
pub(super) enum Line {
    /// To a table of the server.
    Server(Socket),
    /// To a table on this device.
    Device(Device),
}

impl Line {
    /// Opens the line to the table of a room, and tells `hear` of all that happens; none if the browser does not let us.
    pub(super) fn open(room: Room, hear: impl Fn(Event) + Clone + 'static) -> Option<Line> {
        let code = room.code.get_value();
        match &room.local {
            Some(news) => Device::open(&code, *news, hear).map(Line::Device),
            None => {
                let address = browser::socket_address(&format!("/api/tables/{code}/live"));
                Socket::open(&address, hear).map(Line::Server)
            }
        }
    }

    /// Sends a text. What cannot be sent is lost, and so is the line, of which we hear.
    pub(super) fn send(&self, text: &str) {
        match self {
            Line::Server(socket) => socket.send(text),
            Line::Device(device) => device.send(text),
        }
    }

    /// Tells a table on this device whether somebody looks; a server finds out by itself whether we are there.
    pub(super) fn attend(&self, here: bool) {
        if let Line::Device(device) = self {
            device.attend(here);
        }
    }
}
