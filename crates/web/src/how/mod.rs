//! How to play.

mod big_bang;
mod cosmic_factory;
mod rule_note;

use leptos::prelude::*;
use leptos_router::hooks::{use_location, use_params_map};

pub(crate) use self::big_bang::BigBangLessons;
pub(crate) use self::cosmic_factory::CosmicFactoryLessons;
pub(crate) use self::rule_note::RuleNote;
use crate::browser;
use crate::home::use_table_setup;
use crate::parts::GameScreens as _;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{Icon, PlaceBar, Sign, use_title};
use crate::words;
use page_model::games::GameKind;
use page_model::texts::text;
use page_model::with_rules;

/// The page that explains the games: the one that is named in the address, else the first.
#[component]
pub(crate) fn HowToPlay() -> impl IntoView {
    let i18n = use_i18n();
    let params = use_params_map();
    let game = Memo::new(move |_| {
        params.with(|params| params.get("game").as_deref().and_then(GameKind::named)).unwrap_or_default()
    });
    use_title(move || t_string!(i18n, howto.title).to_owned());
    let hash = use_location().hash;
    Effect::new(move |_| {
        let wanted = hash.get().trim_start_matches('#').to_owned();
        game.track();
        // The lessons are there in the next frame.
        request_animation_frame(move || {
            if let Some(lesson) = browser::document().and_then(|document| document.get_element_by_id(&wanted)) {
                lesson.scroll_into_view();
            }
        });
    });
    let opening = use_table_setup();
    view! {
        <main class="page how-page" data-screen="how">
            <PlaceBar />
            <div class="u-stack-tight">
                <h1 class="u-huge">{t!(i18n, howto.title)}</h1>
                <nav class="switch" aria-label=move || t_string!(i18n, room.settings.game)>
                    {GameKind::ALL.map(|it| view! {
                        <a
                            href=it.how_to_play data-game=it.name
                            aria-current=move || (game.get() == it).then_some("page")
                        >
                            {move || words::game(i18n, it)}
                        </a>
                    }).collect_view()}
                </nav>
                <p class="u-muted">{move || text(i18n, game.get().how_lead)}</p>
            </div>
            <p class="u-center"><a class="button" href="/learn" data-action="learn">{t!(i18n, learn.title)}</a></p>
            {move || lessons(game.get())}
            <p class="u-center">
                <button
                    type="button" class="button main" data-action="play-now"
                    on:click=move |_| opening.play_now(game.get_untracked().first_mode)
                >
                    <Icon icon=Sign::Play />{t!(i18n, howto.close)}
                </button>
            </p>
        </main>
    }
}

/// All lessons of a game, one after the other.
pub(crate) fn lessons(game: GameKind) -> AnyView {
    with_rules!(game, R => R::lessons())
}

/// One lesson: a drawing if there is one, and what is to be said.
#[component]
fn Lesson(
    /// Its place among the lessons.
    number: usize,
    /// Its place in the page.
    id: &'static str,
    /// What is drawn beside it.
    figure: Option<String>,
    /// What it is about.
    #[prop(into)]
    title: Signal<String>,
    /// What is to be said.
    #[prop(into)]
    text: Signal<String>,
    /// What else is shown.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    view! {
        <article class="how-lesson" id=id data-lesson=number>
            {figure.map(|drawing| view! { <div class="how-figure" aria-hidden="true" inner_html=drawing></div> })}
            <div class="u-stack-tight">
                <div class="u-row">
                    <span class="how-numeral" aria-hidden="true">{number}</span>
                    <h2>{move || title.get()}</h2>
                </div>
                <p>{move || text.get()}</p>
                {children.map(|children| children())}
            </div>
        </article>
    }
}
