//! Installs the service worker, so that the page starts without a network.

use gloo_timers::callback::Timeout;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use crate::browser;

/// The service worker is installed only this long after the page has started, so that it does not compete with what the
/// player waits for.
const INSTALL_DELAY_MILLIS: u32 = 4_000;

/// Its name must not change, since browsers know it by that.
const SERVICE_WORKER: &str = "/sw.js";

/// Installs the service worker some time after the start, and marks the document once it is active. Where that fails,
/// the page only needs a network to start.
pub(crate) fn install() {
    Timeout::new(INSTALL_DELAY_MILLIS, || {
        leptos::task::spawn_local(async {
            let _ = keep().await;
        });
    })
    .forget();
}

/// None if it fails; it is tried again at the next start of the page.
async fn keep() -> Option<()> {
    let navigator = browser::window()?.navigator();
    // Only secure contexts have service workers.
    let can = js_sys::Reflect::get(&navigator, &JsValue::from_str("serviceWorker")).ok()?;
    if !can.is_object() {
        return None;
    }
    let container = navigator.service_worker();
    JsFuture::from(container.register(SERVICE_WORKER)).await.ok()?;
    JsFuture::from(container.ready().ok()?).await.ok()?;
    browser::document()?.document_element()?.set_attribute("data-offline", "ready").ok()
}
