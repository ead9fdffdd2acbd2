//! The page of a lesson: it finds the lesson, gives it on the screens of its game, and says at its end what comes next.

use cosmic_factory::game::ROUNDS;
use leptos::prelude::*;
use leptos_router::hooks::{use_params_map, use_query_map};
use lessons::{CATALOG, LEARNER, LessonInfo, LessonRun, Texts, lesson_info};
use page_model::games::GameKind;
use page_model::replay::model::ListedRecord;
use page_model::replay::people::unknown_table;
use page_model::with_rules;
use protocol::table::Phase;

use super::list::title;
use super::progress;
use super::screen::screen;
use super::texts::use_lesson_texts;
use crate::api::RequestError;
use crate::cosmic_factory::remember_round;
use crate::home::use_table_setup;
use crate::live::Room;
use crate::room::provide_table;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{ErrorPage, Icon, Loading, Missing, PlaceBar, Sign, use_title};

/// Under this code the screens remember what belongs to lessons.
const CODE: &str = "local-lesson";

/// Whom one learns with.
const TEACHER: &str = "Ada";

/// The lesson that is named in the address; `?step=N` begins at a step.
#[component]
pub(crate) fn LessonPage() -> impl IntoView {
    let (params, query) = (use_params_map(), use_query_map());
    let fetched = use_lesson_texts();
    // The texts of another language take the place of these once they are there, and the lesson goes on.
    let texts = RwSignal::new(None::<Texts>);
    Effect::new(move |_| {
        if let Some(Some(fetched)) = fetched.get() {
            texts.set(Some(fetched));
        }
    });
    let has_texts = Memo::new(move |_| texts.with(Option::is_some));
    let is_missing = Memo::new(move |_| !has_texts.get() && matches!(fetched.get(), Some(None)));
    let id = Memo::new(move |_| params.with(|params| params.get("lesson").unwrap_or_default()));
    move || {
        let Some(info) = id.with(|id| lesson_info(id)) else {
            return view! { <Missing /> }.into_any();
        };
        let wanted = query.with_untracked(|query| query.get("step").and_then(|step| step.parse::<usize>().ok()));
        match (has_texts.get(), is_missing.get()) {
            (true, _) => view! { <Given info wanted texts /> }.into_any(),
            (false, true) => view! { <ErrorPage trouble=RequestError::NoAnswer code=String::new() /> }.into_any(),
            (false, false) => view! { <Loading /> }.into_any(),
        }
    }
}

/// A lesson that was found.
#[component]
fn Given(
    info: &'static LessonInfo,
    /// The step at which to begin, from 1.
    wanted: Option<usize>,
    texts: RwSignal<Option<Texts>>,
) -> impl IntoView {
    let i18n = use_i18n();
    let finished = RwSignal::new(false);
    let named = Signal::derive(move || title(i18n, info));
    use_title(move || named.get());
    let Some(game) = GameKind::named(info.game()) else { return ().into_any() };
    let after = Callback::new(move |()| finished.set(true));
    let given = move || with_rules!(game, R => give::<R>(info, wanted, texts, named, after));
    view! {
        {move || match finished.get() {
            false => given(),
            true => view! { <Finished info game /> }.into_any(),
        }}
    }
    .into_any()
}

fn give<R: super::screen::Taught>(
    info: &'static LessonInfo,
    wanted: Option<usize>,
    texts: RwSignal<Option<Texts>>,
    title: Signal<String>,
    after: Callback<()>,
) -> AnyView {
    let kept = progress::recall();
    let taken_up = kept.run(info.id).filter(|_| wanted.is_none()).and_then(|run| LessonRun::<R>::restore(run).ok());
    let begun = || LessonRun::<R>::start(info.id, wanted.map_or(0, |step| step.saturating_sub(1)));
    let Ok(run) = taken_up.map_or_else(begun, Ok) else { return view! { <Missing /> }.into_any() };
    let setup = run.game().setup();
    let listed = ListedRecord {
        game: R::NAME.to_owned(),
        mode: serde_json::to_value(setup.mode)
            .ok()
            .and_then(|mode| mode.as_str().map(str::to_owned))
            .unwrap_or_default(),
        seats: setup.seats,
        names: (0..setup.seats).map(|seat| if seat == 0 { String::new() } else { TEACHER.to_owned() }).collect(),
        line: 0,
        entries: 0,
        text: String::new(),
    };
    let mut table = unknown_table(&listed, CODE);
    table.phase = Phase::Playing;
    let room = Room::practised(table);
    room.seat.set(Some(LEARNER));
    provide_table(room);
    // Rounds of the lesson's past are not counted again.
    remember_round(CODE, ROUNDS);
    screen(run, room, texts, title, after)
}

/// Said after the last step: play, or learn what comes next.
#[component]
fn Finished(info: &'static LessonInfo, game: GameKind) -> impl IntoView {
    let (i18n, opening) = (use_i18n(), use_table_setup());
    let place = CATALOG.iter().position(|it| it.id == info.id).unwrap_or(0);
    let next = CATALOG.get(place + 1).filter(|next| next.game() == info.game());
    view! {
        <main class="page" data-screen="learned">
            <PlaceBar />
            <section class="blank">
                <h1 class="u-huge">{t!(i18n, learn.finished)}</h1>
                <p>{move || title(i18n, info)}</p>
                <button
                    type="button" class="button main big" data-action="play-now" autofocus
                    on:click=move |_| opening.play_now(game.first_mode)
                >
                    <Icon icon=Sign::Play />{t!(i18n, learn.play)}
                </button>
                {next.map(|next| view! {
                    <a class="button" data-action="next-lesson" href=format!("/learn/{}", next.id)>
                        {move || t_string!(i18n, learn.next, title = title(i18n, next)).to_string()}
                    </a>
                })}
                <a class="button quiet" data-action="all-lessons" href="/learn">{t!(i18n, learn.all)}</a>
            </section>
        </main>
    }
}
