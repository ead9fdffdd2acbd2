//! One connection to a table.

use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{CloseEvent, MessageEvent, WebSocket};

/// What happens to a connection.
#[derive(Debug)]
pub(crate) enum Event {
    /// It is there.
    Opened,
    /// Something came.
    Text(String),
    /// It is gone, or could not be made.
    Closed,
}

/// One connection. It is closed when this is dropped, and nothing is heard of it after that.
pub(crate) struct Socket {
    socket: WebSocket,
    _opened: Closure<dyn Fn()>,
    _came: Closure<dyn Fn(MessageEvent)>,
    _closed: Closure<dyn Fn(CloseEvent)>,
}

impl Socket {
    /// Connects, and tells `hear` of all that happens; none if the browser does not let us.
    pub(crate) fn open(address: &str, hear: impl Fn(Event) + Clone + 'static) -> Option<Socket> {
        let socket = WebSocket::new(address).ok()?;
        let opened = {
            let hear = hear.clone();
            Closure::<dyn Fn()>::new(move || hear(Event::Opened))
        };
        let came = {
            let hear = hear.clone();
            Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
                if let Some(text) = event.data().as_string() {
                    hear(Event::Text(text));
                }
            })
        };
        let closed = Closure::<dyn Fn(CloseEvent)>::new(move |_| hear(Event::Closed));
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(came.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        Some(Socket { socket, _opened: opened, _came: came, _closed: closed })
    }

    /// Sends a text. What cannot be sent is lost, and so is the connection, of which we hear.
    pub(crate) fn send(&self, text: &str) {
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
