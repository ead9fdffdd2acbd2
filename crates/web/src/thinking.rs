//! Thinking beside the page: starts the worker and hears what it tells.

use std::cell::RefCell;
use std::rc::Rc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use thinker::{GalaxySearchRequest, GalaxySearchUpdate, WorkerMessage, WorkerTask};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::browser;

/// What is heard of a worker.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Heard<News> {
    /// It has begun.
    Ready,
    /// What has come of its job.
    News(News),
    /// It has failed.
    Failed,
}

/// A worker that does one job beside the page. It ends when this is dropped.
pub(crate) struct Helper {
    worker: Worker,
    /// What waits until the worker listens; none once it does.
    waiting: Rc<RefCell<Option<Vec<String>>>>,
    _heard: Closure<dyn Fn(MessageEvent)>,
    _failed: Closure<dyn Fn()>,
}

impl Helper {
    /// Begins a job, and tells `hear` of all that comes of it. None if the browser has no workers.
    pub(crate) fn begin<News: DeserializeOwned>(
        job: &WorkerTask,
        hear: impl Fn(Heard<News>) + Clone + 'static,
    ) -> Option<Helper> {
        let script = browser::boot_address("thinker")?;
        let waiting = Rc::new(RefCell::new(Some(vec![serde_json::to_string(job).ok()?])));
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&script, &options).ok()?;
        let heard = {
            let (worker, waiting, hear) = (worker.clone(), Rc::clone(&waiting), hear.clone());
            Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
                match serde_json::from_str(&event.data().as_string().unwrap_or_default()) {
                    Ok(WorkerMessage::Ready) => {
                        for text in waiting.take().into_iter().flatten() {
                            drop(worker.post_message(&JsValue::from_str(&text)));
                        }
                        hear(Heard::Ready);
                    }
                    Ok(WorkerMessage::Update(update)) => hear(Heard::News(update)),
                    Err(_) => hear(Heard::Failed),
                }
            })
        };
        let failed = Closure::<dyn Fn()>::new(move || hear(Heard::Failed));
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
        Some(Helper { worker, waiting, _heard: heard, _failed: failed })
    }

    /// Sends something more, now or as soon as the worker listens.
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

/// A search for the best galaxy that goes on beside the page. It ends when this is dropped.
///
/// Each search has a worker of its own: the solver does not listen while it thinks, so that ending the worker is the
/// only way to end a search, and most searches are shorter than it would pay to keep one.
pub(crate) struct Thinker {
    _helper: Helper,
}

impl Thinker {
    /// Begins to search, and tells `hear` of each better galaxy and of the end; of nothing if the worker fails. None if
    /// the browser has no workers.
    pub(crate) fn begin(
        asked: &GalaxySearchRequest,
        hear: impl Fn(Option<GalaxySearchUpdate>) + Clone + 'static,
    ) -> Option<Thinker> {
        let helper = Helper::begin(&WorkerTask::Search(asked.clone()), move |heard| match heard {
            Heard::Ready => {}
            Heard::News(thought) => hear(Some(thought)),
            Heard::Failed => hear(None),
        })?;
        Some(Thinker { _helper: helper })
    }
}
