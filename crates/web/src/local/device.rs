//! The worker that keeps a table on this device, as the page sees it.

use client_session::TransportEvent;
use leptos::prelude::*;
use tabletop::Seat;
use thinker::{TableInput, TableUpdate, WorkerTask};

use super::store;
use crate::browser;
use crate::live::Transport;
use crate::thinking::{Heard, Helper};

/// Why a table on this device cannot go on as it should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LocalTrouble {
    /// The browser has no room to keep it.
    NoRoom,
    /// Something is wrong with it.
    Broken(String),
}

/// What happens at a table on this device besides what happens at all tables.
#[derive(Copy, Clone)]
pub(crate) struct LocalNews {
    /// Whom the device is to be passed to, if it is.
    pub(crate) passing: RwSignal<Option<Seat>>,
    /// How often another game was wished.
    pub(crate) again: RwSignal<u32>,
    /// What has gone wrong.
    pub(crate) trouble: RwSignal<Option<LocalTrouble>>,
}

impl LocalNews {
    /// Nothing has happened.
    pub(crate) fn new() -> LocalNews {
        LocalNews { passing: RwSignal::new(None), again: RwSignal::new(0), trouble: RwSignal::new(None) }
    }

    fn set_trouble(self, trouble: Option<LocalTrouble>) {
        if self.trouble.try_with_untracked(|known| *known != trouble) == Some(true) {
            self.trouble.set(trouble);
        }
    }
}

/// A worker that keeps a table. It ends when this is dropped.
pub(crate) struct Device {
    helper: Helper,
}

impl Device {
    /// Takes up a table, and reports what happens. None if it is not known, or the browser has no workers.
    pub(crate) fn open(
        code: &str,
        news: LocalNews,
        on_event: impl Fn(TransportEvent<'_>) + Clone + 'static,
    ) -> Option<Device> {
        let job = WorkerTask::Table(store::text(code)?);
        let code = code.to_owned();
        let helper = Helper::begin(&job, move |heard| match heard {
            Heard::Ready => on_event(TransportEvent::Opened),
            Heard::News(TableUpdate::Changed { saved, passing, again, messages }) => {
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
            Heard::News(TableUpdate::Broken(problem)) => news.set_trouble(Some(LocalTrouble::Broken(problem))),
            Heard::Failed => on_event(TransportEvent::Closed),
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
