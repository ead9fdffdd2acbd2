//! Thinking beside the page: starts the worker and hears what it tells.

use thinker::{Asked, Thought, Told};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::browser;

/// A search for the best galaxy that goes on beside the page. It ends when this is dropped.
///
/// Each search has a worker of its own: the solver does not listen while it thinks, so that ending the worker is the
/// only way to end a search, and most searches are shorter than it would pay to keep one.
pub(crate) struct Thinker {
    worker: Worker,
    _heard: Closure<dyn Fn(MessageEvent)>,
    _failed: Closure<dyn Fn()>,
}

impl Thinker {
    /// Begins to search, and tells `hear` of each better galaxy and of the end; of nothing if the worker fails. None if
    /// the browser has no workers.
    pub(crate) fn begin(asked: &Asked, hear: impl Fn(Option<Thought>) + Clone + 'static) -> Option<Thinker> {
        let script = browser::boot_address("thinker")?;
        let question = serde_json::to_string(asked).ok()?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&script, &options).ok()?;
        let heard = {
            let (worker, hear) = (worker.clone(), hear.clone());
            Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
                match serde_json::from_str(&event.data().as_string().unwrap_or_default()) {
                    Ok(Told::Ready) => drop(worker.post_message(&JsValue::from_str(&question))),
                    Ok(Told::Thought(thought)) => hear(Some(thought)),
                    Err(_) => hear(None),
                }
            })
        };
        let failed = Closure::<dyn Fn()>::new(move || hear(None));
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
        Some(Thinker { worker, _heard: heard, _failed: failed })
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}
