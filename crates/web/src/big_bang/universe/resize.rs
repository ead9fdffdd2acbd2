//! Changes of an element's size.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, ResizeObserver};

/// Observes the size of an element until it is dropped.
struct Watch {
    observer: ResizeObserver,
    _closure: Closure<dyn Fn()>,
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// Calls `act` after every change of an element's size as long as the component lives.
pub(crate) fn on_resize(element: &Element, act: impl Fn() + 'static) {
    let closure = Closure::<dyn Fn()>::new(act);
    // Without an observer the board keeps its first size.
    let Ok(observer) = ResizeObserver::new(closure.as_ref().unchecked_ref()) else { return };
    observer.observe(element);
    let watch = StoredValue::new_local(Some(Watch { observer, _closure: closure }));
    on_cleanup(move || {
        watch.try_update_value(Option::take);
    });
}
