//! A table on this device, which runs in a worker, as a transport.

use client_session::TransportEvent;
use leptos::prelude::*;
use tabletop::Seat;
use thinker::{TableInput, TableUpdate, WorkerTask};

use super::store;
use crate::browser;
use crate::live::Transport;
use crate::thinking::{Helper, WorkerEvent};

/// What is wrong with a table on this device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LocalTrouble {
    /// The browser has no room to store it.
    NoRoom,
    /// The stored game or the runner has an error.
    Broken(String),
}

/// Signals of a table on this device besides those of all tables.
#[derive(Copy, Clone)]
pub(crate) struct LocalNews {
    /// The seat to which the device is to be passed, if it is.
    pub(crate) passing: RwSignal<Option<Seat>>,
    /// How often another game was requested.
    pub(crate) again: RwSignal<u32>,
    /// None while all is well.
    pub(crate) trouble: RwSignal<Option<LocalTrouble>>,
}

impl LocalNews {
    pub(crate) fn new() -> LocalNews {
        LocalNews { passing: RwSignal::new(None), again: RwSignal::new(0), trouble: RwSignal::new(None) }
    }

    fn set_trouble(self, trouble: Option<LocalTrouble>) {
        if self.trouble.try_with_untracked(|known| *known != trouble) == Some(true) {
            self.trouble.set(trouble);
        }
    }
}

/// A worker that runs a table. It ends when this is dropped.
pub(crate) struct Device {
    helper: Helper,
}

impl Device {
    /// Runs a stored table, and reports its events. None if it is not stored here, or the browser has no workers.
    pub(crate) fn open(
        code: &str,
        news: LocalNews,
        on_event: impl Fn(TransportEvent<'_>) + Clone + 'static,
    ) -> Option<Device> {
        let job = WorkerTask::Table(store::text(code)?);
        let code = code.to_owned();
        let helper = Helper::begin(&job, move |event| match event {
            WorkerEvent::Ready => on_event(TransportEvent::Opened),
            WorkerEvent::Update(TableUpdate::Changed { saved, passing, again, messages }) => {
                if let Some(text) = saved {
                    news.set_trouble((!store::keep(&code, &text)).then_some(LocalTrouble::NoRoom));
                }
                for text in messages {
                    on_event(TransportEvent::Text(&text));
                }
                if news.passing.try_get_untracked().is_some_and(|known| known != passing) {
                    news.passing.set(passing);
                }
                if again {
                    news.again.try_update(|count| *count += 1);
                }
            }
            WorkerEvent::Update(TableUpdate::Broken(problem)) => news.set_trouble(Some(LocalTrouble::Broken(problem))),
            WorkerEvent::Failed => on_event(TransportEvent::Closed),
        })?;
        let device = Device { helper };
        device.set_attended(browser::is_visible());
        Some(device)
    }
}

impl Transport for Device {
    fn send(&self, text: &str) {
        self.helper.send(&TableInput::Message(text.to_owned()));
    }

    fn set_attended(&self, is_attended: bool) {
        self.helper.send(&TableInput::Watched(is_attended));
    }
}
