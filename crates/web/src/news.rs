//! What is told in passing: to those who listen through a live region, and to those who look as a short note.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use tabletop::Rule;

use crate::how::RuleNote;

/// How long a note stays, in milliseconds.
const STAYS: u32 = 5_000;

/// How many of the last things that were said are kept. A screen reader reads what is added, and goes on reading if more
/// is; what is said is only lost if it is taken away before its turn has come.
const SPOKEN: usize = 6;

/// A short note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Note {
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
pub(crate) struct News {
    /// What was said last, each with its number.
    spoken: RwSignal<Vec<(u64, String)>>,
    notes: RwSignal<Vec<Note>>,
    count: StoredValue<u64>,
    last_event: StoredValue<Option<String>>,
}

impl News {
    /// Provides the news to all components below.
    pub(crate) fn provide() -> News {
        let news = News {
            spoken: RwSignal::new(Vec::new()),
            notes: RwSignal::new(Vec::new()),
            count: StoredValue::new(0),
            last_event: StoredValue::new(None),
        };
        provide_context(news);
        news
    }

    /// Tells something to those who listen only.
    pub(crate) fn say(self, text: impl Into<String>) {
        let number = self.next_number();
        self.spoken.update(|spoken| {
            spoken.push((number, text.into()));
            let gone = spoken.len().saturating_sub(SPOKEN);
            spoken.drain(..gone);
        });
    }

    fn next_number(self) -> u64 {
        let number = self.count.get_value() + 1;
        self.count.set_value(number);
        number
    }

    /// Tells those who listen what happened in the game, and remembers it until something else does.
    pub(crate) fn say_event(self, text: String) {
        self.last_event.set_value(Some(text.clone()));
        self.say(text);
    }

    /// Forgets what happened, as somebody comes to another table.
    pub(crate) fn forget_events(self) {
        self.last_event.set_value(None);
    }

    /// What happened last in the game.
    pub(crate) fn last_event(self) -> Option<String> {
        self.last_event.get_value()
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
        let number = self.next_number();
        self.notes.update(|notes| {
            notes.retain(|note| note.text != text);
            notes.push(Note { number, text, trouble, rule });
        });
        Timeout::new(STAYS, move || self.dismiss(number)).forget();
    }

    /// The note that was told last, as long as it stays.
    pub(crate) fn newest(self) -> Option<Note> {
        self.notes.with(|notes| notes.last().cloned())
    }

    /// Puts a note away.
    pub(crate) fn dismiss(self, number: u64) {
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
        <div class="u-unseen" role="status" aria-live="polite" aria-atomic="false">
            <For each=move || news.spoken.get() key=|(number, _)| *number let((_, text))><p>{text}</p></For>
        </div>
        <div class="notes">
            <For each=move || news.notes.get() key=|note| note.number let(note)>
                <NoteLine note />
            </For>
        </div>
    }
}

/// A note. Pressed, it goes away; what a rule does not allow leads to the rule as well.
#[component]
pub(crate) fn NoteLine(
    /// What it says.
    note: Note,
) -> impl IntoView {
    let news = use_news();
    view! {
        <div class="notes-line" class:trouble=note.trouble>
            <button class="notes-dismiss" on:click=move |_| news.dismiss(note.number)>
                <span class="notes-text">{note.text}</span>
            </button>
            {note.rule.map(|rule| view! { <span class="notes-rule"><RuleNote rule /></span> })}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happened_at_one_table_is_not_told_at_the_next() {
        let owner = Owner::new();
        owner.with(|| {
            let news = News::provide();
            news.say_event("Ada has won.".to_owned());
            assert_eq!(news.last_event().as_deref(), Some("Ada has won."));
            news.forget_events();
            assert_eq!(news.last_event(), None);
        });
    }
}
