//! Notifications: a live region for screen readers, and toasts on the screen.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use page_model::announcements::Announcements;
use protocol::announcement::Announcement;
use tabletop::Rule;

use crate::how::RuleNote;
use crate::ui::AnnouncementSheet;

const TOAST_MILLIS: u32 = 5_000;

/// How long a toast stays that somebody may have to do something about.
const WARNING_MILLIS: u32 = 30_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Toast {
    /// Unique on this page.
    pub(crate) number: u64,
    pub(crate) text: String,
    /// Whether something went wrong.
    pub(crate) trouble: bool,
    /// The rule that does not allow it.
    pub(crate) rule: Option<Rule>,
    /// Whether a press opens the operator's announcement.
    pub(crate) announces: bool,
}

impl Toast {
    fn about(text: String) -> Toast {
        Toast { number: 0, text, trouble: false, rule: None, announces: false }
    }
}

/// Shows toasts and makes announcements.
#[derive(Copy, Clone)]
pub(crate) struct Notifications {
    announcements: RwSignal<Announcements>,
    notes: RwSignal<Vec<Toast>>,
    lasting: RwSignal<Option<Callback<(), AnyView>>>,
    /// What whoever runs the server tells everybody.
    pub(crate) announcement: RwSignal<Option<Announcement>>,
    /// The announcement that was read or put away.
    pub(crate) read: RwSignal<Option<Announcement>>,
    /// Whether the sheet with the announcement is open.
    pub(crate) reading: RwSignal<bool>,
}

impl Notifications {
    /// Provides notifications to all components below.
    pub(crate) fn provide() -> Notifications {
        let news = Notifications {
            announcements: RwSignal::new(Announcements::default()),
            notes: RwSignal::new(Vec::new()),
            lasting: RwSignal::new(None),
            announcement: RwSignal::new(None),
            read: RwSignal::new(None),
            reading: RwSignal::new(false),
        };
        provide_context(news);
        news
    }

    /// Announces something to screen readers only.
    pub(crate) fn say(self, text: impl Into<String>) {
        self.announcements.update(|all| all.say(text.into()));
    }

    /// Announces an event of the game to screen readers, and remembers it until the next one.
    pub(crate) fn say_event(self, text: String) {
        self.announcements.update(|all| all.say_event(text));
    }

    /// Forgets the last event, as the player comes to another table.
    pub(crate) fn forget_events(self) {
        self.announcements.update_untracked(Announcements::forget_events);
    }

    /// What happened last in the game.
    pub(crate) fn last_event(self) -> Option<String> {
        self.announcements.with_untracked(Announcements::last_event)
    }

    /// Announces something and shows it as a toast.
    pub(crate) fn note(self, text: impl Into<String>) {
        let text = text.into();
        self.say(text.clone());
        self.show(text);
    }

    /// The same for something that somebody may have to do something about.
    pub(crate) fn warn(self, text: impl Into<String>) {
        let text = text.into();
        self.say(text.clone());
        self.put(Toast::about(text), WARNING_MILLIS);
    }

    /// Announces and shows what went wrong.
    pub(crate) fn trouble(self, text: impl Into<String>) {
        self.refuse(text, None);
    }

    /// Announces and shows what a rule does not allow.
    pub(crate) fn refuse(self, text: impl Into<String>, rule: Option<Rule>) {
        let text = text.into();
        self.say(text.clone());
        self.put(Toast { trouble: true, rule, ..Toast::about(text) }, TOAST_MILLIS);
    }

    /// Shows a toast without an announcement, since the text is announced together with something else.
    pub(crate) fn show(self, text: String) {
        self.put(Toast::about(text), TOAST_MILLIS);
    }

    /// Announces that there is an operator's announcement, and shows a toast that opens it.
    pub(crate) fn note_announcement(self, text: String) {
        self.say(text.clone());
        self.put(Toast { announces: true, ..Toast::about(text) }, WARNING_MILLIS);
    }

    /// Takes the toast about an announcement away.
    pub(crate) fn forget_announcement(self) {
        self.notes.update(|notes| notes.retain(|note| !note.announces));
    }

    fn put(self, toast: Toast, millis: u32) {
        let number = self.announcements.try_update_untracked(Announcements::next_number).unwrap_or_default();
        self.notes.update(|notes| {
            notes.retain(|note| note.text != toast.text);
            notes.push(Toast { number, ..toast });
        });
        Timeout::new(millis, move || self.dismiss(number)).forget();
    }

    /// The latest toast, as long as it is shown.
    pub(crate) fn newest(self) -> Option<Toast> {
        self.notes.with(|notes| notes.last().cloned())
    }

    /// Shows a line for as long as what it is about lasts, where and whenever there is no toast.
    pub(crate) fn set_lasting(self, line: Option<Callback<(), AnyView>>) {
        self.lasting.set(line);
    }

    pub(crate) fn has_line(self) -> bool {
        self.notes.with(|notes| !notes.is_empty()) || self.lasting.with(Option::is_some)
    }

    /// What is shown in place of other words: a toast, else the line about what lasts.
    pub(crate) fn line(self, toast: Option<Toast>) -> Option<AnyView> {
        match toast {
            Some(note) => Some(view! { <ToastLine note /> }.into_any()),
            None => self.lasting.get().map(|line| line.run(())),
        }
    }

    pub(crate) fn dismiss(self, number: u64) {
        self.notes.update(|notes| notes.retain(|note| note.number != number));
    }
}

pub(crate) fn use_notifications() -> Notifications {
    expect_context()
}

/// The live region and the toasts.
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
            {move || news.lasting.get().map(|line| line.run(()))}
        </div>
        <AnnouncementSheet />
    }
}

/// A toast. A press dismisses it; one about a rule has a link to the rule, one about an announcement opens that.
#[component]
pub(crate) fn ToastLine(note: Toast) -> impl IntoView {
    let news = use_notifications();
    let press = move |_| {
        news.dismiss(note.number);
        if note.announces {
            news.reading.set(true);
        }
    };
    view! {
        <div class="notes-line" class:trouble=note.trouble>
            <button class="notes-dismiss" data-action=note.announces.then_some("read-announcement") on:click=press>
                <span class="notes-text">{note.text}</span>
            </button>
            {note.rule.map(|rule| view! { <span class="notes-rule"><RuleNote rule /></span> })}
        </div>
    }
}
