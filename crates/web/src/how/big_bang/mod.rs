//! How to play Big Bang 13.7.

use leptos::prelude::*;
use page_model::how::big_bang::{BigBangLesson, SUBJECTS, figure, id, text, title};

use super::Lesson;
use crate::texts::use_i18n;

/// All lessons, one after the other.
#[component]
pub(crate) fn BigBangLessons() -> impl IntoView {
    let i18n = use_i18n();
    let lesson = move |(index, subject): (usize, BigBangLesson)| {
        view! {
            <Lesson
                number=index + 1 id=id(subject) figure=figure(subject)
                title=move || title(i18n, subject).to_owned() text=move || text(i18n, subject).to_owned()
            />
        }
    };
    view! {
        <svg class="u-art-defs" aria-hidden="true" focusable="false" inner_html=artwork::big_bang::defs() />
        <div class="how-lessons">{SUBJECTS.into_iter().enumerate().map(lesson).collect_view()}</div>
    }
}
