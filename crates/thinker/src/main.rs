//! The entry point of the web worker: carries out the task in its first message.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use serde::Serialize;
use thinker::{TableUpdate, WorkerMessage, WorkerTable, WorkerTask, analyse, search};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

fn main() {
    console_error_panic_hook::set_once();
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else { return };
    let page = Page(scope);
    let begin = {
        let page = page.clone();
        move |text: String| match serde_json::from_str(&text) {
            Ok(WorkerTask::Search(request)) => search(&request, js_sys::Date::now, |update| page.send(update)),
            Ok(WorkerTask::Analyse(request)) => analyse(&request, |update| page.send(update)),
            Ok(WorkerTask::Table(saved)) => host(&page, &saved),
            // It was not written for this worker.
            Err(_) => {}
        }
    };
    page.listen(begin);
    page.post(&WorkerMessage::<()>::Ready);
}

/// The page, as the worker sees it.
#[derive(Clone)]
struct Page(DedicatedWorkerGlobalScope);

impl Page {
    /// Sends an update of the task.
    fn send(&self, update: impl Serialize) {
        self.post(&WorkerMessage::Update(update));
    }

    fn post(&self, message: &WorkerMessage<impl Serialize>) {
        if let Ok(text) = serde_json::to_string(message) {
            drop(self.0.post_message(&JsValue::from_str(&text)));
        }
    }

    /// Listens from now on, instead of whoever did before.
    fn listen(&self, on_message: impl Fn(String) + 'static) {
        let closure = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            on_message(event.data().as_string().unwrap_or_default());
        });
        self.0.set_onmessage(Some(closure.as_ref().unchecked_ref()));
        // It listens as long as the worker lives.
        closure.forget();
    }

    /// The time of the device, in milliseconds since the worker was started.
    fn now(&self) -> u64 {
        self.0.performance().map_or(0.0, |performance| performance.now()) as u64
    }
}

/// Hosts a table from now on.
fn host(page: &Page, saved: &str) {
    let table = Rc::new(HostedTable {
        page: page.clone(),
        table: RefCell::new(WorkerTable::open(saved)),
        timer: RefCell::new(None),
    });
    page.listen(move |text| {
        if let Ok(input) = serde_json::from_str(&text) {
            let update = table.table.borrow_mut().handle(input, table.page.now());
            table.send(update);
        }
    });
}

/// A table with the timer that will wake it.
struct HostedTable {
    page: Page,
    table: RefCell<WorkerTable>,
    timer: RefCell<Option<Timeout>>,
}

impl HostedTable {
    fn send(self: &Rc<HostedTable>, update: TableUpdate) {
        self.page.send(update);
        let wake_at = self.table.borrow().wake_at();
        let timer = wake_at.map(|moment| {
            let pause = moment.saturating_sub(self.page.now());
            let table = Rc::clone(self);
            Timeout::new(u32::try_from(pause).unwrap_or(u32::MAX), move || table.wake())
        });
        *self.timer.borrow_mut() = timer;
    }

    fn wake(self: &Rc<HostedTable>) {
        let update = self.table.borrow_mut().wake(&|| self.page.now());
        self.send(update);
    }
}
