//! How to play Cosmic Factory.

use leptos::prelude::*;
use page_model::how::cosmic_factory::{CosmicFactoryLesson, SUBJECTS, figure, id, text, title};

use super::Lesson;
use crate::cosmic_factory::points_table::PointsTable;
use crate::texts::use_i18n;

/// All lessons, one after the other.
#[component]
pub(crate) fn CosmicFactoryLessons() -> impl IntoView {
    let i18n = use_i18n();
    let lesson = move |(index, subject): (usize, CosmicFactoryLesson)| {
        let more = (subject == CosmicFactoryLesson::Zones).then(|| view! { <PointsTable /> });
        view! {
            <Lesson
                number=index + 1 id=id(subject) figure=figure(subject)
                title=move || title(i18n, subject).to_owned() text=move || text(i18n, subject).to_owned()
            >
                {more}
            </Lesson>
        }
    };
    view! { <div class="how-lessons">{SUBJECTS.into_iter().enumerate().map(lesson).collect_view()}</div> }
}
