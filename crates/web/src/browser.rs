//! Wrappers for what the browser offers, which do not fail where it is missing.

use js_sys::Math;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::EventTarget;

/// A pointer that moves less than this while it is pressed taps; one that moves further drags.
pub(crate) const TAP_SLOP_PIXELS: f64 = 7.0;

/// The window; there is always one in a browser.
pub(crate) fn window() -> Option<web_sys::Window> {
    web_sys::window()
}

pub(crate) fn document() -> Option<web_sys::Document> {
    window()?.document()
}

/// The page's own clock, in milliseconds since it was opened.
pub(crate) fn now() -> f64 {
    window().and_then(|window| window.performance()).map_or(0.0, |performance| performance.now())
}

/// A random number between 0 and 1.
pub(crate) fn random() -> f64 {
    Math::random()
}

/// A random name that is unique in practice.
pub(crate) fn random_name() -> String {
    format!("{:x}{:x}", (random() * f64::from(u32::MAX)) as u32, (random() * f64::from(u32::MAX)) as u32)
}

/// Bytes that nobody can guess.
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    unforeseeable_bytes().unwrap_or_else(|| std::array::from_fn(|_| (random() * 256.0) as u8))
}

/// Bytes of the browser's generator for cryptography, if it has one.
pub(crate) fn unforeseeable_bytes<const N: usize>() -> Option<[u8; N]> {
    let mut bytes = [0; N];
    window()?.crypto().ok()?.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(bytes)
}

/// Whether the device is connected to any network.
pub(crate) fn is_online() -> bool {
    window().is_none_or(|window| window.navigator().on_line())
}

/// Whether the page is visible.
pub(crate) fn is_visible() -> bool {
    document().is_none_or(|document| !document.hidden())
}

/// Where the page comes from, such as `https://orrery.example`.
pub(crate) fn origin() -> String {
    window().and_then(|window| window.location().origin().ok()).unwrap_or_default()
}

/// The address of a path of the server for a WebSocket.
pub(crate) fn socket_address(path: &str) -> String {
    // http becomes ws, https becomes wss.
    format!("{}{path}", origin().replacen("http", "ws", 1))
}

/// The address of a file that is loaded on demand, by the attributes of the element that starts the page: the name of
/// the file has a hash of its content.
pub(crate) fn boot_address(name: &str) -> Option<String> {
    document()?.get_element_by_id("boot")?.get_attribute(&format!("data-{name}"))
}

/// Whether the focus is visible, as it is for people who use the keyboard.
pub(crate) fn is_focus_shown() -> bool {
    let focused = document().and_then(|document| document.active_element());
    focused.is_some_and(|element| element.matches(":focus-visible").unwrap_or(false))
}

/// Whether a key goes to a text field, or a dialog is open. Radio buttons and switches are no text fields.
pub(crate) fn is_occupied(event: &web_sys::KeyboardEvent) -> bool {
    const TEXT_FIELDS: &str = "input:not([type='radio'], [type='checkbox']), textarea, select";
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let writes = element.is_some_and(|element| element.matches(TEXT_FIELDS).unwrap_or(false));
    writes || document().and_then(|document| document.query_selector("dialog[open]").ok().flatten()).is_some()
}

/// Whether the window is higher than wide, as on a phone that is held upright.
pub(crate) fn is_upright() -> bool {
    let query = window().and_then(|window| window.match_media("(orientation: portrait)").ok().flatten());
    query.is_some_and(|query| query.matches())
}

/// Whether the person asked the system for less motion.
pub(crate) fn wants_less_motion() -> bool {
    let query = window().and_then(|window| window.match_media("(prefers-reduced-motion: reduce)").ok().flatten());
    query.is_some_and(|query| query.matches())
}

/// Something kept on this device.
pub(crate) fn remembered(name: &str) -> Option<String> {
    window()?.local_storage().ok()??.get_item(name).ok()?
}

/// Keeps something on this device, if the browser lets us.
pub(crate) fn remember(name: &str, value: &str) {
    if let Some(storage) = window().and_then(|window| window.local_storage().ok().flatten()) {
        drop(storage.set_item(name, value));
    }
}

/// Listens for events until it is dropped.
pub(crate) struct Listener {
    target: EventTarget,
    name: &'static str,
    closure: Closure<dyn Fn(web_sys::Event)>,
}

impl Listener {
    /// Listens at some target.
    pub(crate) fn new(target: EventTarget, name: &'static str, act: impl Fn(web_sys::Event) + 'static) -> Listener {
        let closure = Closure::<dyn Fn(web_sys::Event)>::new(act);
        drop(target.add_event_listener_with_callback(name, closure.as_ref().unchecked_ref()));
        Listener { target, name, closure }
    }

    /// Listens at the window.
    pub(crate) fn on_window(name: &'static str, act: impl Fn() + 'static) -> Listener {
        let target = window().map_or_else(fresh_target, Into::into);
        Listener::new(target, name, move |_| act())
    }

    /// Listens at the document.
    pub(crate) fn on_document(name: &'static str, act: impl Fn() + 'static) -> Listener {
        let target = document().map_or_else(fresh_target, Into::into);
        Listener::new(target, name, move |_| act())
    }
}

/// Adds an entry for the present address to the history.
pub(crate) fn repeat_history_entry() {
    if let Some(history) = window().and_then(|window| window.history().ok()) {
        drop(history.push_state_with_url(&wasm_bindgen::JsValue::NULL, "", None));
    }
}

/// Goes back in the history.
pub(crate) fn go_back() {
    if let Some(history) = window().and_then(|window| window.history().ok()) {
        drop(history.back());
    }
}

/// Loads a place of ours instead of the present one, which is not come back to.
pub(crate) fn replace_location(to: &str) {
    if let Some(window) = window() {
        drop(window.location().replace(to));
    }
}

/// A target without events, for where there is no window or document.
fn fresh_target() -> EventTarget {
    web_sys::EventTarget::new().unwrap_or_else(|_| js_sys::Object::new().unchecked_into())
}

impl Drop for Listener {
    fn drop(&mut self) {
        let callback = self.closure.as_ref().unchecked_ref();
        drop(self.target.remove_event_listener_with_callback(self.name, callback));
    }
}
