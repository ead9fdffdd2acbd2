//! Transports to a table: a WebSocket to the server, or a worker that runs the table on this device.

use client_session::TransportEvent;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{CloseEvent, MessageEvent, WebSocket};

use crate::browser;
use crate::local::{Device, LocalNews};

/// A connection to a table. It is closed when this is dropped, and reports no more events then.
pub(crate) trait Transport {
    /// Sends a message. If it cannot be sent, the connection is lost, which is reported.
    fn send(&self, text: &str);

    /// Informs a table on this device whether the page is visible; a server notices by itself whether we are connected.
    fn set_attended(&self, _is_attended: bool) {}
}

/// Connects to the table with this code: on this device if there are `local` signals, else on the server. None if the
/// browser refuses.
pub(super) fn open(
    code: &str,
    local: Option<LocalNews>,
    on_event: impl Fn(TransportEvent<'_>) + Clone + 'static,
) -> Option<Box<dyn Transport>> {
    match local {
        Some(news) => Some(Box::new(Device::open(code, news, on_event)?)),
        None => Some(Box::new(Socket::open(&browser::socket_address(&format!("/api/tables/{code}/live")), on_event)?)),
    }
}

struct Socket {
    socket: WebSocket,
    _on_open: Closure<dyn Fn()>,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_close: Closure<dyn Fn(CloseEvent)>,
}

impl Socket {
    fn open(address: &str, on_event: impl Fn(TransportEvent<'_>) + Clone + 'static) -> Option<Socket> {
        let socket = WebSocket::new(address).ok()?;
        let on_open = {
            let on_event = on_event.clone();
            Closure::<dyn Fn()>::new(move || on_event(TransportEvent::Opened))
        };
        let on_message = {
            let on_event = on_event.clone();
            Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
                if let Some(text) = event.data().as_string() {
                    on_event(TransportEvent::Text(&text));
                }
            })
        };
        let on_close = Closure::<dyn Fn(CloseEvent)>::new(move |_| on_event(TransportEvent::Closed));
        socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        Some(Socket { socket, _on_open: on_open, _on_message: on_message, _on_close: on_close })
    }
}

impl Transport for Socket {
    fn send(&self, text: &str) {
        drop(self.socket.send_with_str(text));
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        drop(self.socket.close());
    }
}
