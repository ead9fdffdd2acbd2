//! What the screens of the games know of the lesson that is given on them: where it is, and how to leave it.

use leptos::prelude::*;

use crate::texts::{gap, t, t_string, use_i18n};
use crate::ui::{Icon, Preferences, Sheet, Sign};

/// What a learner can do besides moving.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum LessonAct {
    /// Goes on, after a success or a wrong move.
    GoOn,
    Back,
    Again,
    Skip,
}

/// A lesson that is given on the screens of a game.
#[derive(Copy, Clone)]
pub(crate) struct LessonHandle {
    /// The step, from 1, and how many there are.
    pub(super) place: Signal<(usize, usize)>,
    pub(super) act: Callback<LessonAct>,
    /// What the lesson is called.
    pub(super) title: Signal<String>,
}

/// The lesson that is given here, if there is one.
pub(crate) fn use_lesson() -> Option<LessonHandle> {
    use_context()
}

/// The button in place of the menu of a table: how far the lesson is, and all that can be done about it.
#[component]
pub(crate) fn LessonMenu(lesson: LessonHandle) -> impl IntoView {
    let i18n = use_i18n();
    let open = RwSignal::new(false);
    let label = move || {
        let (step, steps) = lesson.place.get();
        t_string!(i18n, learn.step, step = step, steps = steps).to_string()
    };
    let short = move || {
        let (step, steps) = lesson.place.get();
        format!("{step}/{steps}")
    };
    let entry = move |act: LessonAct, action: &'static str, sign: Sign, text: Signal<String>| {
        view! {
            <button
                type="button" class="button" data-action=action
                on:click=move |_| { open.set(false); lesson.act.run(act); }
            >
                <Icon icon=sign />{move || text.get()}
            </button>
        }
    };
    view! {
        <button
            type="button" class="button quiet learn-menu" data-action="lesson-menu" aria-haspopup="dialog"
            title=label on:click=move |_| open.set(true)
        >
            <span>{short}</span><span class="u-unseen">{gap(i18n)}{label}</span>
        </button>
        <Sheet open label=move || lesson.title.get()>
            <div class="menu-entries" data-lesson-acts="">
                {entry(LessonAct::Again, "lesson-again", Sign::Undo, Signal::derive(move || t_string!(i18n, learn.again).to_owned()))}
                {entry(LessonAct::Back, "lesson-back", Sign::ArrowLeft, Signal::derive(move || t_string!(i18n, learn.back).to_owned()))}
                {entry(LessonAct::Skip, "lesson-skip", Sign::Skip, Signal::derive(move || t_string!(i18n, learn.skip).to_owned()))}
                <a class="button" href="/learn" data-action="lesson-leave"><Icon icon=Sign::Close />{t!(i18n, learn.leave)}</a>
            </div>
            <Preferences />
        </Sheet>
    }
}
