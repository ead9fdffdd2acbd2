//! What can be done now, in a place that keeps its size. Notes come there too: then they cover nothing and move
//! nothing.

use leptos::prelude::*;

use crate::notifications::use_notifications;

/// A line that says something; while there is a note or trouble that lasts, it says that instead.
#[component]
pub(crate) fn SayLine(#[prop(into)] text: Signal<String>) -> impl IntoView {
    let news = use_notifications();
    let note = Memo::new(move |_| news.newest());
    view! {
        <div class="say">
            {move || match news.line(note.get()) {
                Some(line) => view! { <div class="say-note" data-note="">{line}</div> }.into_any(),
                None => view! { <p class="say-text">{move || text.get()}</p> }.into_any(),
            }}
        </div>
    }
}

/// Words that give way to a note as long as it stays, and keep their room meanwhile.
#[component]
pub(crate) fn SayPlace(
    /// Whether the words are more important than any note.
    #[prop(into)]
    urgent: Signal<bool>,
    class: &'static str,
    children: Children,
) -> impl IntoView {
    let news = use_notifications();
    let note = Memo::new(move |_| news.newest());
    let noted = Memo::new(move |_| !urgent.get() && news.has_line());
    view! {
        <div class=format!("say-place {class}") class:noted=noted>
            <div class="say-words">{children()}</div>
            {move || noted.get().then(|| view! { <div class="say-note">{news.line(note.get())}</div> })}
        </div>
    }
}
