//! What is handed over as a file.

use js_sys::Array;
use wasm_bindgen::JsCast as _;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

use crate::browser;

/// How long the browser may take until it begins to read a file.
const READ_TIMEOUT_MILLIS: u32 = 10_000;

/// A text in memory, as something of some kind.
pub(crate) fn blob(text: &str, kind: &str) -> Option<Blob> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options).ok()
}

/// An address of something that is in memory. It is given up when this is dropped.
pub(crate) struct ObjectUrl(pub(crate) String);

impl ObjectUrl {
    /// The address of this.
    pub(crate) fn of(blob: &Blob) -> Option<ObjectUrl> {
        Url::create_object_url_with_blob(blob).ok().map(ObjectUrl)
    }
}

impl Drop for ObjectUrl {
    fn drop(&mut self) {
        drop(Url::revoke_object_url(&self.0));
    }
}

/// Lets the browser keep something as a file; whether that was possible.
pub(crate) fn save(blob: &Blob, name: &str) -> bool {
    let Some(address) = ObjectUrl::of(blob) else { return false };
    let link = browser::document().and_then(|document| document.create_element("a").ok());
    let Some(link) = link.and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok()) else { return false };
    link.set_href(&address.0);
    link.set_download(name);
    link.set_rel("external");
    link.click();
    gloo_timers::callback::Timeout::new(READ_TIMEOUT_MILLIS, move || drop(address)).forget();
    true
}

/// The same with a text.
pub(crate) fn save_text(text: &str, kind: &str, name: &str) -> bool {
    blob(text, kind).is_some_and(|blob| save(&blob, name))
}
