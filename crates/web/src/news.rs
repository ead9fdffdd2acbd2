//! What is told in passing: to those who listen through a live region, and to those who look as a short note.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;

/// How long a note stays, in milliseconds.
const STAYS: u32 = 5_000;

/// A short note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Note {
    /// Counts up.
    pub(crate) number: u64,
    /// What it says.
    pub(crate) text: String,
    /// Whether something went wrong.
    pub(crate) trouble: bool,
}

/// Tells news.
#[derive(Copy, Clone)]
pub(crate) struct News {
    spoken: RwSignal<String>,
    notes: RwSignal<Vec<Note>>,
    count: StoredValue<u64>,
}

impl News {
    /// Provides the news to all components below.
    pub(crate) fn provide() -> News {
        let news =
            News { spoken: RwSignal::new(String::new()), notes: RwSignal::new(Vec::new()), count: StoredValue::new(0) };
        provide_context(news);
        news
    }

    /// Tells something to those who listen only.
    pub(crate) fn say(self, text: impl Into<String>) {
        let mut text = text.into();
        // The same words twice would not be read again: a space that nobody hears makes them others.
        if self.spoken.with_untracked(|last| *last == text) {
            text.push('\u{a0}');
        }
        self.spoken.set(text);
    }

    /// Tells something to everyone, for a few seconds.
    pub(crate) fn note(self, text: impl Into<String>) {
        self.put(text.into(), false);
    }

    /// Tells everyone what went wrong.
    pub(crate) fn trouble(self, text: impl Into<String>) {
        self.put(text.into(), true);
    }

    fn put(self, text: String, trouble: bool) {
        let number = self.count.get_value() + 1;
        self.count.set_value(number);
        self.say(text.clone());
        self.notes.update(|notes| {
            notes.retain(|note| note.text != text);
            notes.push(Note { number, text, trouble });
        });
        Timeout::new(STAYS, move || self.dismiss(number)).forget();
    }

    fn dismiss(self, number: u64) {
        self.notes.update(|notes| notes.retain(|note| note.number != number));
    }
}

/// Tells news.
pub(crate) fn use_news() -> News {
    expect_context()
}

/// Where news are told.
#[component]
pub(crate) fn NewsDesk() -> impl IntoView {
    let news = use_news();
    view! {
        <div class="unseen" role="status" aria-live="polite">{move || news.spoken.get()}</div>
        <div class="notes">
            <For each=move || news.notes.get() key=|note| note.number let(note)>
                <button class="note-line" class:trouble=note.trouble on:click=move |_| news.dismiss(note.number)>
                    {note.text}
                </button>
            </For>
        </div>
    }
}
