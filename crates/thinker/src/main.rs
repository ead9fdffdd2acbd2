//! The worker: answers what the page asks, one question after the other.

use thinker::{Asked, Told, search};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

fn main() {
    console_error_panic_hook::set_once();
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else { return };
    let hear = {
        let scope = scope.clone();
        Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            if let Ok(asked) = serde_json::from_str::<Asked>(&text) {
                search(&asked, js_sys::Date::now, |thought| tell(&scope, &Told::Thought(thought)));
            }
        })
    };
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    // It listens as long as the worker lives.
    hear.forget();
    tell(&scope, &Told::Ready);
}

fn tell(scope: &DedicatedWorkerGlobalScope, told: &Told) {
    if let Ok(text) = serde_json::to_string(told) {
        drop(scope.post_message(&JsValue::from_str(&text)));
    }
}
