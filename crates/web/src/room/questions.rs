//! Questions about the game that screen readers answer: by a key, or from the menu. Blind players ask for what others
//! see at a glance.

use leptos::prelude::*;
use page_model::room::questions::SpokenQuestion;

use crate::notifications::{Notifications, use_notifications};
use crate::texts::{Texts, t, t_string, use_i18n};

/// All questions with their keys.
pub(super) fn lines(i18n: Texts) -> impl Iterator<Item = (&'static str, &'static str)> {
    SpokenQuestion::ALL.into_iter().map(move |question| (question.key(), question.words(i18n)))
}

/// Gives the answers; none for a question that makes no sense on a screen.
type Answer = Callback<SpokenQuestion, Option<String>>;

#[derive(Copy, Clone)]
pub(crate) struct Answers {
    given: RwSignal<Option<Answer>>,
    news: Notifications,
}

impl Answers {
    /// Provides this to all screens below, none of which has registered its answers yet.
    pub(super) fn provide() {
        provide_context(Answers { given: RwSignal::new(None), news: use_notifications() });
    }

    /// Answers the question that a key stands for; false if it stands for none.
    pub(super) fn answer_key(self, i18n: Texts, key: &str) -> bool {
        let question = SpokenQuestion::of_key(key).filter(|_| self.given.with_untracked(Option::is_some));
        question.inspect(|&question| self.say(i18n, question)).is_some()
    }

    fn say(self, i18n: Texts, question: SpokenQuestion) {
        let answer = self.given.get_untracked().and_then(|answer| untrack(|| answer.run(question)));
        self.news.say(answer.unwrap_or_else(|| t_string!(i18n, questions.nothing).to_owned()));
    }
}

/// Answers questions as long as the component lives; not where a game is only shown.
pub(crate) fn use_answers(answer: impl Fn(SpokenQuestion) -> Option<String> + Send + Sync + 'static) {
    let Some(Answers { given: place, .. }) = use_context::<Answers>() else { return };
    let answer = Callback::new(answer);
    place.set(Some(answer));
    on_cleanup(move || {
        place.try_set(None);
    });
}

/// The questions as buttons, for devices without letter keys.
#[component]
pub(super) fn QuestionButtons(
    /// Closes the menu: screen readers do not read what is announced behind an open dialog.
    close: Callback<()>,
) -> impl IntoView {
    let i18n = use_i18n();
    let answers = expect_context::<Answers>();
    let button = move |question: SpokenQuestion| {
        let ask = move |_| {
            close.run(());
            request_animation_frame(move || answers.say(i18n, question));
        };
        view! {
            <button type="button" class="button" data-question=question.key() on:click=ask>{move || question.words(i18n)}</button>
        }
    };
    view! {
        <Show when=move || answers.given.with(Option::is_some)>
            <section class="u-stack-tight">
                <h3 class="label">{t!(i18n, questions.title)}</h3>
                <div class="menu-entries">{SpokenQuestion::ALL.map(button).into_iter().collect_view()}</div>
            </section>
        </Show>
    }
}
