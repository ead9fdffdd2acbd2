//! What is told in passing: to those who listen through a live region, and to those who look as a short note.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use page_model::announcements::Announcements;
use tabletop::Rule;

use crate::how::RuleNote;

const TOAST_MILLIS: u32 = 5_000;

/// A short note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Toast {
    /// Counts up.
    pub(crate) number: u64,
    /// What it says.
    pub(crate) text: String,
    /// Whether something went wrong.
    pub(crate) trouble: bool,
    /// The rule that does not allow it.
    pub(crate) rule: Option<Rule>,
}

/// Tells news.
#[derive(Copy, Clone)]
pub(crate) struct Notifications {
    announcements: RwSignal<Announcements>,
    notes: RwSignal<Vec<Toast>>,
}

impl Notifications {
    /// Provides the news to all components below.
    pub(crate) fn provide() -> Notifications {
        let news =
            Notifications { announcements: RwSignal::new(Announcements::default()), notes: RwSignal::new(Vec::new()) };
        provide_context(news);
        news
    }

    /// Tells something to those who listen only.
    pub(crate) fn say(self, text: impl Into<String>) {
        self.announcements.update(|all| all.say(text.into()));
    }

    /// Tells those who listen what happened in the game, and remembers it until something else does.
    pub(crate) fn say_event(self, text: String) {
        self.announcements.update(|all| all.say_event(text));
    }

    /// Forgets what happened, as somebody comes to another table.
    pub(crate) fn forget_events(self) {
        self.announcements.update_untracked(Announcements::forget_events);
    }

    /// What happened last in the game.
    pub(crate) fn last_event(self) -> Option<String> {
        self.announcements.with_untracked(Announcements::last_event)
    }

    /// Tells something to everyone, for a few seconds.
    pub(crate) fn note(self, text: impl Into<String>) {
        let text = text.into();
        self.say(text.clone());
        self.show(text);
    }

    /// Tells everyone what went wrong.
    pub(crate) fn trouble(self, text: impl Into<String>) {
        self.refuse(text, None);
    }

    /// Tells everyone what a rule does not allow.
    pub(crate) fn refuse(self, text: impl Into<String>, rule: Option<Rule>) {
        let text = text.into();
        self.say(text.clone());
        self.put(text, true, rule);
    }

    /// Tells something to those who look only, since it is said together with something else.
    pub(crate) fn show(self, text: String) {
        self.put(text, false, None);
    }

    fn put(self, text: String, trouble: bool, rule: Option<Rule>) {
        let number = self.announcements.try_update_untracked(Announcements::next_number).unwrap_or_default();
        self.notes.update(|notes| {
            notes.retain(|note| note.text != text);
            notes.push(Toast { number, text, trouble, rule });
        });
        Timeout::new(TOAST_MILLIS, move || self.dismiss(number)).forget();
    }

    /// The note that was told last, as long as it stays.
    pub(crate) fn newest(self) -> Option<Toast> {
        self.notes.with(|notes| notes.last().cloned())
    }

    /// Puts a note away.
    pub(crate) fn dismiss(self, number: u64) {
        self.notes.update(|notes| notes.retain(|note| note.number != number));
    }
}

/// Tells news.
pub(crate) fn use_notifications() -> Notifications {
    expect_context()
}

/// Where news are told.
#[component]
pub(crate) fn NotificationArea() -> impl IntoView {
    let news = use_notifications();
    view! {
        <div class="u-unseen" role="status" aria-live="polite" aria-atomic="false">
            <For each=move || news.announcements.with(|all| all.spoken.clone()) key=|(number, _)| *number let((_, text))><p>{text}</p></For>
        </div>
        <div class="notes">
            <For each=move || news.notes.get() key=|note| note.number let(note)>
                <ToastLine note />
            </For>
        </div>
    }
}

/// A note. Pressed, it goes away; what a rule does not allow leads to the rule as well.
#[component]
pub(crate) fn ToastLine(
    /// What it says.
    note: Toast,
) -> impl IntoView {
    let news = use_notifications();
    view! {
        <div class="notes-line" class:trouble=note.trouble>
            <button class="notes-dismiss" on:click=move |_| news.dismiss(note.number)>
                <span class="notes-text">{note.text}</span>
            </button>
            {note.rule.map(|rule| view! { <span class="notes-rule"><RuleNote rule /></span> })}
        </div>
    }
}
