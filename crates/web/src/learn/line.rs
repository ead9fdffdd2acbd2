//! The sentence of a lesson, where a game says what can be done now: it covers nothing and moves nothing.

use leptos::prelude::*;
use lessons::Tone;

use super::handle::LessonAct;
use crate::texts::{t_string, use_i18n};
use crate::ui::{Icon, Sign};

/// What is said now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Said {
    pub(super) text: String,
    pub(super) tone: Tone,
    /// Whether a press goes on.
    pub(super) goes_on: bool,
}

/// The name of a tone, for styles and tests.
fn name(tone: Tone) -> &'static str {
    match tone {
        Tone::Instruction => "instruction",
        Tone::Success => "success",
        Tone::Wrong => "wrong",
        Tone::Declined => "declined",
    }
}

#[component]
pub(super) fn LessonLine(said: Memo<Said>, act: Callback<LessonAct>) -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <div class="learn-line" data-lesson-says=move || name(said.get().tone)>
            <p role="status">{move || said.get().text}</p>
            <Show when=move || said.get().goes_on>
                <button
                    type="button" class="button quiet" data-action="lesson-go-on"
                    aria-label=move || t_string!(i18n, learn.go_on) on:click=move |_| act.run(LessonAct::GoOn)
                >
                    <Icon icon=Sign::ArrowRight />
                </button>
            </Show>
        </div>
    }
}
