//! Web workers for searches, analyses and local tables.

use std::cell::RefCell;
use std::rc::Rc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use thinker::{GalaxySearchRequest, GalaxySearchUpdate, WorkerMessage, WorkerTask};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::browser;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum WorkerEvent<U> {
    Ready,
    /// A message about the job.
    Update(U),
    Failed,
}

/// A web worker for one job. It is terminated when this is dropped.
pub(crate) struct Helper {
    worker: Worker,
    /// Messages that wait until the worker is ready; none once it is.
    waiting: Rc<RefCell<Option<Vec<String>>>>,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn()>,
}

impl Helper {
    /// Begins a job, and calls `on_event` with each event of the worker. None if the browser has no workers.
    pub(crate) fn begin<U: DeserializeOwned>(
        job: &WorkerTask,
        on_event: impl Fn(WorkerEvent<U>) + Clone + 'static,
    ) -> Option<Helper> {
        let script = browser::boot_address("thinker")?;
        let waiting = Rc::new(RefCell::new(Some(vec![serde_json::to_string(job).ok()?])));
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&script, &options).ok()?;
        let on_message = {
            let (worker, waiting, on_event) = (worker.clone(), Rc::clone(&waiting), on_event.clone());
            Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
                match serde_json::from_str(&event.data().as_string().unwrap_or_default()) {
                    Ok(WorkerMessage::Ready) => {
                        for text in waiting.take().into_iter().flatten() {
                            drop(worker.post_message(&JsValue::from_str(&text)));
                        }
                        on_event(WorkerEvent::Ready);
                    }
                    Ok(WorkerMessage::Update(update)) => on_event(WorkerEvent::Update(update)),
                    Err(_) => on_event(WorkerEvent::Failed),
                }
            })
        };
        let on_error = Closure::<dyn Fn()>::new(move || on_event(WorkerEvent::Failed));
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Some(Helper { worker, waiting, _on_message: on_message, _on_error: on_error })
    }

    /// Sends another message, now or as soon as the worker is ready.
    pub(crate) fn send(&self, message: &impl Serialize) {
        let Ok(text) = serde_json::to_string(message) else { return };
        match &mut *self.waiting.borrow_mut() {
            Some(waiting) => waiting.push(text),
            None => drop(self.worker.post_message(&JsValue::from_str(&text))),
        }
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// A search for the best galaxy in a worker. It ends when this is dropped.
///
/// Each search has a worker of its own: the solver handles no messages while it runs, so that a search can only be
/// ended together with its worker, and most searches are too short to make reusing a worker worthwhile.
pub(crate) struct Thinker {
    _helper: Helper,
}

impl Thinker {
    /// Begins to search, and calls `on_update` with each better galaxy and at the end; with none if the worker fails.
    /// None if the browser has no workers.
    pub(crate) fn begin(
        asked: &GalaxySearchRequest,
        on_update: impl Fn(Option<GalaxySearchUpdate>) + Clone + 'static,
    ) -> Option<Thinker> {
        let helper = Helper::begin(&WorkerTask::Search(asked.clone()), move |event| match event {
            WorkerEvent::Ready => {}
            WorkerEvent::Update(update) => on_update(Some(update)),
            WorkerEvent::Failed => on_update(None),
        })?;
        Some(Thinker { _helper: helper })
    }
}
