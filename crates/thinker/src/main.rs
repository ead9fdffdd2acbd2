//! The worker: does what its first message says.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use serde::Serialize;
use thinker::{Job, TableKeeper, TableTold, Told, analyse, search};
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
            Ok(Job::Search(asked)) => search(&asked, js_sys::Date::now, |thought| page.tell(thought)),
            Ok(Job::Analyse(asked)) => analyse(&asked, |told| page.tell(told)),
            Ok(Job::Table(kept)) => keep(&page, &kept),
            // It was not written for this worker.
            Err(_) => {}
        }
    };
    page.listen(begin);
    page.post(&Told::<()>::Ready);
}

/// The page, as the worker sees it.
#[derive(Clone)]
struct Page(DedicatedWorkerGlobalScope);

impl Page {
    /// Tells what has come of the job.
    fn tell(&self, news: impl Serialize) {
        self.post(&Told::News(news));
    }

    fn post(&self, told: &Told<impl Serialize>) {
        if let Ok(text) = serde_json::to_string(told) {
            drop(self.0.post_message(&JsValue::from_str(&text)));
        }
    }

    /// Listens from now on, instead of whoever did before.
    fn listen(&self, hear: impl Fn(String) + 'static) {
        let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            hear(event.data().as_string().unwrap_or_default());
        });
        self.0.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        // It listens as long as the worker lives.
        hear.forget();
    }

    /// The time of the device, in milliseconds since the worker was started.
    fn now(&self) -> u64 {
        self.0.performance().map_or(0.0, |performance| performance.now()) as u64
    }
}

/// Keeps a table from now on.
fn keep(page: &Page, kept: &str) {
    let table =
        Rc::new(Table { page: page.clone(), keeper: RefCell::new(TableKeeper::open(kept)), alarm: RefCell::new(None) });
    page.listen(move |text| {
        if let Ok(asked) = serde_json::from_str(&text) {
            let told = table.keeper.borrow_mut().ask(asked, table.page.now());
            table.tell(told);
        }
    });
}

/// A table that is kept, and what will wake it.
struct Table {
    page: Page,
    keeper: RefCell<TableKeeper>,
    alarm: RefCell<Option<Timeout>>,
}

impl Table {
    fn tell(self: &Rc<Table>, told: TableTold) {
        self.page.tell(told);
        let wake_at = self.keeper.borrow().wake_at();
        let alarm = wake_at.map(|moment| {
            let pause = moment.saturating_sub(self.page.now());
            let table = Rc::clone(self);
            Timeout::new(u32::try_from(pause).unwrap_or(u32::MAX), move || table.wake())
        });
        *self.alarm.borrow_mut() = alarm;
    }

    fn wake(self: &Rc<Table>) {
        let told = self.keeper.borrow_mut().wake(&|| self.page.now());
        self.tell(told);
    }
}
